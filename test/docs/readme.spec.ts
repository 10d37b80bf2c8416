import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

describe('README.md', () => {
  it('shows what `tool routes` really prints on the example', () => {
    const tool = join(ROOT, 'dist', 'cli', 'main.js');
    const { stdout } = spawnSync(process.execPath, [tool, 'routes'], { cwd: ROOT, encoding: 'utf8' });
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(`$ npx tool routes\n${stdout}\`\`\`\n`);
  });
});
