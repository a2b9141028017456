"""Pages read back: their tables as texts."""

from html.parser import HTMLParser

_TEXTS = ("caption", "th", "td")


class _Tables(HTMLParser):
    """{caption: rows of texts}; a cell of a chart alone is an empty text."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found, self._rows, self._text = {}, [], None
        self._in_svg = 0

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self._rows = []
        elif tag == "tr":
            self._rows.append([])
        elif tag in _TEXTS:
            self._text = ""
        elif tag == "small":
            self._text += " "
        self._in_svg += tag == "svg"

    def handle_endtag(self, tag):
        if tag == "caption":
            self.found[self._text] = self._rows
        elif tag in _TEXTS:
            self._rows[-1].append(self._text)
        self._in_svg -= tag == "svg"

    def handle_data(self, data):
        if self._text is not None and not self._in_svg:
            self._text += data


def tables(html):
    """{caption: rows of texts} of a page."""
    parser = _Tables()
    parser.feed(html)
    return parser.found


def body(rows):
    """{name: the other cells} of a table's rows, without its header and its groups' lines."""
    return {name.rstrip("*"): cells for name, *cells in rows[1:] if cells}
