import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compiled, loadCompiled } from '../../../src/base/source/code-cache';

describe('a module that is loaded with what V8 compiled of it before', () => {
  let root: string;
  const folder = (): string => join(root, 'cache');
  const cache = (): string => join(folder(), readdirSync(folder())[0] ?? '');
  const write = (text: string): void => {
    writeFileSync(join(root, 'module.js'), text);
  };
  const load = (): Compiled | undefined => loadCompiled(join(root, 'module.js'), folder());

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tool-code-'));
    write(`exports.answer = () => 'one'; exports.path = require('node:path').basename(__filename);`);
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const answer = (): unknown => {
    const compiled = load();
    // The cast: the module above.
    const { answer: ask } = compiled?.exports as { readonly answer: () => string };
    const given = ask();
    compiled?.keep();
    return given;
  };

  it('is the module, as `require` gives it', () => {
    expect(load()?.exports).toMatchObject({ path: 'module.js' });
    expect(answer()).toBe('one');
    expect(answer()).toBe('one');
  });

  it('is kept once, and taken from there', () => {
    answer();
    utimesSync(cache(), 1, 1);
    answer();
    expect(statSync(cache()).mtimeMs).toBe(1_000);
    expect(readdirSync(folder())).toHaveLength(1);
  });

  it('is compiled afresh where its text is another of the same length', () => {
    answer();
    write(readFileSync(join(root, 'module.js'), 'utf8').replace('one', 'two'));
    expect(answer()).toBe('two');
    expect(answer()).toBe('two');
  });

  it.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['changed', (whole: Buffer) => Buffer.from(whole.map((byte, at) => (at === 60 ? byte ^ 1 : byte)))],
    ['empty', () => Buffer.alloc(0)],
  ])('is compiled afresh, and kept, where what was kept is %s', (_, damage) => {
    answer();
    const whole = readFileSync(cache());
    writeFileSync(cache(), damage(whole));
    expect(answer()).toBe('one');
    expect(readFileSync(cache())).toHaveLength(whole.length);
  });

  it('is the module where nothing can be kept', () => {
    writeFileSync(folder(), 'a file where the folder would be');
    expect(answer()).toBe('one');
  });

  it('is undefined where there is no such file', () => {
    expect(loadCompiled(join(root, 'other.js'), folder())).toBeUndefined();
  });
});
