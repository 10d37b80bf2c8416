import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskTree } from '../../src/base/source/disk';
import { planResource } from '../../src/resource/plan';
import { findSite } from '../../src/scaffold/backend/site';
import type { Plan } from '../../src/scaffold/change';

const LAYOUTS = join(__dirname, '../layouts');

/** What a maintainer expects of a new resource; see test/layouts/README.md. */
interface Expected {
  readonly root: string;
  readonly place: Readonly<Record<string, string | null>>;
  readonly include: { readonly file: string | null } | null;
  readonly alternatives?: Readonly<Record<string, readonly (string | null)[]>>;
}

const projects = ['projects', 'bare'].flatMap((folder) =>
  readdirSync(join(LAYOUTS, folder))
    .filter((file) => file.endsWith('.expected.json'))
    .map((file) => [file.replace('.expected.json', ''), folder] as const),
);

/** Plans a resource in a fixture project, without writing it. */
async function planned(name: string, folder: string, { root }: Expected): Promise<Plan> {
  const place = join(LAYOUTS, folder, name);
  const files = diskTree(place);
  const workingDirectory = root === '.' ? '' : root;
  const options = { name: 'widgets', fields: 'name:str price:decimal', register: true, workingDirectory };
  return planResource({ ...findSite(files, options), root: place }, options);
}

/** The seed's layout is written by itself. */
const OF_SEED: ReadonlySet<string> = new Set(['S-root-only']);

describe('make resource writes where a maintainer expects it', () => {
  it.each(projects.filter(([name]) => !OF_SEED.has(name)))('in %s', async (name, folder) => {
    // The cast: the files are objects of that form.
    const expected = JSON.parse(
      readFileSync(join(LAYOUTS, folder, `${name}.expected.json`), 'utf8'),
    ) as Expected;
    const { changes } = await planned(name, folder, expected);
    const paths = changes.map(({ path }) => path);
    for (const role of ['router', 'schema'] as const) {
      const wanted = [expected.place[role], ...(expected.alternatives?.[`place.${role}`] ?? [])];
      expect(wanted.some((one) => one === null || paths.includes(one ?? ''))).toBe(true);
    }
    const include = expected.include?.file;
    if (typeof include === 'string') expect(paths).toContain(include);
  });
});
