"""Files of real systems, which are not part of the project: counted, or refused for the reason."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.exports.detect import read_export
from tests.locations import outside_data

COUNTS = {
    **{f"chatgpt/locomo_{n}.txt": ("text", c) for n, c in enumerate((47, 58, 81, 70, 115, 62, 89))},
    "graphiti/velantrian_run_003_graph_dump.json": ("graphiti", 4),
    "letta/test_knowledge-base.af": ("letta", 2),
    "letta/test_long_running_kylie.af": ("letta", 0),
    "letta/test_max_messages.af": ("letta", 0),
    "letta/test_memgpt_agent_with_convo.af": ("letta", 2),
    "letta/v2_doubleenc_customer_service.af": ("letta", 2),
    "letta/v2_evie_two_agents.af": ("letta", 13),
    "letta/v2_memgpt_agent_with_convo.af": ("letta", 2),
    "mcp_memory/oshliaer_memory.jsonl": ("mcp", 47),
    "mcp_memory/sengac_mindstrike.jsonl": ("mcp", 135),
    "mem0/get_all_conv-26.json": ("mem0", 510),
    "memorybank/memory_bank_en.json": ("memorybank", 0),
    "memos/mem_cube_tree_textual_memory.json": ("memos", 4),
}
REFUSED = {
    "graphiti/velantrian_run_003_temporal_update_receipt.json": "no export that is known",
    "mem0/results_string_memories.json": "log of what was found for questions",
    "not_a_store/memobase_eval_0710_3000.json": "answers to questions and no memories",
}


@pytest.mark.parametrize("name", COUNTS)
def test_the_memories_are_counted(name):
    export = read_export(outside_data(f"exports/{name}"))
    assert (export.system, len(export.memories)) == COUNTS[name]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_store_is_refused(name):
    with pytest.raises(InputError, match=REFUSED[name]):
        read_export(outside_data(f"exports/{name}"))
