"""The description of the API for people: a page of our own from the OpenAPI document, nothing loaded from elsewhere."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from ludomancer.server.responses import shown

router = APIRouter(include_in_schema=False)


@router.get("/api/docs", response_class=HTMLResponse)
async def api_page(request: Request) -> Response:
    return shown(request, "api.html", paths=_paths(request.app.openapi()))


def _paths(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Each operation: what it is called with and what it answers."""
    found = []
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            found.append(
                {
                    "method": method.upper(),
                    "path": path,
                    "text": operation.get("description", ""),
                    "tag": operation["tags"][0],
                    "parameters": [p for p in operation.get("parameters", []) if p["in"] == "query"],
                    "body": _fields(document, operation.get("requestBody")),
                }
            )
    return found


def _fields(document: dict[str, Any], body: dict[str, Any] | None) -> list[dict[str, Any]]:
    if body is None:
        return []
    name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = document["components"]["schemas"][name]
    required = set(schema.get("required", []))
    return [
        {"name": field, "text": about.get("description", ""), "required": field in required}
        for field, about in schema["properties"].items()
    ]
