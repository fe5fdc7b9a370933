"""Every command that `pincite` has, in the order of its help: name, place, first sentence. Imports none of them."""

from __future__ import annotations

from web.commands.lazy import Listed

# fmt: off
COMMANDS = (
    Listed("ingest", "web.commands.ingest:ingest_command",
           "Read documents into an index: files, folders of files, or manifests (TOML or CSV) that name them."),
    Listed("list", "web.commands.documents:list_command",
           "List the documents of an index."),
    Listed("remove", "web.commands.documents:remove_command",
           "Take documents out of an index."),
    Listed("show", "web.commands.documents:show_command",
           "Print a provision's own words, or a document's outline."),
    Listed("search", "web.commands.search:search_command",
           "Find chunks that hold the words of QUERY; a citation in it is resolved beside them."),
    Listed("refs", "web.commands.refs:refs_command",
           "The references in TEXT: words, the name of a file, or - for standard input."),
    Listed("resolve", "web.commands.resolve:resolve_command",
           "Say what a citation points at, with the evidence for it, or why that cannot be said."),
    Listed("report", "web.commands.report:report_command",
           "Count how the references of the index (or of DOCUMENTS) fare, and name each dangling one with its reason."),
    Listed("decide", "web.commands.resolve:decide_command",
           "Record that TEXT, said at PLACE (DOCUMENT#EID), means TARGETS (DOCUMENT#EID ...): kept in overrides.toml."),
    Listed("cites", "web.commands.graph:cites_command",
           "What PLACE (DOCUMENT#EID or DOCUMENT) cites."),
    Listed("cited-by", "web.commands.graph:cited_by_command",
           "What cites PLACE (DOCUMENT#EID or DOCUMENT), with the citing sentence."),
    Listed("path", "web.commands.graph:path_command",
           "A shortest chain of references from SOURCE to TARGET (both DOCUMENT#EID)."),
    Listed("follow", "web.commands.graph:follow_command",
           "Everything that PLACE leans on, up to --depth references away; rings are marked."),
    Listed("graph", "web.commands.graph:graph_command",
           "The graph of resolved references: most cited, rings, components; or all of it in another program's form."),
    Listed("stale", "web.commands.questions:stale_command",
           "References whose targets were changed after the citing words were written, by the amendment notes."),
    Listed("overrides", "web.commands.questions:overrides_command",
           'What prevails over what ("notwithstanding", "subject to"), over the index or around PLACE; '
           'rings are findings.'),
    Listed("radius", "web.commands.questions:radius_command",
           "Everything that leans on PLACE: what would have to be read again if it changed."),
    Listed("misprints", "web.commands.questions:misprints_command",
           "Numbers of Acts that are not the title's beside them; headings in brackets that are not the target's."),
    Listed("concordance", "web.commands.questions:concordance_command",
           "Parallel citations as a table: the section of an Act beside its place in a code, with the sentence."),
    Listed("meaning", "web.commands.questions:meaning_command",
           "The definitions of TERM that govern PLACE (DOCUMENT#EID), nearest first."),
    Listed("audit", "web.commands.audit:audit_command",
           "Count the faults of the chunks of an index (FOLDER, else --index), or of a file of another tool's chunks."),
    Listed("gazetteer", "web.commands.gazetteer:gazetteer_group",
           "Laws and their names: list, show, check, test, suggest, add."),
    Listed("reextract", "web.commands.maintenance:reextract_command",
           "Read the references of stored documents again, after a gazetteer was changed; parses no document."),
    Listed("upgrade", "web.commands.maintenance:upgrade_command",
           "Bring an index that an older pincite wrote up to this one."),
    Listed("serve", "web.commands.serve:serve_command",
           "Serve the pages and the HTTP API over an index."),
    Listed("doctor", "web.commands.doctor:doctor_command",
           "Look whether an index is whole: store, search index, gazetteers."),
)
"""`pincite COMMAND`."""

GAZETTEER = (
    Listed("add", "web.commands.gazetteer:add_command",
           "Ask for a law, write it to FILE, and check the file."),
    Listed("check", "web.commands.gazetteer:check_command",
           "Check gazetteer FILES (or folders), together with the shipped ones; without FILES, the shipped ones."),
    Listed("list", "web.commands.gazetteer:list_command",
           "List the instruments that are known."),
    Listed("show", "web.commands.gazetteer:show_command",
           "Show what NAME (an id, a title or another name) means: which entry wins, and why."),
    Listed("suggest", "web.commands.gazetteer_words:suggest_command",
           "Name the laws that a corpus cites and no gazetteer knows, most cited first, each with an entry to paste."),
    Listed("test", "web.commands.gazetteer_words:test_command",
           "Run the examples beside the entries of FILES through the grammar; without FILES, the shipped ones."),
)
"""`pincite gazetteer COMMAND`."""
