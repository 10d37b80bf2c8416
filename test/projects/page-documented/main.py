from typing import Annotated
from uuid import UUID
from fastapi import Depends, FastAPI, Query
from fastapi.security import HTTPBearer
from pydantic import BaseModel, Field
from vendor import Thing

def current_user(token: Annotated[str, Depends(HTTPBearer())]): ...

class Node(BaseModel):
    name: str = Field(max_length=5)
    children: list["Node"] = []

app = FastAPI()

@app.put("/nodes/{node_id}", dependencies=[Depends(current_user)])
def change_node(
    node_id: UUID, body: Node, depth: Annotated[int, Query(ge=1, le=9, description="How deep")] = 3
) -> dict[str, list[Node | None]]:
    """Moves a node."""

@app.get("/twice")
def first(): ...

@app.get("/twice")
def second(): ...

@app.get("/hidden", include_in_schema=False, dependencies=[Depends(current_user)])
def hidden(): ...

@app.api_route("/both", methods=["GET", "POST"])
def both(): ...

@app.get("/vendor")
def vendor() -> Thing: ...
