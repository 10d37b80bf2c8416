import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUTS } from '../../src/backend/choices';
import { matchesAny } from '../../src/base/source/glob';
import { scratch } from '../support/scratch';

const workspace = scratch();

/** The words of each `COPY` from the folder: sources, then the target. */
const copies = (): readonly (readonly string[])[] =>
  [...workspace.read('shop/Dockerfile').matchAll(/^COPY (?!--from)(.*)$/gm)].map(([, words = '']) =>
    words.split(' '),
  );

/** True if the last line of `.dockerignore` that matches a path, or a folder around it, lets it through. */
function isSent(path: string): boolean {
  const rules = workspace.read('shop/.dockerignore').split('\n').filter(Boolean);
  const parts = path.split('/');
  const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast((rule) =>
    prefixes.some((prefix) => matchesAny([rule.replace('!', '')], prefix)),
  );
  return last?.startsWith('!') ?? true;
}

describe('the image of a new backend', () => {
  it.each(
    Object.keys(LAYOUTS).flatMap((layout) => ['none', 'sqlalchemy', 'sqlmodel'].map((db) => [layout, db])),
  )('has all Python but the tests: --layout %s --db %s', async (layout, db) => {
    await workspace.succeed(`new shop --layout ${layout} --db ${db}`);
    await workspace.succeed('make resource widgets name:str --register', { cwd: 'shop' });
    workspace.write('shop/uv.lock', '');
    const files = Object.keys(workspace.contents()).map((path) => path.replace(/^shop\//, ''));
    const sources = copies().flatMap((words) => words.slice(0, -1));
    const copied = files.filter((path) =>
      sources.some((one) => path === one.replace('*', '') || path.startsWith(`${one}/`)),
    );
    expect(copied.filter((path) => !isSent(path))).toEqual([]);
    const isCopied = (path: string): boolean =>
      (path.endsWith('.py') && !path.startsWith('tests/')) ||
      /^(?:alembic\.ini|migrations\/script\.py\.mako|pyproject\.toml|uv\.lock)$/.test(path);
    expect(copied).toEqual(files.filter(isCopied));
    for (const source of sources)
      expect(files.some((path) => path.startsWith(source.replace('*', '')))).toBe(true);
    expect(isSent('app/__pycache__/main.pyc') || isSent('.env') || isSent('shop.db')).toBe(false);
  });

  it('copies a folder into one of the same name, and serves what `tool routes` finds', async () => {
    await workspace.succeed('new shop --layout seed --db sqlalchemy');
    for (const [source = '', target] of copies().slice(1))
      expect(target).toBe(/\.(?:py|ini)$/.test(source) ? './' : `./${source}/`);
    const { stderr } = await workspace.tool('routes', { cwd: 'shop' });
    const served = /"([\w.]+):app"/.exec(workspace.read('shop/Dockerfile'))?.[1] ?? '';
    expect(stderr).toContain(`entry: ${served.replaceAll('.', '/')}.py:app `);
  });

  it('installs with the uv of our tests', async () => {
    await workspace.succeed('new shop');
    const [, minor = ''] = /astral-sh\/uv:([\d.]+) /.exec(workspace.read('shop/Dockerfile')) ?? [];
    const pins = readFileSync(join(__dirname, '../../scripts/requirements-uv.txt'), 'utf8');
    expect(pins).toContain(`\nuv==${minor}.`);
  });
});
