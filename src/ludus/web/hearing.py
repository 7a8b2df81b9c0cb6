"""What is heard on a socket: text, and not too much of it. Whoever says anything else is told why, and the socket is closed."""

from __future__ import annotations

from fastapi import WebSocket, WebSocketDisconnect

from ludus.web.hall import Throttle


async def hear(socket: WebSocket, throttle: Throttle | None = None) -> str:
    """The next text; a WebSocketDisconnect once there is nobody to listen to, by their wish or by ours."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    if throttle is not None and throttle.is_over():
        await _end(socket, 4429, "too many messages a second")
    if message.get("text") is None:
        await _end(socket, 4400, "not understood: text is expected here, not bytes")
    return str(message["text"])


async def _end(socket: WebSocket, code: int, reason: str) -> None:
    await socket.close(code, reason)
    raise WebSocketDisconnect(code, reason)
