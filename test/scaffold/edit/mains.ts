import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../support/files';

/** A backend in which a router is to be registered. */
export interface Scenario {
  /** By path in `backend/`. A router each of products and orders is there as well: see {@link ROUTERS}. */
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** The one that's edited; `main.py` unless it says otherwise. */
  readonly edited?: string;
  readonly into?: string;
  /** The expression under which Python finds the routes, if it isn't the entry's own variable. */
  readonly expression?: string;
}

const FOLDER = join(__dirname, 'mains');

const router = (name: string): string => `from fastapi import APIRouter

router = APIRouter(prefix="/${name}")


@router.get("/")
def list_${name}() -> list[str]:
    return []


@router.get("/{id}")
def get_${name}(id: str) -> str:
    return id
`;

export const ROUTERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['customers', 'orders', 'products', 'zones'].map((name) => [`api/http/${name}.py`, router(name)]),
);

const main = (text: string | Buffer): Scenario => ({ files: { 'main.py': text } });
const { 'main.py': USUAL = '' } = filesIn(join(FOLDER, 'usual'));

/** The folders of `mains` in which it isn't `main.py` alone. */
const MORE: Readonly<Record<string, Omit<Scenario, 'files'>>> = {
  'factory in another module': { edited: 'core/factory.py' },
  'aggregator that has the prefix': { edited: 'api/router.py', into: 'api/router.py:api_router' },
  'aggregator without a prefix': { edited: 'api/router.py', into: 'backend/api/router.py:api_router' },
  'relative aggregator': { edited: 'api/router.py', into: 'backend/api/router.py:api_router' },
  'middleware around it': { expression: 'app.app' },
  'main.py that only starts it': { edited: 'server.py' },
};

/** Whatever a `main.py` may look like: a router is registered in each of them. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  ...Object.fromEntries(
    readdirSync(FOLDER).map((name) => [name, { files: filesIn(join(FOLDER, name)), ...MORE[name] }]),
  ),
  CRLF: main(USUAL.replaceAll('\n', '\r\n')),
  'lone CR': main(USUAL.replaceAll('\n', '\r')),
  'mixed line ends': main(
    USUAL.replace('import FastAPI\n', 'import FastAPI\r\n').replace('FastAPI()\n', 'FastAPI()\r\n'),
  ),
  'byte-order mark': main(`\uFEFF${USUAL}`),
  'latin-1': main(
    Buffer.from(`# -*- coding: latin-1 -*-\n${USUAL.replace('application.', 'Größe: äöü.')}# é\n`, 'latin1'),
  ),
  cp1252: main(
    Buffer.concat([
      Buffer.from('# coding: cp1252\n"""Costs \x80 5."""\n\n', 'latin1'),
      Buffer.from(USUAL.slice(USUAL.indexOf('from'))),
    ]),
  ),
  'no final newline': main(USUAL.trimEnd()),
};
