import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shop } from './project';

jest.setTimeout(240_000);

const TOOL = [
  process.execPath,
  '-r',
  join(__dirname, '../support/register.cjs'),
  join(__dirname, '../../src/cli/main.ts'),
  'lsp',
];

interface Answers {
  readonly problems: readonly { readonly line: number; readonly code: string; readonly source: string }[];
  readonly hover: { readonly contents: { readonly value: string } };
  readonly definition: readonly {
    readonly uri: string;
    readonly range: { readonly start: { readonly line: number } };
  }[];
  readonly symbols: readonly { readonly name: string }[];
  readonly lenses: readonly { readonly command: { readonly title: string } }[];
}

test('Neovim shows problems, hovers, definitions, symbols and lenses', () => {
  const project = shop();
  const output = execFileSync(
    'nvim',
    ['--headless', '--clean', '-c', `luafile ${join(__dirname, 'neovim.lua')}`],
    { cwd: project.root, encoding: 'utf8', env: { ...process.env, TOOL_LSP: JSON.stringify(TOOL) } },
  );
  // The cast: the script writes them.
  const { problems, hover, definition, symbols, lenses } = JSON.parse(output) as Answers;

  expect(problems).toContainEqual({ line: 2, code: 'unregistered-router', source: 'tool routes' });
  expect(hover.contents.value).toMatch(/^the router app\.carts:router, prefix \/carts, isn't registered/);
  expect(definition.map(({ uri, range }) => [uri, range.start.line])).toEqual([
    [pathToFileURL(join(project.root, 'app/products.py')).href, 5],
  ]);
  expect(symbols.map(({ name }) => name)).toEqual(['GET /api/v1/products/{id}', 'POST /api/v1/products']);
  expect(lenses.map(({ command }) => command.title)).toEqual(['not registered: include it']);
  project.dispose();
});
