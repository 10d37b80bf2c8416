import type { PackageModel } from './kit/package-model';

/** `dishka`: its container gives parameters, as a dependency without parameters of its own would. */
export const library: PackageModel = {
  distribution: 'dishka',
  release: '1.7',
  known: '`FromDishka[…]`, which no request gives; `inject`, `DishkaRoute`, `setup_dishka`',
  modules: {
    'integrations.base': `
from typing import Annotated
from fastapi import Depends

class FromDishka:
    def __class_getitem__(cls, key): return Annotated[key, Depends(object)]
`,
    'integrations.fastapi': `
from fastapi.routing import APIRoute

class DishkaRoute(APIRoute): ...

class DishkaSyncRoute(APIRoute): ...

def inject(func): return func
def inject_sync(func): return func
def setup_dishka(container, app): ...
`,
  },
};
