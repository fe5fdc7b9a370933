"""What the name of a font tells of it, where the file sets no flags."""

from __future__ import annotations

import re

BOLD = re.compile(r"bold|black|heavy|demi|-bd\b|medi(?:ital)?\b|cmbx|sfbx|cmssbx|ecbx|,b", re.IGNORECASE)
"""Names of fonts that are bold."""

ITALIC = re.compile(r"italic|oblique|slanted|-it\b|(?:regu|medi)ital|cmti|cmsl|sfti|sfsl|ecti|ecsl|,i", re.IGNORECASE)
"""Names of fonts that are slanted."""

MONO = re.compile(
    r"mono|courier|consol|cmtt|cmsltt|sftt|ectt|typewriter|inconsolata|menlo|nimbusmon|cursor|letter.?gothic|andale|"
    r"(?:source|fira|cascadia)code|source.?code|cousine|monaco|txtt|pxtt|fixedsys|terminal|lucida.?console",
    re.IGNORECASE,
)
"""Names of families whose letters are all of one width: not every file flags them."""

SUBSET = re.compile(r"^[A-Z]{6}\+")
"""Before the name of a font of which the file holds only some letters."""
