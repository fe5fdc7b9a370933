-- The truth: one SQLite database for a whole index (WAL, one writer). Search indexes and caches are derived from it
-- and carry `generation`. Offsets are Unicode code points, half-open; raw offsets count in documents.raw.
-- A change of this file raises SCHEMA_VERSION in schema.py and needs a step in upgrade.py (but for `digests`: see there).

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE documents (
    id           TEXT PRIMARY KEY,     -- the stable name
    instrument   TEXT,                 -- gazetteer id, NULL where unknown
    title        TEXT NOT NULL,
    version_date TEXT NOT NULL,        -- ISO 8601 or ''
    valid_to     TEXT NOT NULL,
    parent       TEXT,                 -- instrument id that "the Act" means in rules
    url          TEXT NOT NULL,
    language     TEXT NOT NULL,
    style        TEXT NOT NULL,
    coverage     TEXT NOT NULL,
    facts        TEXT NOT NULL,        -- JSON list of Fact
    source       TEXT NOT NULL,
    source_hash  TEXT NOT NULL,
    revision     TEXT NOT NULL,
    format       TEXT NOT NULL,
    reader       TEXT NOT NULL,
    degraded     INTEGER NOT NULL,
    sequence     INTEGER NOT NULL,     -- changes.sequence of its last write
    report       TEXT NOT NULL,        -- JSON, the ingest report
    warnings     TEXT NOT NULL,        -- JSON list of Warning_
    text         TEXT NOT NULL,
    raw          BLOB NOT NULL         -- zlib of the UTF-8 raw reading
) STRICT;
CREATE INDEX documents_instrument ON documents (instrument);

CREATE TABLE changes (                 -- what derived indexes catch up from
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL,
    action   TEXT NOT NULL CHECK (action IN ('put', 'remove'))
) STRICT;

CREATE TABLE pieces (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, kind TEXT NOT NULL, raw_start INTEGER,
    page INTEGER, x0 REAL, y0 REAL, x1 REAL, y1 REAL,
    PRIMARY KEY (document, start, "end")
) STRICT, WITHOUT ROWID;

CREATE TABLE removals (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    raw_start INTEGER NOT NULL, raw_end INTEGER NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (document, raw_start)
) STRICT, WITHOUT ROWID;

CREATE TABLE furniture (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    raw_start INTEGER NOT NULL, raw_end INTEGER NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL,
    page INTEGER, x0 REAL, y0 REAL, x1 REAL, y1 REAL,
    PRIMARY KEY (document, raw_start)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, type TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
    section INTEGER, level INTEGER, label TEXT NOT NULL, title TEXT NOT NULL, unit TEXT NOT NULL,
    evidence TEXT NOT NULL, anchor TEXT NOT NULL, computed_label TEXT NOT NULL, header_end INTEGER,
    PRIMARY KEY (document, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_start ON blocks (document, start);
CREATE INDEX blocks_anchor ON blocks (document, anchor) WHERE anchor <> '';

CREATE TABLE notes (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, at INTEGER NOT NULL, label TEXT NOT NULL, block INTEGER,
    PRIMARY KEY (document, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE links (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, target TEXT NOT NULL,
    PRIMARY KEY (document, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE pages (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, label TEXT NOT NULL, width REAL NOT NULL, height REAL NOT NULL, has_text INTEGER NOT NULL,
    PRIMARY KEY (document, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE provisions (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    eid TEXT NOT NULL, unit TEXT NOT NULL, number TEXT NOT NULL, key TEXT NOT NULL, label TEXT NOT NULL,
    label_source TEXT NOT NULL, parent TEXT, start INTEGER NOT NULL, "end" INTEGER NOT NULL, text_start INTEGER NOT NULL,
    ordinal INTEGER NOT NULL, depth INTEGER NOT NULL, heading INTEGER, title TEXT NOT NULL, identity TEXT NOT NULL,
    aliases TEXT NOT NULL,             -- JSON list
    doubts TEXT NOT NULL,              -- JSON list
    PRIMARY KEY (document, eid)
) STRICT, WITHOUT ROWID;
CREATE INDEX provisions_key ON provisions (document, key, unit);
CREATE INDEX provisions_parent ON provisions (document, parent, ordinal);
CREATE INDEX provisions_start ON provisions (document, start, depth);

CREATE TABLE sentences (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, block INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
    flag TEXT NOT NULL, dependencies TEXT NOT NULL,   -- JSON list of Dependency
    PRIMARY KEY (document, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX sentences_start ON sentences (document, start);

CREATE TABLE chunks (
    id TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, section INTEGER, eid TEXT, parent TEXT,
    pages TEXT NOT NULL, boxes TEXT NOT NULL, context TEXT NOT NULL   -- JSON
) STRICT;
CREATE UNIQUE INDEX chunks_ordinal ON chunks (document, ordinal);

CREATE TABLE notes_for_search (        -- what helps search and is never shown as source: a model's or a person's note
    chunk TEXT NOT NULL, note TEXT NOT NULL, version TEXT NOT NULL,
    PRIMARY KEY (chunk)
) STRICT, WITHOUT ROWID;

CREATE TABLE refs (                    -- the edges of the graph: from a provision to an address
    id TEXT PRIMARY KEY,
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, ordinal INTEGER NOT NULL,
    eid TEXT,                          -- citing provision, innermost
    form TEXT NOT NULL, standing TEXT NOT NULL, role TEXT NOT NULL, rule TEXT NOT NULL,
    instrument TEXT,                   -- id it names; NULL: self, relative or unknown (see mention)
    head_unit TEXT, head_key TEXT,     -- outermost step, for "cited by"
    record TEXT NOT NULL               -- JSON of the Reference
) STRICT;
CREATE INDEX refs_place ON refs (document, start);
CREATE INDEX refs_address ON refs (instrument, head_key);
CREATE INDEX refs_document_head ON refs (document, head_key);
CREATE INDEX refs_eid ON refs (document, eid);

CREATE TABLE definitions (
    document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, term TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, scope TEXT NOT NULL, eid TEXT,
    PRIMARY KEY (document, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX definitions_key ON definitions (key, document);

CREATE TABLE digests (                 -- by which damage is found; absent in an index of an older pincite (digests.py)
    document TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,         -- of the change that wrote it: another than the document's tells nothing
    parts TEXT NOT NULL                -- JSON, table to digest
) STRICT, WITHOUT ROWID;
