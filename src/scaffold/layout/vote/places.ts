import type { PathTemplates } from '../find/path-templates';
import type { Studied } from '../find/siblings';
import type { Fact, NameTemplate } from '../facts';
import type { Role } from '../sibling';
import { voteName } from './names';

/** The roles whose files a layout places. */
export const PLACES = [
  'router',
  'schema',
  'service',
  'crud',
  'model',
  'test',
] as const satisfies readonly Role[];
export type Placed = (typeof PLACES)[number];

/** Roles that a resource may lack without its project doing without them: nobody tests everything. */
const OPTIONAL: ReadonlySet<Placed> = new Set(['test', 'schema']);

/** Votes on the file of a role; `undefined` if no resource tells. */
export function votePlace(
  role: Placed,
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<NameTemplate | null> | undefined {
  // A file that isn't named after its resource, and holds no other, doesn't say where the next one goes.
  const isAlone = (router: string): boolean =>
    router !== paths.entry &&
    studied.filter(({ sibling }) => sibling.router === router).length === 1 &&
    studied.every(({ sibling }) => sibling.router !== router || !paths.isOwn(router, sibling.words));
  return voteName<null>(`place.${role}`, studied, ({ sibling: { files, words, router } }) => {
    const path = files.find((one) => one.role === role)?.path;
    if (role === 'router' && isAlone(router)) return undefined;
    if (path !== undefined) {
      const template = paths.file(path, words);
      return { template: role === 'schema' ? ofAllSchemas(template) : template, at: path };
    }
    return OPTIONAL.has(role) ? undefined : { template: null, at: router };
  });
}

/** Returns the place of all schemas of a resource where each class has a file: `{singular}_schema.py` for `{singular}_update_schema.py`. */
const ofAllSchemas = <T extends { readonly text: string }>(template: T): T => ({
  ...template,
  text: template.text.replace(
    /(?<=\})_(?:create|update|register|response|read|request)(?=(?:_\w+)?\.py$)/,
    '',
  ),
});

/**
 * Returns the resources that lie where a new one goes: in the same folder as the winner's routers. Others don't tell what
 * that folder's are included in, or how its files are grouped.
 */
export function neighbours(
  studied: readonly Studied[],
  router: NameTemplate | null,
  paths: PathTemplates,
): readonly Studied[] {
  const folder = router?.text.replace(/[^/]*$/, '');
  const near = studied.filter(
    ({ sibling }) => paths.file(sibling.router, sibling.words).text.replace(/[^/]*$/, '') === folder,
  );
  return near.length === 0 ? studied : near;
}
