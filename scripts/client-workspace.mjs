/** Holds the sources of the workspace that `npm run e2e:client` writes. */

/** A backend with one operation. */
export const BACKEND = `from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Item(BaseModel):
    id: int
    name: str


@app.get("/items/{id}", operation_id="get_item")
def get_item(id: int) -> Item:
    return Item(id=id, name="thing")
`;

/** The settings of a front end's compiler. */
export const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

/** A front end that reads a field of the backend's answer. */
export const FRONT_END = `import { client } from './api/client';

export async function nameOf(id: number): Promise<string> {
  const { data } = await client.GET('/items/{id}', { params: { path: { id } } });
  return data?.name ?? '';
}
`;

/** Front ends for the other generators, with the options of each. */
export const GENERATORS = [
  {
    generator: '@hey-api/openapi-ts',
    flags: [],
    source: `import { getItem } from './client';

export const nameOf = async (id: number): Promise<string | undefined> =>
  (await getItem({ path: { id } })).data?.name;
`,
  },
  {
    generator: '@hey-api/openapi-ts',
    flags: ['--query'],
    source: `import { getItemOptions } from './client/@tanstack/react-query.gen';

export const query = (id: number) => getItemOptions({ path: { id } });
`,
  },
  {
    generator: 'orval',
    flags: [],
    source: `import { type Item, getItem } from './api/shop';

export async function nameOf(id: number): Promise<string> {
  const { data } = await getItem(id);
  return (data as Item).name;
}
`,
  },
  {
    generator: 'ng-openapi-gen',
    flags: [],
    dependencies: { '@angular/common': '^20.3.0', '@angular/core': '^20.3.0', rxjs: '^7.8.0' },
    source: `import type { Item } from './app/api/models';

export const nameOf = ({ name }: Item): string => name;
`,
  },
];
