import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, ScratchWorkspace } from '../support/scratch';

const ROOT = join(__dirname, '..', '..');

/** The sections of a page by their headings. */
function sectionsOf(...path: readonly string[]): ReadonlyMap<string, string> {
  const sections = readFileSync(join(ROOT, ...path), 'utf8').split(/^## /m);
  return new Map(sections.map((section) => [section.split('\n', 1)[0]?.replaceAll('`', '') ?? '', section]));
}

/** The first column of the tables of a section. */
const documented = (section = ''): readonly string[] =>
  [...section.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name ?? '');

/** The examples of a generator's help; they use all of its templates, where there's a router or not. */
function examplesOf(generator: string): readonly string[] {
  // The cast says what our own file holds.
  const { examples } = JSON.parse(readFileSync(join(ROOT, 'src', generator, 'schema.json'), 'utf8')) as {
    readonly examples: readonly { readonly command: string }[];
  };
  return examples.map(({ command }) => command.replace(/^tool /, ''));
}

const SETUPS = [[], ['make api products'], ['make resource products']];

/** Returns the output of a run with the workspace's own template; `undefined` if no example uses the template. */
async function saidWith(generator: string, template: string, text: string): Promise<string | undefined> {
  const path = `tools/schematics/templates/${generator}/${template}`;
  for (const setup of SETUPS) {
    for (const example of examplesOf(generator)) {
      const workspace = new ScratchWorkspace({ 'backend/main.py': MAIN });
      for (const line of setup) await workspace.succeed(line);
      workspace.write(path, text);
      const { stdout, stderr } = await workspace.tool([...example.split(' '), '--diff']);
      workspace.dispose();
      if (stderr.includes(path) || stdout.includes('TOLD')) return stdout + stderr;
    }
  }
  return undefined;
}

const COMMON = documented(sectionsOf('docs', 'templates.md').get('In every template'));
/** Variables that templates of actions don't have. */
const PARTS_ONLY = ['pluralWords', 'singularWords', 'docstrings', 'imports'];

const TEMPLATES = readdirSync(join(ROOT, 'files')).flatMap((generator) =>
  readdirSync(join(ROOT, 'files', generator))
    .filter((file) => file.endsWith('.template'))
    .map((template) => ({ generator, template })),
);

/** Variables that every template of a generator has. */
const commonOf = (generator: string, known: readonly string[]): readonly string[] =>
  generator === 'backend'
    ? documented(sectionsOf('files', 'backend', 'README.md').get('In every template'))
    : known.includes('imports')
      ? COMMON
      : COMMON.filter((name) => !PARTS_ONLY.includes(name));

describe.each(TEMPLATES)('files/$generator/README.md', ({ generator, template }) => {
  const pages = existsSync(join(ROOT, 'files', generator, 'README.md'))
    ? sectionsOf('files', generator, 'README.md')
    : new Map<string, string>();
  const section = [...pages].find(([heading]) => heading.split(', ').includes(template))?.[1] ?? '';

  it(`lists every variable of ${template}`, async () => {
    const said = await saidWith(generator, template, '<%= notThere %>\n');
    const known = /there are: (.*)\./.exec(said ?? '')?.[1]?.split(', ') ?? [];
    expect([...known].sort()).toEqual([...commonOf(generator, known), ...documented(section)].sort());
  });

  it(`lists the docstrings of ${template}`, async () => {
    const list = '# TOLD <%= typeof docstrings === "object" ? Object.keys(docstrings).join(" ") : "" %>.\n';
    const said = await saidWith(generator, template, list);
    const known = /TOLD (.*)\./.exec(said ?? '')?.[1]?.split(' ') ?? [];
    const line = /^`docstrings`: (.*)\.$/m.exec(section)?.[1] ?? '';
    expect(known.sort()).toEqual(line.replaceAll('`', '').split(', ').sort());
  });
});
