import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseToml } from '../../src/base/config/pyproject';
import { RULES } from '../../src/routes-report/check/rules';
import { ScratchWorkspace } from '../support/scratch';

const ROOT = join(__dirname, '..', '..');
const WHOLE =
  /```toml\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8'))?.[1] ?? '';

/** With the examples behind a `#`. */
const EVERYTHING = WHOLE.replace(/^# ([a-z-]+ = )/gm, '$1');

/** Options that can't be set in a file. */
const ELSEWHERE = new Set(
  'entry root project output output-file force base head update update-baseline working-directory'.split(' '),
);

/** Returns a schema's options by their names in TOML. */
function optionsOf(command: string): readonly string[] {
  // The cast: our own file.
  const { properties } = JSON.parse(readFileSync(join(ROOT, 'src', command, 'schema.json'), 'utf8')) as {
    properties: object;
  };
  return Object.keys(properties)
    .map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .filter((name) => !ELSEWHERE.has(name));
}

type Table = Readonly<Record<string, unknown>>;

describe('docs/configuration.md', () => {
  // The casts: the tables in the text.
  const { schematics } = parseToml(EVERYTHING)?.['tool'] as { schematics: Table };
  const common = optionsOf('routes-report').filter((name) => optionsOf('routes-report/diff').includes(name));

  it('has every option of the list', () => {
    expect(
      Object.keys(schematics)
        .filter((name) => !['cache', 'calls', 'check', 'diff', 'entry'].includes(name))
        .sort(),
    ).toEqual([...optionsOf('routes-report')].sort());
  });

  it.each(['check', 'calls', 'diff'])('has every option of %s', (command) => {
    const own = Object.keys(schematics[command] as Table);
    expect(
      optionsOf(`routes-report/${command}`).filter((name) => !own.includes(name) && !common.includes(name)),
    ).toEqual([]);
  });

  it('has the defaults of the rules', () => {
    const { rules } = schematics['check'] as { rules: Table };
    expect(rules).toEqual(
      Object.fromEntries(Object.entries(RULES).map(([name, { level }]) => [name, level])),
    );
  });

  it.each(['routes', 'routes check', 'routes calls', 'routes diff routes.json'])(
    'changes nothing of %s',
    async (command) => {
      const main = readFileSync(join(ROOT, 'backend/main.py'), 'utf8').replace(/^.*include.*$/gm, '');
      const workspace = new ScratchWorkspace({ 'backend/main.py': main.replace(/^from api.*$/gm, '') });
      workspace.write('routes.json', (await workspace.tool('routes --format json')).stdout);
      const before = await workspace.tool(command);
      workspace.write('pyproject.toml', WHOLE);
      expect(await workspace.tool(command)).toEqual(before);
      expect(before.exitCode).toBe(0);
      workspace.dispose();
    },
  );
});
