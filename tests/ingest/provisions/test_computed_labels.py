"""Word's automatic numbers can be cited, and never stand in the text."""

from __future__ import annotations

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from tests.ingest.readers.docx_files import docx, level, numbering, p


def test_a_numbered_heading_is_a_provision():
    styles = (
        '<w:style w:type="paragraph" w:styleId="h1"><w:name w:val="heading 1"/>'
        '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
    )
    body = p("Scope", "h1") + p("Ants.") + p("Fees", "h1") + p("See section 1.")
    data = docx(body, styles=styles, numbering=numbering(level(0, "decimal", "%1.")))
    document = process("a.docx", data, DocumentInfo("a"), load())
    assert [(p.eid, p.label, p.label_source, p.title) for p in document.provisions] == [
        ("sec_1", "1", "computed", "Scope"),
        ("sec_2", "2", "computed", "Fees"),
    ]
    assert document.canonical.text == "Scope\n\nAnts.\n\nFees\n\nSee section 1."
