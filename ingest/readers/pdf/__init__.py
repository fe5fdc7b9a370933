"""The PDF reader: lines, furniture, footnotes, tables, headings."""
