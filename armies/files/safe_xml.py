"""Reads XML and packed XML from strangers, within limits of size, depth and number of elements."""

import zlib
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

LARGEST = 2_000_000  # bytes, unpacked
DEEPEST = 40  # elements within each other
MOST_ELEMENTS = 50_000
PACKED = b"PK\x03\x04"


class NotXML(ValueError):
    """A file that is no XML, or beyond the limits; the message is a sentence."""


class _BoundedBuilder(TreeBuilder):
    """Builds the tree until it is too deep or too large."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.depth = self.count = 0
        self.most = most

    def start(self, tag: Any, attrs: Any) -> Element:
        """Begin an element. Raises NotXML."""
        self.depth, self.count = self.depth + 1, self.count + 1
        if self.depth > DEEPEST:
            raise NotXML(f"It nests more than {DEEPEST} elements in each other.")
        if self.count > self.most:
            raise NotXML(f"It has more than {self.most} elements.")
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        """End an element."""
        self.depth -= 1
        return super().end(tag)


def xml_in(data: bytes, *, largest: int = LARGEST, most_elements: int = MOST_ELEMENTS) -> Element:
    """The root of the XML in the file, which may be packed. Raises NotXML."""
    text = _unpacked(data, largest) if data.startswith(PACKED) else data
    if len(text) > largest:
        raise NotXML(f"It has more than {largest // 1_000_000} MB.")
    parser = DefusedXMLParser(target=_BoundedBuilder(most_elements), forbid_dtd=True)
    try:
        parser.feed(text)
        root: Element = parser.close()
    except ParseError as wrong:
        raise NotXML(f"It is damaged at line {wrong.position[0]}.") from wrong
    except DefusedXmlException as wrong:
        raise NotXML("It declares entities or a document type, which no roster needs.") from wrong
    except (ValueError, LookupError, AssertionError) as wrong:
        raise wrong if isinstance(wrong, NotXML) else NotXML("It cannot be read as XML.") from wrong
    return root


def _unpacked(data: bytes, largest: int) -> bytes:
    """The one file in a packed file, as far as the limit and a byte more. Raises NotXML."""
    try:
        with ZipFile(BytesIO(data)) as packed:
            entries = packed.infolist()
            if len(entries) != 1:
                raise NotXML(f"A packed roster holds exactly one file, and this one holds {len(entries)}.")
            if entries[0].compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise NotXML("It is packed in a way that rosters are not.")
            with packed.open(entries[0]) as inner:
                return inner.read(largest + 1)
    except (BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError) as wrong:
        raise NotXML("The packed file is damaged or locked with a password.") from wrong
