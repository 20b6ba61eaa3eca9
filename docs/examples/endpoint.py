"""An endpoint that audits what is posted: records, typed text, logs of other programs. `uvicorn endpoint:app`"""

from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool

import replay

app = FastAPI()


@app.post("/audit")
async def audit(request: Request) -> list[dict[str, Any]]:
    try:
        games = await run_in_threadpool(replay.read, await request.body())
    except replay.Error as error:
        raise HTTPException(422, {"error": error.message, "line": error.line, "field": error.field}) from error
    return [(await run_in_threadpool(game.audit)).as_json() for game in games]
