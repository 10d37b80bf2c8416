/** The two kinds of modules that made-up applications have: a router, and what's behind it. As people write them. */

/** How many routes a router has. */
export const ROUTES = 20;
const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** A module of one router with {@link ROUTES} routes: some 6 kB. */
export function routerText(name, variable = 'router') {
  const routes = Array.from({ length: ROUTES }, (_, index) => routeText(name, variable, index));
  return `
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel


class Item_${name}(BaseModel):
    """What the operations of ${name} take and give."""

    name: str
    price: float = 0.0


${variable} = APIRouter(prefix="/${name}", tags=["${name}"])

${routes.join('\n')}`;
}

function routeText(name, variable, index) {
  const method = METHODS[index % METHODS.length];
  return `
@${variable}.${method}("/part-${index}/{item_id}")
async def ${method}_${name}_${index}(item_id: int, limit: Annotated[int, Query(le=100)] = 10) -> Item_${name}:
    """Operation ${index} of ${name}."""
    found = [item_id + offset for offset in range(limit)]
    if not found:
        raise LookupError(f"nothing for {item_id}")
    return Item_${name}(name=f"${name}-{item_id}", price=float(sum(found)))
`;
}

/** A module without routes: some 4 kB. `below`: the module whose class it builds on. */
export function serviceText(name, below) {
  const base = below === undefined ? undefined : `Service_${below.split('.').slice(1).join('_')}`;
  const imported = below === undefined ? '' : `from ${below} import ${base}\n`;
  const methods = Array.from({ length: 12 }, (_, index) => methodText(name, index));
  return `"""What ${name} does."""

import logging
from dataclasses import dataclass, field
${imported}
logger = logging.getLogger(__name__)
LIMITS = {"small": 10, "large": 1_000}


@dataclass
class Record_${name}:
    """One record of ${name}."""

    key: str
    values: list[float] = field(default_factory=list)


class Service_${name}${base === undefined ? '' : `(${base})`}:
    """Reads and changes records."""

    def __init__(self, limit: int = LIMITS["small"]) -> None:
        self.limit = limit
        self.records: dict[str, Record_${name}] = {}
${methods.join('')}`;
}

function methodText(name, index) {
  return `
    def step_${index}(self, key: str, value: float) -> Record_${name}:
        """Step ${index}: keeps the value, within the limit."""
        record = self.records.setdefault(key, Record_${name}(key=key))
        if len(record.values) >= self.limit:
            logger.warning("too many values for %s", key)
            record.values = record.values[-self.limit :]
        record.values.append(value * ${index + 1})
        return record
`;
}
