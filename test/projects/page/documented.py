from fastapi import FastAPI
from pydantic import BaseModel
app = FastAPI()
class Item(BaseModel):
    text: str = "</script>"

@app.get("/items/{id:int}")
def item(id: int) -> Item: ...

@app.get("/plain")
def plain(): ...

@app.get("/hidden", include_in_schema=False)
def hidden(): ...
