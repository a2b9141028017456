"""Markup: what comes from users stays text."""

import json
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.evaluation.report.markup import Markup, data_block, element, escaped, joined


class _Reader(HTMLParser):
    """What a browser would find."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags, self.text = [], ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.text += data


SHOWN = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]))


@given(SHOWN, SHOWN)
def test_texts_and_attributes_come_back_as_they_are(text, title):
    printable = "".join(c for c in text + title if c.isprintable()) == text + title
    found = _Reader(element("p", text, title=title))
    assert [tag for tag, _ in found.tags] == ["p"]
    if printable:
        assert found.text == text
        assert found.tags[0][1]["title"] == title


def test_what_would_turn_a_line_around_is_shown_escaped():
    assert escaped("a\u202eb\x07c\nd") == "a\\u202eb\\x07c\nd"


def test_markup_is_put_in_once():
    inner = element("b", "<&>")
    assert element("p", "1 < 2 ", inner) == "<p>1 &lt; 2 <b>&lt;&amp;&gt;</b></p>"
    assert joined("<", Markup("<br>")) == "&lt;<br>"


def test_attributes():
    made = element("input", type="radio", checked=True, disabled=False, id=None, data_x=1.23456)
    assert made == '<input type="radio" checked data-x="1.23">'
    assert element("label", class_="a") == '<label class="a"></label>'


@given(st.lists(SHOWN | st.integers()))
def test_no_text_leaves_a_block_of_data(value):
    block = data_block("data", value)
    inside = block[block.index(">") + 1 : -len("</script>")]
    assert "<" not in inside
    assert json.loads(inside) == value
