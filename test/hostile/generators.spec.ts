import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HostileWorkspace, PATIENCE } from './workspace';

jest.setTimeout(PATIENCE);

const SOUND = 'from fastapi import FastAPI\n\napp = FastAPI()\n';

/** Returns every file of the workspace. */
const contents = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, readFileSync(path, 'latin1')]),
  );

describe('a main.py that cannot be read', () => {
  it.each<readonly [string, string | Uint8Array]>([
    ['binary', Uint8Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 251)],
    ['UTF-16', Buffer.from(SOUND, 'utf16le')],
    ['NUL bytes', `${SOUND}\0`],
    ['invalid UTF-8', Buffer.from(`${SOUND}x = "\xFF"\n`, 'latin1')],
    ['nested without end', `${SOUND}x = ${'('.repeat(20_000)}\n`],
    ['cut off', 'from fastapi import FastAPI\n\napp = FastAPI(\n'],
    ['an unknown encoding', `# coding: klingon\n${SOUND}`],
  ])('is refused, and nothing is written: %s', (_, main) => {
    const workspace = new HostileWorkspace().write('backend/main.py', main);
    try {
      const before = contents(workspace.root);
      const { status, stderr } = workspace.tool(['make', 'api', 'products', '--register']);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^error: backend\/main\.py[^\n]*(?:; nothing is changed\. Add by hand:\n|, so nothing is written\. Mend it first)/,
      );
      expect(contents(workspace.root)).toEqual(before);
    } finally {
      workspace.dispose();
    }
  });

  it('is left as it is when what it serves is destroyed', () => {
    const workspace = new HostileWorkspace().write('backend/main.py', SOUND);
    try {
      workspace.tool(['make', 'api', 'products', '--register']);
      workspace.write(
        'backend/main.py',
        `from fastapi import FastAPI\nfrom api.http.products import router\napp = FastAPI(\n`,
      );
      const before = contents(workspace.root);
      const { status, stderr } = workspace.tool(['destroy', 'api', 'products']);
      expect([status, stderr]).toEqual([2, expect.stringContaining('nothing shows what make wrote of')]);
      expect(contents(workspace.root)).toEqual(before);
    } finally {
      workspace.dispose();
    }
  });
});
