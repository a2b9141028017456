"""What a client makes of a server's answers, of bad ones above all."""

import json
import threading
import time
from dataclasses import replace

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.llm.account import Answers
from memaudit_gym.llm.cache import AnswerCache
from memaudit_gym.llm.usage import Usage
from tests.llm.requests import PROMPT, double, doubling
from tests.llm.server import Reaction, in_turn, serving, shown

GOOD = Reaction({"double": 6})


def ask(client, *requests):
    return client.answers(requests, Answers())


def refusal(client, request):
    with pytest.raises(InputError) as error:
        ask(client, request)
    line = str(error.value)
    assert line.startswith("stage doubling: number 3: ")
    assert "\n" not in line
    return line


def test_answers_come_in_order_and_the_request_is_as_the_protocol_wants_it(client_of):
    with serving(double) as server:
        answers = ask(client_of(server), *map(doubling, range(20)))
    assert answers == [{"double": 2 * n} for n in range(20)]
    body = next(b for b in server.asked if shown(b)["number"] == 3)
    assert (body["model"], body["temperature"], body["max_tokens"]) == ("fake", 0, 4096)
    assert [m["role"] for m in body["messages"]] == ["system", "user"]
    assert body["response_format"]["type"] == "json_schema"
    assert body["response_format"]["json_schema"]["strict"] is True
    assert set(server.authorizations) == {"Bearer sk-secret"}


def test_no_more_requests_at_a_time_than_asked_for(client_of):
    def slow_double(request):
        time.sleep(0.02)
        return double(request)

    with serving(slow_double) as server:
        ask(client_of(server, concurrency=3), *map(doubling, range(12)))
        assert 2 <= server.most_at_once <= 3


@pytest.mark.parametrize(
    "first",
    [
        Reaction(text="I think it is 6."),
        Reaction(text='{"double": 6'),
        Reaction(text=""),
        Reaction({"double": "six"}),
        Reaction({"triple": 9}),
        Reaction({"double": 7}),
        Reaction([]),
        Reaction(text="[" * 100_000),
        Reaction(text='{"double": NaN}'),
        Reaction(text='{"double": 1e999}'),
        Reaction(body=b"{broken"),
        Reaction(body=b"[" * 100_000),
        Reaction(body=b"\xff\xfe"),
        Reaction(body=b"{}"),
        Reaction(body=b"null"),
        Reaction(body=b'{"choices": []}'),
        Reaction(body=b'{"choices": [{"message": null}]}'),
        Reaction(body=b'{"choices": [{"message": {"content": ["a"]}}]}'),
        Reaction(body=b'{"error": {"message": "overloaded"}}'),
    ],
    ids=lambda reaction: repr(reaction.text or reaction.body or reaction.answer)[:30],
)
def test_an_answer_that_cannot_be_used_is_asked_for_again(client_of, first):
    request = doubling(3, fault=lambda a: None if a["double"] == 6 else "it is not the double")
    with serving(in_turn(first, GOOD)) as server:
        client = client_of(server)
        assert ask(client, request) == [{"double": 6}]
        assert len(server.asked) == 2
        assert client.account.stages["doubling"].again == 1
    with serving(in_turn(first)) as server:
        assert "asked 3 times" in refusal(client_of(server), request)
        assert len(server.asked) == 3


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999"])
def test_numbers_that_are_none_are_no_json(client_of, number):
    anything = replace(doubling(3), prompt=replace(PROMPT, schema={}))
    with serving(in_turn(Reaction(text=f'{{"double": {number}}}'), GOOD)) as server:
        assert ask(client_of(server), anything) == [{"double": 6}]
        assert "answers no JSON" in server.asked[1]["messages"][3]["content"]


def test_the_model_is_shown_what_was_wrong(client_of):
    with serving(in_turn(Reaction(text='{"double": "\\ud800"}'), GOOD)) as server:
        ask(client_of(server), doubling(3))
    said = server.asked[1]["messages"]
    assert [m["role"] for m in said] == ["system", "user", "assistant", "user"]
    assert "not of type 'integer'" in said[3]["content"]


@pytest.mark.parametrize("text", ['```json\n{"double": 6}\n```', 'Sure: {"double": 6} It is.'])
def test_a_fence_or_words_around_the_answer_do_not_matter(client_of, text):
    with serving(in_turn(Reaction(text=text))) as server:
        assert ask(client_of(server), doubling(3)) == [{"double": 6}]


@pytest.mark.parametrize(
    ("reaction", "words"),
    [
        (Reaction(text='{"dou', finish="length"), "was cut off; raise it: --set llm.max_tokens=N"),
        (Reaction(text="", refusal="I cannot\nhelp"), "refuses to answer: I cannot help"),
        (Reaction(text="", finish="content_filter"), "refuses to answer (content filter)"),
        (Reaction(status=401, text="bad key sk-secret"), "refuses the key (401): bad key ***"),
        (Reaction(status=403, text="no"), "refuses the key (403): no; see OPENAI_API_KEY"),
        (Reaction(status=404, text="no such model"), "knows no model 'fake', or not this address"),
        (Reaction(status=400, text="too long"), "answers with status 400: too long"),
        (Reaction(status=418, body=b"<html>tea</html>"), "answers with status 418: <html>tea"),
        (Reaction(status=302, body=b""), "answers with status 302"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_stays_as_it_is_is_asked_once(client_of, reaction, words):
    with serving(in_turn(reaction)) as server:
        assert words in refusal(client_of(server, retries=5), doubling(3))
        assert len(server.asked) == 1


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503])
def test_what_passes_is_sent_again(client_of, status):
    bad = Reaction(status=status, text="later", headers={"Retry-After-Ms": "1"})
    with serving(in_turn(bad, bad, GOOD)) as server:
        client = client_of(server, retries=2)
        assert ask(client, doubling(3)) == [{"double": 6}]
        assert client.account.stages["doubling"].again == 2
    with serving(in_turn(bad)) as server:
        line = refusal(client_of(server, retries=2), doubling(3))
        assert f"answers with status {status}, asked 3 times: later" in line
        assert len(server.asked) == 3


def test_retry_after_is_honoured(client_of):
    limited = Reaction(status=429, text="slow down", headers={"Retry-After": "1"})
    with serving(in_turn(limited, GOOD)) as server:
        begun = time.monotonic()
        ask(client_of(server, retries=1), doubling(3))
        assert time.monotonic() - begun >= 1


def test_a_slow_endpoint_is_given_up(client_of):
    with serving(in_turn(Reaction({"double": 6}, sleep=2), GOOD)) as server:
        line = refusal(client_of(server, timeout=0.1), doubling(3))
        assert "gives no answer within 0.1 s, asked once" in line
    with serving(in_turn(Reaction({"double": 6}, sleep=60), GOOD)) as server:
        assert ask(client_of(server, timeout=2, retries=1), doubling(3)) == [{"double": 6}]


def test_a_connection_that_ends_half_way_is_made_again(client_of):
    with serving(in_turn(Reaction({"double": 6}, hang_up=True), GOOD)) as server:
        assert ask(client_of(server, retries=1), doubling(3)) == [{"double": 6}]


def test_nobody_there(client_of):
    with serving(double) as server:
        pass
    line = refusal(client_of(server), doubling(3))
    assert "cannot be reached, asked once" in line
    assert "refused" in line
    assert "see OPENAI_BASE_URL" in line


def test_an_endpoint_that_refuses_schemas_is_asked_without(client_of):
    def rule(request):
        if "response_format" in request:
            return Reaction(status=400, text="This response_format type is unavailable now")
        return double(request)

    with serving(rule) as server:
        client, counts = client_of(server, concurrency=1), Answers()
        with pytest.warns(RuntimeWarning, match="refuses response_format") as warned:
            answers = client.answers([doubling(1), doubling(2)], counts)
        assert answers == [{"double": 2}, {"double": 4}]
        assert len(warned) == 1
        assert ["response_format" in body for body in server.asked] == [True, False, False]
    assert counts.record(client.config)["asked_without"] == {"response_format": 2}


def test_an_endpoint_that_wants_other_fields_gets_them(client_of):
    def rule(request):
        if "max_tokens" in request:
            text = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
            return Reaction(status=400, text=text)
        if "temperature" in request:
            text = "Unsupported value: 'temperature' does not support 0 with this model."
            return Reaction(status=400, text=text)
        return double(request)

    with serving(rule) as server:
        client = client_of(server, concurrency=4, max_tokens=77)
        with pytest.warns(RuntimeWarning) as warned:
            ask(client, *map(doubling, range(8)))
        assert len(warned) == 2
        last = server.asked[-1]
    assert last["max_completion_tokens"] == 77
    assert not {"max_tokens", "temperature"} & set(last)


def test_an_endpoint_that_refuses_everything_is_not_asked_for_ever(client_of):
    text = "temperature, schema, max_completion_tokens: no"
    with serving(in_turn(Reaction(status=400, text=text))) as server:
        client = client_of(server)
        with pytest.warns(RuntimeWarning):
            assert f"answers with status 400: {text}" in refusal(client, doubling(3))
        assert len(server.asked) == 4


def test_a_long_retry_after_is_said_and_not_waited_for(client_of):
    limited = Reaction(status=429, text="quota", headers={"Retry-After": "3600"})
    with serving(in_turn(limited)) as server:
        line = refusal(client_of(server, retries=5), doubling(3))
        assert "status 429, asked once: quota (Retry-After: 3600)" in line


def test_what_was_answered_stays_when_the_server_dies(client_of, tmp_path):
    def dies(request):
        if shown(request)["number"] >= 5:
            return Reaction(status=500, text="dead")
        return double(request)

    requests = [doubling(number) for number in range(10)]
    with serving(dies) as server, pytest.raises(InputError, match=r"number 5: .*status 500"):
        ask(client_of(server, AnswerCache(tmp_path), concurrency=1), *requests)
    with serving(double) as server:
        client = client_of(server, AnswerCache(tmp_path))
        assert ask(client, *requests) == [{"double": 2 * n} for n in range(10)]
        assert sorted(shown(body)["number"] for body in server.asked) == [5, 6, 7, 8, 9]
        assert client.account.stages["doubling"].cached == 5


def test_the_first_failure_ends_the_rest(client_of):
    done = threading.Event()

    def rule(request):
        if shown(request)["number"] == 0:
            return Reaction(status=400, text="no")
        done.wait(0.2)
        return double(request)

    with serving(rule) as server:
        with pytest.raises(InputError, match="number 0"):
            ask(client_of(server, concurrency=2), *map(doubling, range(100)))
        assert len(server.asked) < 10


def test_refused_answers_are_not_kept(client_of, tmp_path):
    for reaction in (Reaction(text="no", refusal="no"), Reaction(text="{", finish="length")):
        with serving(in_turn(reaction)) as server:
            refusal(client_of(server, AnswerCache(tmp_path)), doubling(3))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_another_model_is_asked_anew_a_longer_limit_is_not(client_of, tmp_path):
    with serving(double) as server:
        cache = AnswerCache(tmp_path)
        ask(client_of(server, cache), doubling(3))
        ask(client_of(server, cache, max_tokens=9), doubling(3))
        assert len(server.asked) == 1
        ask(client_of(server, cache, model="other"), doubling(3))
        assert len(server.asked) == 2


def test_a_dry_run_asks_nothing_and_knows_what_is_kept(client_of, tmp_path, monkeypatch):
    with serving(double) as server:
        ask(client_of(server, AnswerCache(tmp_path)), doubling(1), doubling(2))
        server.asked.clear()
        client = client_of(server, AnswerCache(tmp_path), dry_run=True)
        monkeypatch.delenv("OPENAI_API_KEY")
        answers = ask(client, doubling(1), doubling(2), doubling(3))
        assert not server.asked
    assert answers == [{"double": 2}, {"double": 4}, {"double": 0}]
    spent = client.account.stages["doubling"]
    assert (spent.calls, spent.cached) == (1, 2)
    assert spent.usage.estimated


def test_counts_are_those_of_the_answers_whether_or_not_they_were_kept(client_of, tmp_path):
    records = []
    with serving(in_turn(Reaction(text="?"), GOOD)) as server:
        for _ in range(2):
            client, counts = client_of(server, AnswerCache(tmp_path)), Answers()
            client.answers([doubling(3)], counts)
            records.append(counts.record(client.config))
    assert records[0] == records[1]
    assert records[0]["input_tokens"] == 200
    assert records[0]["answered_by"] == {"fake-served": 1}


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": "9", "completion_tokens": True}])
def test_tokens_are_estimated_where_the_endpoint_counts_none(client_of, usage):
    with serving(in_turn(Reaction({"double": 6}, usage=usage))) as server:
        client = client_of(server)
        ask(client, doubling(3))
    # Bytes: "Double the number." 18, '{"number": 3}' 13, the answer 13.
    schema = -(-len(json.dumps(PROMPT.schema)) // 4)
    spent = client.account.stages["doubling"].usage
    assert spent == Usage(5 + 4 + 4 + 4 + schema, 4, estimated=True)


def test_a_model_must_be_named(client_of):
    with pytest.raises(InputError, match="no model is named"):
        client_of("http://localhost:1/v1", model="")
