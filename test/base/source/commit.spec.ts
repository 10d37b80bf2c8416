import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../../src/base/diagnostics/failure';
import { commitFiles } from '../../../src/base/source/commit';

let scratch: string;
let root: string;

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'commit-')));
  root = join(scratch, 'workspace');
  mkdirSync(root);
});

afterEach(() => {
  rmSync(scratch, { recursive: true });
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = (): readonly string[] => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();

/** Returns the one-line message of a refused commit. */
function refusal(writes: Parameters<typeof commitFiles>[1]): string {
  try {
    commitFiles(root, writes);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  throw new Error('It was taken.');
}

it('writes, replaces and deletes files, and removes folders that this empties', () => {
  mkdirSync(join(root, 'old/deep'), { recursive: true });
  writeFileSync(join(root, 'old/deep/gone.py'), '');
  writeFileSync(join(root, 'main.py'), 'before');
  chmodSync(join(root, 'main.py'), 0o755);
  commitFiles(root, [
    { path: 'new/deep/a.py', content: bytes('a') },
    { path: 'main.py', content: bytes('after') },
    { path: 'old/deep/gone.py', content: undefined },
  ]);
  expect(files()).toEqual(['main.py', 'new', 'new/deep', 'new/deep/a.py']);
  expect([read('main.py'), read('new/deep/a.py')]).toEqual(['after', 'a']);
  expect(statSync(join(root, 'main.py')).mode & 0o777).toBe(0o755);
});

it('follows a link that stays in the workspace, and leaves it a link', () => {
  mkdirSync(join(root, 'real'));
  symlinkSync('real', join(root, 'link'));
  commitFiles(root, [{ path: 'link/a.py', content: bytes('a') }]);
  expect(read('real/a.py')).toBe('a');
});

describe('writes nothing at all', () => {
  const good = { path: 'new/a.py', content: bytes('a') };

  it.each<[string, () => void, string, string]>([
    [
      'through a folder that links out of the workspace',
      () => {
        mkdirSync(join(scratch, 'outside'));
        symlinkSync(join(scratch, 'outside'), join(root, 'link'));
      },
      'link/b.py',
      'leads out of the workspace',
    ],
    [
      'through a file that links out of the workspace',
      () => {
        writeFileSync(join(scratch, 'outside.py'), 'theirs');
        symlinkSync(join(scratch, 'outside.py'), join(root, 'b.py'));
      },
      'b.py',
      'leads out of the workspace',
    ],
    [
      'over a read-only file',
      () => {
        writeFileSync(join(root, 'b.py'), 'theirs');
        chmodSync(join(root, 'b.py'), 0o444);
      },
      'b.py',
      'b.py is read-only',
    ],
    ['below a file', () => writeFileSync(join(root, 'b'), 'theirs'), 'b/c.py', "can't write b/c.py"],
    ['over a folder', () => mkdirSync(join(root, 'b.py/c'), { recursive: true }), 'b.py', "can't write b.py"],
    ['a name that is too long', () => undefined, `${'x'.repeat(300)}.py`, 'the name is too long'],
  ])('%s', (_, prepare, path, expected) => {
    prepare();
    const before = files();
    for (const writes of [
      [good, { path, content: bytes('b') }],
      [{ path, content: bytes('b') }, good],
    ]) {
      expect(refusal(writes)).toContain(expected);
      expect(files()).toEqual(before);
    }
    expect(
      existsSync(join(scratch, 'outside.py')) ? readFileSync(join(scratch, 'outside.py'), 'utf8') : 'theirs',
    ).toBe('theirs');
  });
});

it.each([
  ['another content than the change was made from', 'theirs', bytes('before')],
  ['a file where there was none', 'theirs', null],
  ['none where there was a file', undefined, bytes('before')],
])('writes nothing where there is %s', (_, there, was) => {
  if (there !== undefined) writeFileSync(join(root, 'main.py'), there);
  const before = files();
  const change = { path: 'main.py', content: bytes('ours'), was };
  expect(refusal([{ path: 'new/a.py', content: bytes('a') }, change])).toContain('changed by somebody else');
  expect(files()).toEqual(before);
  if (there !== undefined) expect(read('main.py')).toBe(there);
});

it('keeps the rights of a file that it replaces', () => {
  writeFileSync(join(root, 'main.py'), '');
  chmodSync(join(root, 'main.py'), 0o666);
  commitFiles(root, [{ path: 'main.py', content: bytes('ours'), was: bytes('') }]);
  expect(statSync(join(root, 'main.py')).mode & 0o777).toBe(0o666);
});
