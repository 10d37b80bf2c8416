import { scratch } from '../support/scratch';

const MAIN = `from enum import Enum
from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel, Field

app = FastAPI()


class State(Enum):
    new = "new"
    paid = "paid"
    settled = "paid"


class Order(BaseModel):
    state: State
    size: Annotated[int, Field(gt=1, json_schema_extra={"own": 1, "x-own": 2})]


@app.post("/orders")
def add(order: Order): ...
`;

describe('the OpenAPI document', () => {
  const workspace = scratch({ 'backend/main.py': MAIN }, 'all');

  it('has in 3.0 the keywords of 3.0 alone, and each value of an enum once', async () => {
    const { stdout } = await workspace.tool('openapi --openapi-version 3.0');
    // The cast: a wrong shape fails the expectations.
    const { components } = JSON.parse(stdout) as { readonly components: { readonly schemas: object } };
    expect(components.schemas).toMatchObject({
      State: { type: 'string', enum: ['new', 'paid'], title: 'State' },
      Order: {
        properties: {
          size: { type: 'integer', minimum: 1, exclusiveMinimum: true, title: 'Size', 'x-own': 2 },
        },
      },
    });
    expect(stdout).not.toContain('"own"');
  });
});
