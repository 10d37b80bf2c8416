import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import collection from '../../collection.json';
import { listGenerators, madeGenerators, ownCommands } from '../../src/scaffold/manifest';
import { KINDS } from '../../src/scaffold/kinds';
import { loadFactory } from '../../src/schematics';

const ROOT = join(__dirname, '..', '..');
const isThere = (...path: readonly string[]): boolean => existsSync(join(ROOT, ...path));

const GENERATORS = listGenerators();
const lines: Readonly<Record<string, { readonly factory: string; readonly schema: string }>> =
  collection.schematics;

describe('collection.json', () => {
  it('lists every folder of src/ that is a generator', () => {
    const folders = readdirSync(join(ROOT, 'src')).filter((name) => isThere('src', name, 'factory.ts'));
    const others = ['routes-report'];
    expect(GENERATORS.map(({ name }) => name).sort()).toEqual(
      folders.filter((name) => !others.includes(name)).sort(),
    );
  });

  it.each(GENERATORS)('has $name where its folder is, with a factory and a schema', ({ name }) => {
    expect(lines[name]).toMatchObject({
      factory: `./dist/${name}/factory#${name}`,
      schema: `./src/${name}/schema.json`,
    });
    expect(isThere('src', name, 'schema.json')).toBe(true);
    expect(loadFactory(name)).toBeInstanceOf(Function);
  });

  it('has a command for each: a word of `make`, or its own name', () => {
    expect(madeGenerators().map(({ command }) => command)).toEqual(
      madeGenerators().map(({ name }) => `make ${name}`),
    );
    // `backend` is `new` on the command line: `tool backend` would tell nothing of what it does.
    expect(ownCommands().map(({ command }) => command)).toEqual(
      ownCommands().map(({ name }) => (name === 'backend' ? 'new' : name)),
    );
  });

  it('has what each folder of files/ is filled by', () => {
    const made = madeGenerators().map(({ name }) => name);
    expect([...made, 'backend'].sort()).toEqual(readdirSync(join(ROOT, 'files')).sort());
  });

  it('has the kinds of files that there are', () => {
    const writers = GENERATORS.filter(({ writes }) => writes.length > 0);
    const written = writers.flatMap(({ writes }) => writes);
    expect(new Set(Object.keys(KINDS))).toEqual(new Set<string>(written));
  });
});
