"""Laws of Brazil, Spain and France: how their articles and lists are numbered."""

from __future__ import annotations

from gazetteers.load import load
from ingest.document.records import DocumentInfo, Processed
from ingest.run.pipeline import process

BRAZIL = """CAPÍTULO I

DAS ABELHAS

Art. 1º Esta Lei dispõe sobre as abelhas e sobre o mel que elas fazem, para que não se perca.

Art. 2º A guarda das abelhas tem como fundamentos:

I - o respeito à colmeia;

II - o cuidado com o mel, que será:

a) limpo; e

b) guardado.

§ 1º O mel será pesado antes da venda, de acordo com o disposto no art. 1º desta Lei.

§ 2º Não se aplica o disposto neste artigo ao mel que não é para a venda.

Art. 3º Esta Lei entra em vigor na data da sua publicação, com o que se dispõe no art. 2º.
"""

SPAIN = """CAPÍTULO PRIMERO

De las abejas

Artículo 1. Objeto.

1. La presente ley regula la guarda de las abejas y la venta de la miel.

2. Las colmenas serán:

a) limpias; y

b) secas.

Artículo 2. Multas.

1. El dueño que no cumpla con lo dispuesto en el artículo 1 será multado.
"""

FRANCE = """CHAPITRE PREMIER

DES ABEILLES

Article 1er

La ruche a pour objet :

1°) de loger les abeilles :

a) en été ;

b) en hiver ;

2°) de garder le miel qui est dans la ruche.

Article 2

Le miel est pesé par celui qui le vend à la ruche.
"""


def read(text: str) -> Processed:
    return process("a.txt", text.encode(), DocumentInfo("a"), load())


def eids(document: Processed) -> list[str]:
    return [p.eid for p in document.provisions]


def test_incisos_lie_in_the_caput_and_paragraphs_beside_them() -> None:
    document = read(BRAZIL)
    assert document.info.style == "portuguese"
    assert eids(document) == [
        "chp_I",
        "art_1",
        "art_2",
        "art_2__item_I",
        "art_2__item_II",
        "art_2__item_II__point_a",
        "art_2__item_II__point_b",
        "art_2__subsec_1",
        "art_2__subsec_2",
        "art_3",
    ]
    assert [p.label for p in document.provisions][1:3] == ["Art. 1º", "Art. 2º"]
    said = [document.canonical.text[r.start : r.end] for r in document.references]
    assert [words for words in said if words.startswith("art.")] == ["art. 1º", "art. 2º"]


def test_a_disposition_of_spain_has_apartados_and_letters() -> None:
    document = read(SPAIN)
    assert document.info.style == "spanish"
    assert {"chp_1", "art_1", "art_1__subsec_1", "art_1__subsec_2__point_b", "art_2"} <= set(eids(document))


def test_degrees_number_the_list_of_an_article_of_france() -> None:
    document = read(FRANCE)
    assert document.info.style == "french"
    assert {"chp_1", "art_1", "art_2"} <= set(eids(document))
    tails = [eid.rpartition("__")[2][-2:] for eid in eids(document) if eid.startswith("art_1__")]
    assert tails == ["_1", "_a", "_b", "_2"]
