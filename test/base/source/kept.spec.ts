import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { diskTree } from '../../../src/base/source/disk';
import { checkFacts } from '../../../src/base/source/cache/check';
import { checksum } from '../../../src/base/source/cache/checksum';
import { readEntry, writeEntry } from '../../../src/base/source/cache/entry';
import type { Facts } from '../../../src/base/source/cache/facts';
import { Journal, setJournal } from '../../../src/base/source/cache/journal';
import { keptFolder, privateFolder } from '../../../src/base/source/cache/place';
import { amountIn, clearKept, prune } from '../../../src/base/source/cache/prune';
import type { SourceTree } from '../../../src/base/source/tree';
import { ScratchWorkspace } from '../../support/scratch';

let scratch: ScratchWorkspace;
beforeEach(() => (scratch = new ScratchWorkspace()));
afterEach(() => {
  jest.restoreAllMocks();
  setJournal(undefined);
  scratch.dispose();
});
const place = (path: string): string => join(scratch.root, path);

/** Returns what a journal holds after something was asked of the tree. */
function factsOf(ask: (tree: SourceTree) => void): Facts | undefined {
  const journal = new Journal();
  setJournal(journal);
  ask(diskTree(scratch.root));
  setJournal(undefined);
  // Longer than the disk's clock stands still: what a test changes now has another time.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  return journal.facts();
}

/** Returns whether the facts still hold. */
const holds = (facts: Facts | undefined): boolean =>
  facts !== undefined && checkFacts(facts, {}) !== undefined;

/** Lets all that was written so far count as old: times decide then. */
function later(): void {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
}

describe.each([
  ['what was written long ago', later],
  ['what was written just now', () => undefined],
])('facts about %s', (_, begin) => {
  beforeEach(begin);

  it('hold until the content changes, whatever the size and the time of modification', () => {
    scratch.write('a.py', 'x = 1\n');
    utimesSync(place('a.py'), 1_000, 1_000);
    const facts = factsOf((tree) => tree.read('a.py'));
    expect(holds(facts)).toBe(true);
    scratch.write('a.py', 'x = 2\n');
    utimesSync(place('a.py'), 1_000, 1_000);
    expect(holds(facts)).toBe(false);
    scratch.write('a.py', 'x = 1\n');
    expect(holds(facts)).toBe(true);
  });

  it('hold whatever else appears in a folder of which single names were asked', () => {
    scratch.write('app/a.py', '');
    const facts = factsOf((tree) => {
      tree.kind('app/b.py');
      tree.kind('app/a.py');
    });
    scratch.write('app/c.py', '');
    expect(holds(facts)).toBe(true);
    scratch.write('app/b.py', '');
    expect(holds(facts)).toBe(false);
  });

  it('are not taken down anew where only names were asked for that are still not there', () => {
    const facts = factsOf((tree) => tree.kind('b.py'));
    scratch.write('c.py', '');
    if (facts === undefined) throw new Error('nothing noted');
    expect(checkFacts(facts, {})).toBe(facts);
    symlinkSync('nowhere', place('b.py'));
    expect(holds(facts)).toBe(false);
  });

  it('hold until a folder that was listed has another name', () => {
    scratch.write('app/a.py', '');
    const facts = factsOf((tree) => tree.list('app'));
    scratch.write('app/a.py', 'x = 1\n');
    expect(holds(facts)).toBe(true);
    scratch.write('app/c.py', '');
    expect(holds(facts)).toBe(false);
    rmSync(place('app/c.py'));
    expect(holds(facts)).toBe(true);
  });

  it('tell a folder from a file, a link and nothing', () => {
    scratch.write('one', '');
    const facts = factsOf((tree) => tree.kind('one'));
    rmSync(place('one'));
    expect(holds(facts)).toBe(false);
    mkdirSync(place('one'));
    expect(holds(facts)).toBe(false);
    rmSync(place('one'), { recursive: true });
    symlinkSync('other', place('one'));
    expect(holds(facts)).toBe(false);
  });

  it('follow links, those in a chain too', () => {
    scratch.write('v1/m.py', 'x = 1\n');
    scratch.write('v2/m.py', 'x = 1\n');
    symlinkSync('v1', place('now'));
    symlinkSync('now', place('app'));
    const facts = factsOf((tree) => tree.kind('app/m.py'));
    expect(holds(facts)).toBe(true);
    rmSync(place('now'));
    symlinkSync('v2', place('now'));
    expect(holds(facts)).toBe(false);
  });

  it('are about a folder that is replaced by another', () => {
    scratch.write('app/a.py', '');
    const facts = factsOf((tree) => tree.kind('app/a.py'));
    renameSync(place('app'), place('old'));
    mkdirSync(place('app'));
    expect(holds(facts)).toBe(false);
  });

  it('are about variables, of which only those that were asked for count', () => {
    const journal = new Journal();
    expect(journal.watch({ TERM: 'dumb', OTHER: 'x' })['TERM']).toBe('dumb');
    expect(journal.watch({})['LANG']).toBeUndefined();
    const facts = journal.facts();
    if (facts === undefined) throw new Error('nothing noted');
    expect(checkFacts(facts, { TERM: 'dumb' })).toBeDefined();
    expect(checkFacts(facts, { TERM: 'xterm' })).toBeUndefined();
    expect(checkFacts(facts, { TERM: 'dumb', LANG: 'C' })).toBeUndefined();
  });
});

describe('a journal', () => {
  it('gives no facts of a run during which something changed', () => {
    scratch.write('a.py', 'x = 1\n');
    const facts = factsOf((tree) => {
      tree.read('a.py');
      scratch.write('a.py', 'x = 2\n');
      tree.read('a.py');
    });
    expect(facts).toBeUndefined();
  });

  it('gives none of a run that took all of the environment', () => {
    const journal = new Journal();
    expect({ ...journal.watch({ A: '1' }) }).toEqual({ A: '1' });
    expect(journal.facts()).toBeUndefined();
  });
});

describe('an entry', () => {
  const facts: Facts = { since: 0, files: [], folders: [], links: [], git: [], env: {} };
  const output = { stdout: 'é\n', stderr: 'warning\n', exitCode: 1 };

  it('is read as it was written, and only for its command line', () => {
    const slot = { folder: scratch.root, file: place('w/e.out'), key: 'a' };
    writeEntry(slot, { facts, output });
    expect(readEntry(slot)).toEqual({ facts, output });
    expect(readEntry({ ...slot, key: 'b' })).toBeUndefined();
    expect(readEntry({ ...slot, file: place('w/none.out') })).toBeUndefined();
    expect(readdirSync(place('w'))).toEqual(['e.out']);
  });

  it('takes the place of a folder, and its folder that of a file', () => {
    const slot = { folder: scratch.root, file: place('w/e.out'), key: 'a' };
    scratch.write('w/e.out/in/it', '');
    writeEntry(slot, { facts, output });
    expect(readEntry(slot)).toEqual({ facts, output });
    expect(readdirSync(place('w'))).toEqual(['e.out']);
    rmSync(place('w'), { recursive: true });
    scratch.write('w', '');
    writeEntry(slot, { facts, output });
    expect(readEntry(slot)).toEqual({ facts, output });
  });

  it('may be large', () => {
    const slot = { folder: scratch.root, file: place('w/e.out'), key: 'a' };
    const large = { ...output, stdout: 'é'.repeat(100_000) };
    writeEntry(slot, { facts, output: large });
    expect(readEntry(slot)).toEqual({ facts, output: large });
    const bytes = readFileSync(slot.file);
    bytes[150_000] = (bytes[150_000] ?? 0) ^ 1;
    writeFileSync(slot.file, bytes);
    expect(readEntry(slot)).toBeUndefined();
  });

  it('is passed by if any byte of it is another, or if it ends early', () => {
    const slot = { folder: scratch.root, file: place('w/e.out'), key: 'a' };
    writeEntry(slot, { facts, output });
    const bytes = readFileSync(slot.file);
    for (let index = 0; index < bytes.length; index += 1) {
      const damaged = Buffer.from(bytes);
      damaged[index] = (damaged[index] ?? 0) ^ 0x20;
      writeFileSync(slot.file, damaged);
      expect([index, readEntry(slot)]).toEqual([index, undefined]);
      writeFileSync(slot.file, bytes.subarray(0, index));
      expect([index, readEntry(slot)]).toEqual([index, undefined]);
    }
  });
});

describe('a checksum', () => {
  it('is of all bytes, wherever they lie in memory', () => {
    const bytes = Buffer.from('0123456789abc');
    expect(checksum(bytes.subarray(1))).toBe(checksum(Buffer.from('123456789abc')));
    expect(checksum(bytes)).not.toBe(checksum(Buffer.from('0123456789abd')));
    expect(checksum(bytes)).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('the folder', () => {
  const ours = (): string => place('cache/tool-schematics');
  const folder = (make = true, cwd = '/'): string | undefined =>
    privateFolder({ XDG_CACHE_HOME: place('cache') }, cwd, { make });

  it('is the platform’s, and one that the environment names', () => {
    const home = { HOME: '/home/ann', LOCALAPPDATA: '/local' };
    expect(keptFolder(home, 'linux')).toBe('/home/ann/.cache/tool-schematics');
    expect(keptFolder(home, 'darwin')).toBe('/home/ann/Library/Caches/tool-schematics');
    expect(keptFolder(home, 'win32')).toBe('/local/tool-schematics');
    expect(keptFolder({ ...home, XDG_CACHE_HOME: '/c' }, 'linux')).toBe('/c/tool-schematics');
    expect(keptFolder({ ...home, XDG_CACHE_HOME: 'relative' }, 'linux')).toBe(
      '/home/ann/.cache/tool-schematics',
    );
    expect(keptFolder({}, 'linux')).toBeUndefined();
  });

  it('is made for this user alone', () => {
    expect(folder(false, scratch.root)).toBeUndefined();
    mkdirSync(place('ws'));
    expect(folder(true, place('ws'))).toBe(ours());
    expect(folder(false, place('ws'))).toBe(ours());
  });

  it('is none below a folder in which others may replace it, however far up', () => {
    const cwd = place('ws');
    mkdirSync(cwd);
    mkdirSync(place('up/mid/cache'), { recursive: true });
    const env = { XDG_CACHE_HOME: place('up/mid/cache') };
    const found = (): string | undefined => privateFolder(env, cwd, { make: true });
    for (const mode of [0o775, 0o757]) {
      chmodSync(place('up'), mode);
      expect([mode, found(), readdirSync(place('up/mid/cache'))]).toEqual([mode, undefined, []]);
    }
    chmodSync(place('up'), 0o1777);
    expect(found()).toBe(place('up/mid/cache/tool-schematics'));
    chmodSync(place('up'), 0o777);
    expect(found()).toBeUndefined();
  });

  it('isn’t made in the workspace, nor is a home that doesn’t exist', () => {
    mkdirSync(place('ws'));
    const make = { make: true };
    const inside = { XDG_CACHE_HOME: place('ws/deep/cache') };
    expect(privateFolder(inside, place('ws'), make)).toBeUndefined();
    expect(privateFolder({ HOME: place('ws') }, place('ws'), make)).toBeUndefined();
    symlinkSync('ws', place('link'));
    expect(privateFolder({ XDG_CACHE_HOME: place('link/cache') }, place('ws'), make)).toBeUndefined();
    expect(readdirSync(place('ws'))).toEqual([]);
    expect(privateFolder({ HOME: place('nobody') }, place('ws'), make)).toBeUndefined();
    expect(existsSync(place('nobody'))).toBe(false);
  });

  it('is none that others may write to or read, or that is a link', () => {
    const cwd = place('ws');
    mkdirSync(cwd);
    folder(true, cwd);
    for (const mode of [0o770, 0o702, 0o750]) {
      chmodSync(ours(), mode);
      expect([mode, folder(true, cwd)]).toEqual([mode, undefined]);
    }
    chmodSync(ours(), 0o700);
    chmodSync(place('cache'), 0o777);
    expect(folder(true, cwd)).toBeUndefined();
    chmodSync(place('cache'), 0o1777);
    expect(folder(true, cwd)).toBe(ours());
    renameSync(ours(), place('cache/real'));
    symlinkSync('real', ours());
    expect(folder(true, cwd)).toBeUndefined();
    jest.spyOn(process, 'geteuid').mockReturnValue(12_345);
    rmSync(ours());
    renameSync(place('cache/real'), ours());
    expect(folder(true, cwd)).toBeUndefined();
  });

  it('is none in the workspace, whose files come from anybody', () => {
    const cwd = place('ws/inner');
    mkdirSync(cwd, { recursive: true });
    expect(folder(true, cwd)).toBe(ours());
    mkdirSync(place('.git'));
    expect(folder(true, cwd)).toBeUndefined();
    scratch.write('ws/pyproject.toml', '');
    expect(folder(true, cwd)).toBe(ours());
    expect(folder(true, scratch.root)).toBeUndefined();
    scratch.write('nx.json', '{}');
    expect(folder(true, cwd)).toBeUndefined();
  });

  it('loses its oldest files when it grows too large, and all when it is cleared', () => {
    for (const [index, name] of ['a/one', 'a/two', 'b/three'].entries()) {
      scratch.write(name, 'x'.repeat(100));
      utimesSync(place(name), index + 1, index + 1);
    }
    prune(scratch.root, 250);
    expect([existsSync(place('a/one')), existsSync(place('a/two'))]).toEqual([false, true]);
    expect(amountIn(scratch.root)).toEqual({ files: 2, bytes: 200 });
    mkdirSync(place('a/folder.out/in'), { recursive: true });
    expect(clearKept(scratch.root)).toEqual({ files: 2, bytes: 200 });
    expect(readdirSync(scratch.root)).toEqual([]);
  });
});
