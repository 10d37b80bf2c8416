from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI(separate_input_output_schemas=False)


class Model(BaseModel):
    a: int


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models", response_model_exclude_unset=True)
def read() -> Model: ...
