"""Fictional stores, one for every shape: {name: (format, file, texts, warnings)}."""

import json

NOTE = {
    "content": "Tova keeps bees",
    "keywords": ["bees"],
    "context": "hobby",
    "tags": ["animals"],
    "timestamp": "202604020900",
    "importance_score": 1.0,
}
NOTE_TEXT = "Tova keeps bees\ncontext: hobby\nkeywords: bees\ntags: animals"
EDGE = {
    "uuid": "f1",
    "fact": "Tova keeps bees",
    "created_at": "2026-04-02T09:00:00.123456789Z",
    "valid_at": "2026-04-01T00:00:00Z",
    "invalid_at": None,
    "expired_at": None,
    "episodes": ["u1"],
}
AGENT = {"id": "agent-0", "block_ids": ["block-0", "block-1"]}
ENTITY = {"type": "entity", "name": "Tova", "entityType": "person", "observations": ["keeps bees"]}
RELATION = {"type": "relation", "from": "Tova", "to": "Ruben", "relationType": "knows"}

STORES = {
    "mem0": (
        "mem0",
        {
            "results": [
                {"id": "1", "memory": "Tova keeps bees", "created_at": "2026-04-02T09:00:00"},
                {"id": "2", "memory": "", "created_at": None},
                {"memory": "Tova moved", "metadata": {"timestamp": "1:56 pm on 8 May, 2023"}},
                {"id": "4", "memory": "Tova has a cat", "expiration_date": "2026-05-01"},
                {"id": "5", "memory": "Tova has a dog", "replaced_by": "6"},
            ],
            "relations": [],
        },
        ["Tova keeps bees", "Tova moved", "Tova has a cat"],
        {"blank_text": 1, "derived_id": 1, "dropped_tombstone": 1, "expires": 1, "naive_time": 2},
    ),
    "mem0 of 2024": (
        "mem0",
        [{"id": "1", "text": "Tova keeps bees", "hash": "x", "created_at": 1775120400}],
        ["Tova keeps bees"],
        {},
    ),
    "mem0 payloads": (
        "mem0",
        [{"id": "1", "payload": {"data": "Tova keeps bees", "created_at": "yesterday"}}],
        ["Tova keeps bees"],
        {"unreadable_time": 1},
    ),
    "mem0 history": (
        "mem0",
        [
            {"memory_id": "1", "old_memory": None, "new_memory": "Tova has a cat", "event": "ADD"},
            {"memory_id": "2", "old_memory": None, "new_memory": "Tova moved", "event": "ADD"},
            {
                "memory_id": "1",
                "old_memory": "Tova has a cat",
                "new_memory": "Tova has two cats",
                "event": "UPDATE",
            },
            {"memory_id": "2", "old_memory": "Tova moved", "new_memory": None, "event": "DELETE"},
        ],
        ["Tova has two cats"],
        {"dropped_tombstone": 1},
    ),
    "mem0, empty": ("mem0", {"results": []}, [], {"empty_store": 1}),
    "openmemory": (
        "openmemory",
        {
            "apps": [],
            "memories": [
                {"id": "1", "content": "Tova keeps bees", "state": "active"},
                {"id": "2", "content": "Tova has a cat", "state": "paused"},
                {"id": "3", "content": "Tova smokes", "state": "deleted"},
            ],
        },
        ["Tova keeps bees"],
        {"not_active": 1, "dropped_tombstone": 1},
    ),
    "letta passages": (
        "letta",
        [
            {"id": "passage-1", "text": "Tova keeps bees", "created_at": "2026-04-02T09:00:00Z"},
            {"id": "passage-2", "text": "Tova smokes", "is_deleted": True},
        ],
        ["Tova keeps bees"],
        {"dropped_tombstone": 1},
    ),
    "letta v1": (
        "letta",
        {"core_memory": [{"label": "human", "value": "Tova keeps bees"}], "version": "0.6.47"},
        ["Tova keeps bees"],
        {},
    ),
    "letta v2, two agents, in JSON twice": (
        "letta",
        json.dumps(
            json.dumps(
                {
                    "agents": [AGENT, AGENT],
                    "blocks": [
                        {"id": "block-0", "label": "human", "value": "Tova keeps bees"},
                        {"id": "block-1", "label": "persona", "value": ""},
                        {"id": "block-2", "label": "spare", "value": "nobody's"},
                    ],
                }
            )
        ),
        ["Tova keeps bees"],
        {"blank_text": 1, "several_agents": 1, "unattached_block": 1},
    ),
    "graphiti": (
        "graphiti",
        {
            "edges": [
                EDGE,
                {**EDGE, "uuid": "f2", "fact": "Tova smokes", "expired_at": "2026-04-03T00:00:00Z"},
            ],
            "episodes": [{"uuid": "u1", "name": "D1:3", "content": "I keep bees"}],
        },
        ["Tova keeps bees"],
        {"dropped_tombstone": 1},
    ),
    "graphiti facts": ("graphiti", {"message": "", "facts": [EDGE]}, ["Tova keeps bees"], {}),
    "langgraph": (
        "langgraph",
        [
            {"namespace": ["tova"], "key": "1", "value": {"content": "keeps bees"}},
            {
                "namespace": ["tova"],
                "key": "2",
                "value": {"kind": "Memory", "content": {"content": "has a cat"}},
            },
            {"namespace": ["ruben"], "key": "1", "value": {"pet": "dog", "age": 3}},
        ],
        ["keeps bees", "has a cat", '{"age": 3, "pet": "dog"}'],
        {"serialized_value": 1},
    ),
    "amem": ("amem", [NOTE], [NOTE_TEXT], {"derived_id": 1, "naive_time": 1}),
    "amem by id": ("amem", {"n1": NOTE}, [NOTE_TEXT], {"naive_time": 1}),
    "amem in Chroma": (
        "amem",
        {
            "ids": ["n1"],
            "documents": ["Tova keeps bees"],
            "metadatas": [
                {
                    "keywords": '["bees"]',
                    "context": "hobby",
                    "tags": "['animals']",
                    "timestamp": 202604020900,
                }
            ],
            "embeddings": None,
        },
        [NOTE_TEXT],
        {"naive_time": 1},
    ),
    "memobase": (
        "memobase",
        {
            "data": {
                "profiles": [
                    {
                        "id": "1",
                        "content": "keeps bees [mention 2026/04/02]",
                        "attributes": {"topic": "interest", "sub_topic": "animals"},
                    }
                ]
            },
            "errno": 0,
            "errmsg": "",
        },
        ["interest: animals - keeps bees [mention 2026/04/02]"],
        {},
    ),
    "mcp lines": (
        "mcp",
        "\n".join(map(json.dumps, [ENTITY, ENTITY, RELATION])),
        ["keeps bees", "keeps bees"],
        {"duplicate_text": 1, "unread_relation": 1},
    ),
    "mcp, one line": ("mcp", json.dumps(ENTITY), ["keeps bees"], {}),
    "mcp graph": (
        "mcp",
        {"entities": [ENTITY], "relations": [RELATION]},
        ["keeps bees"],
        {"unread_relation": 1},
    ),
    "mcp relatives": (
        "mcp",
        [{"name": "Tova", "observations": [{"text": "keeps bees", "timestamp": 1775120400}]}],
        ["keeps bees"],
        {},
    ),
    "memos tree": (
        "memos",
        {
            "nodes": [
                {"id": "1", "memory": "Tova keeps bees", "metadata": {"status": "activated"}},
                {"id": "2", "memory": "Tova smokes", "metadata": {"status": "deleted"}},
            ],
            "edges": [],
            "total_nodes": 2,
        },
        ["Tova keeps bees"],
        {"dropped_tombstone": 1},
    ),
    "memos cube": (
        "memos",
        [{"id": "1", "vector": [], "payload": {"memory": "Tova keeps bees", "metadata": None}}],
        ["Tova keeps bees"],
        {},
    ),
    "memorybank": (
        "memorybank",
        {
            " Tova ": {
                "summary": {
                    "2026-04-02": "Tova keeps bees",
                    "2026-04-03": {"content": "Tova moved", "memory_strength": 2},
                },
                "personality": {},
                "overall_history": "",
                "history": {"2026-04-02": [{"query": "Hi", "response": "Hello"}]},
            }
        },
        ["Tova keeps bees", "Tova moved"],
        {"naive_time": 2, "raw_history": 1},
    ),
    "memoryos": (
        "memoryos",
        {
            "user_profiles": {
                "tova": {"data": "Tova keeps bees", "last_updated": "2026-04-02 09:00:00"}
            },
            "knowledge_base": [
                {"knowledge": "Tova moved", "timestamp": "2026-04-02 09:00:00"},
                {"knowledge": "", "timestamp": "2026-04-02 09:00:00"},
            ],
            "assistant_knowledge": [{"knowledge": "Told a joke", "knowledge_embedding": [0.1]}],
        },
        ["Tova keeps bees", "Tova moved", "Told a joke"],
        {"blank_text": 1, "naive_time": 2},
    ),
    "text": ("text", "Tova keeps bees.\n\nTova moved.\n", ["Tova keeps bees.", "Tova moved."], {}),
}
