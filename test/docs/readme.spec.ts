import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtTool } from '../support/built';

const ROOT = join(__dirname, '..', '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

describe('README.md shows what is really printed', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'tool-readme-'));
  beforeAll(() => {
    cpSync(join(ROOT, 'backend'), join(scratch, 'backend'), { recursive: true });
  });
  afterAll(() => {
    rmSync(scratch, { recursive: true });
  });

  it.each(['routes', 'make api products'])('by `tool %s`, on the example', (command) => {
    const tool = builtTool();
    const options = { cwd: scratch, encoding: 'utf8' } as const;
    const { stdout } = spawnSync(process.execPath, [tool, ...command.split(' ')], options);
    expect(README).toContain(`$ tool ${command}\n${stdout}\`\`\`\n`);
  });
});
