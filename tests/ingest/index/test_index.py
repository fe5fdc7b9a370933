"""The search index: what is found, that it follows its store, that several writers lose nothing."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from whoosh.index import FileIndex

from ingest.document.errors import IndexBusy
from ingest.index.catchup import average_words, catch_up, make_engine, open_index, rebuild
from ingest.index.engine import AnyOf, Engine, Key, Phrase, Query, Term
from ingest.index.entries import heading_id, parse_heading_id
from ingest.index.lock import writing
from ingest.index.tokens import stem, tokenise
from ingest.index.whoosh_files import Files
from ingest.store.store import Store
from tests.ingest.handmade import cites, document
from tests.thoroughness import examples

ENGINES = ["whoosh", *(["tantivy"] if find_spec("tantivy") else [])]
"""Both engines keep one contract; the second is an extra."""


@pytest.fixture(params=ENGINES)
def store(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    with Store.create(tmp_path / "index") as opened:
        opened.set_engine(request.param)
        yield opened


def words(text: str) -> list[str]:
    return [t.text for t in tokenise(text)]


def found(engine: Engine, *wanted: Term | Phrase | Key | AnyOf, required: tuple[Phrase, ...] = ()) -> list[str]:
    return [h.id for h in engine.search(Query(required, wanted), 50)]


# ---------------------------------------------------------------- tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Clause (a) of section 2", ["clause", "a", "of", "section", "2"]),
        ("194-IA 194IA 194–IA §194-ia", ["194ia", "194ia", "194ia", "194ia"]),
        ("80C(2)(a)", ["80c", "2", "a"]),
        ("§ 1-1301 and 11-301", ["1-1301", "and", "11-301"]),
        ("rule 3.11.1, form 27.1", ["rule", "3.11.1", "form", "27.1"]),
        ("Rs. 1,50,000", ["rs", "150000"]),
        ("Chapter VI-A", ["chapter", "vi", "a"]),
        ("the person's naïve so\u00adft Straße", ["the", "person", "naive", "soft", "strasse"]),
        ("סעיף 12(א)", ["סעיף", "12", "א"]),
        ("धारा के अधीन", ["धारा", "के", "अधीन"]),
        ("第六条", ["第", "六", "条"]),
        ("(, ; —)", []),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert words(text) == tokens


def test_other_forms_stand_beside_a_token() -> None:
    assert tokenise("194-IA")[0].also == ("194", "ia")
    assert tokenise("non-resident")[0].also == ("nonresident",)


@given(st.text())
@settings(deadline=None, max_examples=examples(200))
def test_tokens_stand_where_they_say(text: str) -> None:
    last = 0
    for token in tokenise(text):
        assert last <= token.start < token.end <= len(text)
        assert token.text
        last = token.end


@pytest.mark.parametrize(
    ("word", "stemmed"),
    [
        ("royalties", "royalti"),
        ("deducted", "deduct"),
        ("80c", "80c"),
        ("194ia", "194ia"),
        ("סעיף", "סעיף"),
        ("a", "a"),
    ],
)
def test_stems(word: str, stemmed: str) -> None:
    assert stem(word) == stemmed


# ---------------------------------------------------------------- finding


def test_one_character_words_are_found(store: Store) -> None:
    store.put(document("x", [("", "", ["Clause (a) of section 2 applies."])]))
    store.put(document("y", [("", "", ["Clause (b) of section 3 applies."])]))
    engine = open_index(store)
    assert found(engine, Term("b")) == ["y-c0"]
    assert found(engine, Term("2")) == ["x-c0"]


def test_a_phrase_drops_no_word(store: Store) -> None:
    store.put(document("2", [("", "", ["A meeting of the board was held."])]))
    store.put(document("3", [("", "", ["A meeting for a board was held."])]))
    store.put(document("4", [("", "", ["The board met; a meeting followed."])]))
    engine = open_index(store)
    assert found(engine, required=(Phrase(("meeting", "of", "the", "board")),)) == ["2-c0"]
    assert found(engine, required=(Phrase(("board", "met", "meeting")),)) == []


def test_a_phrase_is_exact_where_a_word_is_not(store: Store) -> None:
    store.put(document("x", [("", "", ["The deductions are listed."])]))
    engine = open_index(store)
    assert found(engine, Term("deduction")) == ["x-c0"]
    assert found(engine, Phrase(("deduction", "are"))) == []


def test_entries_that_match_everything_come_first(store: Store) -> None:
    store.put(
        document("a", [("", "", ["fee fee fee fee fee fee", "A long text in which a fee falls due in the end."])])
    )
    engine = open_index(store)
    assert found(engine, Term("fee"), Term("due")) == ["a-c1", "a-c0"]


def test_any_of_counts_the_best_part(store: Store) -> None:
    store.put(document("a", [("", "", ["alpha beta", "beta"])]))
    engine = open_index(store)
    assert set(found(engine, AnyOf((Term("alpha"), Term("beta"))))) == {"a-c0", "a-c1"}


def test_a_heading_without_text_is_found(store: Store) -> None:
    store.put(document("n", [("", "Notice", ["Body."]), ("", "Office closed on Monday", [])]))
    engine = open_index(store)
    (hit,) = found(engine, Term("closed"), Term("monday"))
    assert parse_heading_id(hit) == ("n", 2)
    assert hit == heading_id("n", 2)


def test_title_and_breadcrumb_help_to_find(store: Store) -> None:
    store.put(document("b", [("9", "Bar on suits", ["No suit shall lie."])], title="Bees Act"))
    engine = open_index(store)
    assert found(engine, Term("bees"), Term("bar")) == ["b-c0"]


def test_keys_tell_places_apart(store: Store) -> None:
    text = "80C Deduction\nUnder section 12(2)(a) a fee is due.\n"
    store.put(
        document("d", [("80C", "Deduction", ["Under section 12(2)(a) a fee is due."])], instrument="xx-act",
                 references=[cites(text, "section 12(2)(a)", "12", "2", "a")])
    )  # fmt: skip
    engine = open_index(store)
    for key in ("own|section|80C", "own|section|80C|xx-act", "ref|section|12", "ref|section|12/2/a", "holds|xx-act"):
        assert found(engine, Key(key)) == ["d-c0"], key
    for key in ("ref|section|12/2/b", "own|section|12", "ref|section|80C", "own|section|80C|yy-act"):
        assert found(engine, Key(key)) == [], key


def test_search_keeps_to_documents(store: Store) -> None:
    store.put(document("a", [("", "", ["The fee is due."])]))
    store.put(document("b", [("", "", ["The fee is due."])]))
    engine = open_index(store)
    hits = engine.search(Query((), (Term("fee"),)), 10, frozenset(("b",)))
    assert [h.document for h in hits] == ["b"]


def test_fewer_hits_are_the_first_of_more_and_none_comes_twice(store: Store) -> None:
    store.put(document("a", [("", "", ["The fee is due."] * 30)]))
    engine = open_index(store)
    first = engine.search(Query((), (Term("fee"),)), 20)
    more = engine.search(Query((), (Term("fee"),)), 40)
    assert more[:20] == first
    assert len({h.id for h in more}) == len(more) == 30


# ---------------------------------------------------------------- following the store


def test_opening_catches_up_and_says_so(store: Store) -> None:
    said: list[str] = []
    store.put(document("a", [("", "", ["The fee is due."])]))
    open_index(store, said.append).close()
    store.put(document("b", [("", "", ["The fee is paid."])]))
    store.remove("a")
    engine = open_index(store, said.append)
    assert found(engine, Term("fee")) == ["b-c0"]
    assert engine.sequence() == store.changes.last
    assert [line for line in said if "catching up" in line] == [
        "search index: catching up with 1 document(s)",
        "search index: catching up with 2 document(s)",
    ]
    open_index(store, said.append)
    assert len(said) == 2


def test_a_new_revision_replaces_the_old_entries(store: Store) -> None:
    store.put(document("a", [("", "", ["The fee is due."])]))
    engine = open_index(store)
    store.put(document("a", [("", "", ["The toll is due."])], revision="2"))
    catch_up(store, engine)
    assert found(engine, Term("fee")) == []
    assert found(engine, Term("toll")) == ["a-c0"]


def test_an_open_reader_sees_what_another_wrote(store: Store) -> None:
    store.put(document("a", [("", "", ["The fee is due."])]))
    reader = open_index(store)
    assert found(reader, Term("toll")) == []
    store.put(document("b", [("", "", ["The toll is due."])]))
    open_index(store).close()
    assert found(reader, Term("toll")) == ["b-c0"]


def test_the_index_of_another_store_is_not_trusted(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    with Store.create(folder) as first:
        first.put(document("a", [("", "", ["The fee is due."])]))
        open_index(first).close()
    (folder / "pincite.sqlite").unlink()
    with Store.create(folder) as second:
        second.put(document("b", [("", "", ["The toll is due."])]))
        said: list[str] = []
        engine = open_index(second, said.append)
        assert found(engine, Term("due")) == ["b-c0"]
        assert any("rebuilding" in line for line in said)


def test_an_index_of_an_older_version_is_rebuilt(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put(document("a", [("", "", ["The fee is due."])]))
    with monkeypatch.context() as older:
        older.setattr(f"ingest.index.{store.meta('engine')}._{store.meta('engine').title()}.version", "0.0")
        open_index(store).close()
    engine = open_index(store)
    assert found(engine, Term("fee")) == ["a-c0"]


def test_many_segments_become_few(store: Store, tmp_path: Path) -> None:
    engine = open_index(store)
    for i in range(30):
        store.put(document(f"d{i:02}", [("", "", [f"The fee number {i} is due."])]))
        catch_up(store, engine)
    assert len(found(engine, Term("fee"))) == 30
    assert len(list((tmp_path / "index" / "search").rglob("*.seg"))) <= 10


def test_twenty_threads_lose_no_document(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    Store.create(folder).close()
    faults: list[Exception] = []

    def add(number: int) -> None:
        try:
            with Store.open(folder, write=True) as own:
                own.put(document(f"hello-{number}", [("", "", [f"hello {number}"])]))
                engine = open_index(own)
                assert f"hello-{number}-c0" in found(engine, Term("hello"))
                engine.close()
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            faults.append(error)

    threads = [threading.Thread(target=add, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    with Store.open(folder) as opened:
        assert len(found(open_index(opened), Term("hello"))) == 20


def _add_some(folder: Path, process: int) -> None:
    with Store.open(folder, write=True) as own:
        for number in range(3):
            own.put(document(f"p{process}-{number}", [("", "", [f"hello {process} {number}"])]))
            open_index(own).close()


def test_four_processes_lose_no_document(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    Store.create(folder).close()
    spawn = multiprocessing.get_context("spawn")
    workers = [spawn.Process(target=_add_some, args=(folder, n)) for n in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [w.exitcode for w in workers] == [0] * 4
    with Store.open(folder) as opened:
        assert len(found(open_index(opened), Term("hello"))) == 12


def test_a_reader_sees_whole_builds_while_one_is_made_again(store: Store) -> None:
    for i in range(5):
        store.put(document(f"d{i}", [("", "", [f"The fee {i} is due."])]))
    engine = open_index(store)
    counts: set[int] = set()
    stop = threading.Event()

    def look() -> None:
        reader = make_engine(store)
        while not stop.is_set():
            counts.add(len(found(reader, Term("fee"))))
        reader.close()

    watcher = threading.Thread(target=look)
    watcher.start()
    for _ in range(5):
        rebuild(store, engine)
    stop.set()
    watcher.join()
    assert counts == {5}


def test_waiting_for_a_writer_ends(store: Store, tmp_path: Path) -> None:
    store.put(document("a", [("", "", ["The fee is due."])]))
    said: list[str] = []
    with writing(store.folder):
        with pytest.raises(IndexBusy, match="another process"), writing(store.folder, wait=0.05):
            pass
        engine = open_index(store, said.append, wait=0.05)
        assert found(engine, Term("fee")) == []
    assert "lacks the last 1 change(s)" in said[0]
    catch_up(store, engine)
    assert found(engine, Term("fee")) == ["a-c0"]


def test_a_build_weighs_lengths_by_its_own_average(tmp_path: Path) -> None:
    paragraphs = ["A keeper pays a fee for every hive of bees that stands on land of the State. " * 20] * 3
    with Store.create(tmp_path) as store:
        assert average_words(store) == 30.0
        store.put(document("long", [("1", "Dues", paragraphs)]))
        assert 250 < average_words(store) < 350
        open_index(store).close()
        (build,) = (tmp_path / "search").glob("b*")
        files = Files(build)
        assert FileIndex(files).schema["words"].average == average_words(store)
        files.release()
