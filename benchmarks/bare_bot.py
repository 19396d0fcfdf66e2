"""A bot without any logic: it posts a message with a button, and shows the same picture at every press.

`benchmarks.load` uses it to find out what the stand-in for Discord can do on its own.
"""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

import aiohttp

CHANNEL = 1_100_000_000_000_000_201
PICTURE = os.urandom(60_000)
"""As large as a board's picture."""
BOUNDARY = "lodge-benchmarks"


def message(text: str) -> dict[str, Any]:
    """Return a message with a button, as large as an answer's."""
    button = {"type": 2, "style": 2, "label": "Again", "custom_id": "again"}
    parts = [{"type": 10, "content": text}, {"type": 1, "components": [button]}]
    return {"flags": 1 << 15, "components": parts}


def answer() -> bytes:
    """Return the body of an answer that shows another picture on the pressed message."""
    shown = message("again")
    shown["components"].insert(1, {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]})
    shown["attachments"] = [{"id": 0, "filename": "board.png"}]
    head = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="payload_json"\r\n'
        f"Content-Type: application/json\r\n\r\n{json.dumps({'type': 7, 'data': shown})}\r\n"
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="files[0]"; filename="board.png"\r\n'
        "Content-Type: image/png\r\n\r\n"
    )
    return head.encode() + PICTURE + f"\r\n--{BOUNDARY}--\r\n".encode()


async def main() -> None:
    api, token = os.environ["DISCORD_API_URL"], os.environ["DISCORD_TOKEN"]
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (benchmarks, 1)"}
    body, tasks = answer(), set[asyncio.Task[None]]()
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(headers=headers, connector=connector) as session:

        async def reply(interaction: dict[str, Any]) -> None:
            kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
            where = f"{api}/interactions/{interaction['id']}/{interaction['token']}/callback"
            async with session.post(where, data=body, headers=kind) as response:
                assert response.status < 300, await response.text()

        async with session.get(f"{api}/gateway/bot") as response:
            url = (await response.json())["url"]
        async with session.ws_connect(f"{url}?v=10&encoding=json", max_msg_size=0) as socket:
            await socket.receive_json()
            properties = {"os": "linux", "browser": "benchmarks", "device": "benchmarks"}
            told = {"token": token, "intents": 1, "properties": properties}
            await socket.send_json({"op": 2, "d": told})
            async for received in socket:
                if received.type is not aiohttp.WSMsgType.TEXT:
                    break
                event = json.loads(received.data)
                if event["t"] == "READY":
                    async with session.post(
                        f"{api}/channels/{CHANNEL}/messages", json=message("first")
                    ) as sent:
                        assert sent.status < 300, await sent.text()
                elif event["t"] == "INTERACTION_CREATE":
                    task = asyncio.create_task(reply(event["d"]))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)


if __name__ == "__main__":
    asyncio.run(main())
