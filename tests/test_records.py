"""Nothing of a record changes unseen: each field of what the cases and the samples give is as it was kept."""

import pytest

from tests.records import KEPT, read


@pytest.mark.parametrize("name", KEPT)
def test_every_field_is_as_kept(name: str) -> None:
    kept = read(name)
    titles = []
    for title, rows in KEPT[name]():
        assert rows == kept[title], (
            f"{name}, {title}: `python -m tests.records` writes what is now; read the difference"
        )
        titles.append(title)
    assert titles == list(kept)
