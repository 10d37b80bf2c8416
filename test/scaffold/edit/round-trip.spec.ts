import fc from 'fast-check';
import type { Target } from '../../../src/scaffold/edit/target';
import { type Edited, withoutRouter, withRouter } from '../../../src/register/edit';
import { filesOf, requestFor, shownBytes } from './registering';

const blank = fc.constantFrom('', '', '\n', '\n\n', '# a comment\n', '\n# a comment\n\n');

const IMPORTS = [
  'import logging\n',
  'import os; import sys\n',
  'from collections import abc  # noqa: F401\n',
  'from pathlib import (\n    Path,\n)\n',
  'from api.http import customers, orders\n',
  'from api.http.customers import router as customers_router\n',
  'from api.http.zones import router as zones_router  # zones\n',
  'from api.config import Größe\n',
  'import api.http.zones\n',
  'if True:\n    import json\n',
  'try:\n    import uvloop\nexcept ImportError:\n    pass\n',
];

const INCLUDES = [
  'app.include_router(orders.router)\n',
  'app.include_router(\n    zones.router,\n    prefix="/zones",\n)  # zones\n',
  'if app.debug:\n    app.include_router(orders.router)\n    # so much for that\n',
  'for one in (): app.include_router(one)\n',
  'app.add_middleware(object)\n',
  'text = """\napp.include_router(x)\n"""\n',
];

const statements = (from: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.tuple(blank, fc.constantFrom(...from)), { maxLength: 5 }).map((parts) => parts.flat().join(''));

interface Main {
  readonly text: string;
  readonly target: Target;
}

function build(parts: {
  readonly head: string;
  readonly imports: string;
  readonly gap: string;
  readonly includes: string;
  readonly isFactory: boolean;
  readonly indent: string;
  readonly tail: string;
}): Main {
  const { head, imports, gap, includes, isFactory, indent, tail } = parts;
  const body = `app = FastAPI(title='é')\n${includes}`;
  const inner = body
    .split('\n')
    .map((line) => (line === '' ? '' : `${indent}${line.replace(/^ {4}/, indent)}`))
    .join('\n');
  const made = isFactory ? `def create():\n${inner}${indent}return app\n` : body;
  return {
    text: `${head}from fastapi import FastAPI\n${imports}${gap}${made}${tail}`,
    target: { name: 'app', within: isFactory ? ['create'] : [] },
  };
}

const mains = fc
  .record({
    head: fc.constantFrom('', '"""Doc."""\n\n', '"""Doc."""\n', '# licence\n\n', '#!/bin/sh\n'),
    imports: statements(IMPORTS),
    gap: fc.constantFrom('', '\n', '\n\n'),
    includes: statements(INCLUDES),
    isFactory: fc.boolean(),
    indent: fc.constantFrom('    ', '\t', '  '),
    tail: fc.constantFrom('', '\n', '\n\n# the end', 'x = 1', '\n\ndef f():\n    pass\n'),
  })
  .map(build);

/** How the text becomes bytes: an end for each line, an encoding that holds `é`, a byte-order mark. */
const coats = fc.record({
  ends: fc.oneof(
    fc.constantFrom(['\n'], ['\r\n'], ['\r']),
    fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 2, maxLength: 7 }),
  ),
  encoding: fc.constantFrom('utf8', 'latin1', 'mark'),
});

type Coat = typeof coats extends fc.Arbitrary<infer T> ? T : never;

function dressed(text: string, { ends, encoding }: Coat): Buffer {
  const cookie = encoding === 'latin1' ? '# coding: latin-1\n' : '';
  const mark = encoding === 'mark' ? '\uFEFF' : '';
  let line = 0;
  const whole = (mark + cookie + text).replaceAll('\n', () => ends[(line += 1) % ends.length] ?? '\n');
  // A carriage return before a line feed would be one line end with it.
  const apart = whole.replaceAll('\r\r\n', '\r\n\r\n');
  return Buffer.from(apart, encoding === 'latin1' ? 'latin1' : 'utf8');
}

describe('to register a router and to unregister it', () => {
  it('leaves the bytes of any main.py as they were', () => {
    fc.assert(
      fc.property(mains, coats, ({ text, target }, coat) => {
        const bytes = dressed(text, coat);
        const edited = (content: Uint8Array): Edited => {
          const files = filesOf({ files: { 'main.py': Buffer.from(content) } });
          return { files, file: 'backend/main.py', request: requestFor(files) };
        };
        const after = withRouter(edited(bytes), target, '/api/v1');
        expect(shownBytes(after)).toContain('app.include_router(products_router');
        expect(shownBytes(withoutRouter(edited(after)))).toBe(shownBytes(bytes));
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
