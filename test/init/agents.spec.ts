import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../support/scratch';

const workspace = scratch({ 'pyproject.toml': '[project]\nname = "shop"\n' });

const BEGIN = '<!-- tool routes: begin -->';
const END = '<!-- tool routes: end -->';

describe('init --agents', () => {
  it('writes which command answers what, once, and takes it back', async () => {
    expect(await workspace.succeed('init --agents')).toMatch(/^AGENTS\.md created\n/);
    const text = workspace.read('AGENTS.md');
    expect(text).toContain('`uvx tool-schematics routes check --format json`');
    expect(await workspace.succeed('init --agents')).toMatch(/^AGENTS\.md unchanged\n/);
    expect(workspace.read('AGENTS.md')).toBe(text);
    expect(await workspace.succeed('init --no-agents')).toMatch(/^AGENTS\.md deleted\n/);
    expect(workspace.has('AGENTS.md')).toBe(false);
    expect(await workspace.succeed('init --no-agents')).toMatch(/^AGENTS\.md unchanged\n/);
  });

  it('names the command as npm has it where package.json has the package, and its skill', async () => {
    workspace.write('package.json', '{ "devDependencies": { "@tool/schematics": "0.1.0" } }');
    await workspace.succeed('init --agents');
    const skill = /`node_modules\/@tool\/schematics\/(.*SKILL.md)`/.exec(workspace.read('AGENTS.md'))?.[1];
    expect(workspace.read('AGENTS.md')).toContain('`npx --no tool routes check --format json`');
    expect(existsSync(join(__dirname, '..', '..', skill ?? 'none'))).toBe(true);
  });

  it('names commands that exist', async () => {
    await workspace.succeed('init --agents');
    const words = [...workspace.read('AGENTS.md').matchAll(/uvx tool-schematics routes ([a-z]+)/g)];
    expect(words.length).toBeGreaterThan(2);
    for (const [, word] of words)
      expect(await workspace.succeed(`routes ${word} --help`)).toMatch(/--format FORMAT .*json/);
  });

  it('only says what it would do in a dry run', async () => {
    expect(await workspace.succeed('init --agents --dry-run')).toContain('would be created');
    expect(workspace.has('AGENTS.md')).toBe(false);
  });

  it.each([
    ['lines', '# Ours\n\nBe kind.\n'],
    ['lines of Windows', '# Ours\r\n\r\nBe kind.\r\n'],
    ['no end of the last line', '# Ours\n\nBe kind.'],
    ['no end of the last line, on Windows', '# Ours\r\nBe kind.'],
    ['blank lines at the end', '# Ours\n\n\n'],
    ['a byte order mark', '\uFEFF# Ours\n'],
  ])('leaves what is there as it is, and comes back to it: %s', async (_, before) => {
    workspace.write('AGENTS.md', before);
    await workspace.succeed('init --agents');
    const text = workspace.read('AGENTS.md');
    expect(text.startsWith(before)).toBe(true);
    if (before.includes('\r\n')) expect(text).not.toMatch(/[^\r]\n/);
    expect(await workspace.succeed('init --agents')).toMatch(/^AGENTS\.md unchanged\n/);
    await workspace.succeed('init --no-agents');
    expect(workspace.read('AGENTS.md')).toBe(before);
  });

  it('renews an old section where it stands', async () => {
    workspace.write('AGENTS.md', `# Ours\n\n${BEGIN}\nold\n${END}\n\nMore.\n`);
    await workspace.succeed('init --agents');
    expect(workspace.read('AGENTS.md')).toMatch(/^# Ours\n\n<!--[^]*-->\n\nMore\.\n$/);
    expect(workspace.read('AGENTS.md')).not.toContain('old');
    await workspace.succeed('init --no-agents');
    expect(workspace.read('AGENTS.md')).toBe('# Ours\n\nMore.\n');
  });

  it.each([
    ['an end alone', `${END}\n`],
    ['a beginning alone', `x\n${BEGIN}\n`],
    ['two beginnings', `${BEGIN}\n${BEGIN}\n${END}\n`],
    ['the wrong order', `${END}\n${BEGIN}\n`],
  ])('refuses damaged markers, and writes nothing: %s', async (_, before) => {
    workspace.write('AGENTS.md', before);
    for (const line of ['init --agents', 'init --no-agents']) {
      expect(await workspace.refuse(line)).toMatch(
        /^[^\n]*AGENTS\.md: the section for agents needs one[^\n]*\n$/,
      );
      expect(workspace.read('AGENTS.md')).toBe(before);
    }
  });

  it('goes without the other options', async () => {
    expect(await workspace.refuse('init --agents --no-plugin')).toContain('--agents writes AGENTS.md alone');
    expect(workspace.has('AGENTS.md')).toBe(false);
  });
});
