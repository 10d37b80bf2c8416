import { Failure } from '../../../base/diagnostics/failure';
import { isWithin, parentOf } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import type { Fact, LayoutFacts, NameTemplate } from '../../layout/facts';
import { fillName } from '../../layout/fill-facts';
import type { PathTemplates } from '../../layout/find/path-templates';
import { FLAGS } from '../../layout/options';
import { type Role, type RoleFile, type Sibling, siblingName } from '../../layout/sibling';
import { fill, IDENTIFIER, type Words } from '../../layout/words';

/** The roles that an option may place. */
const PLACED = ['router', 'schema', 'service', 'crud', 'model', 'test'] as const;
type Placed = (typeof PLACED)[number];

const OPTION: Readonly<Record<Placed, string>> = {
  router: FLAGS.into,
  schema: FLAGS.schemas,
  service: FLAGS.services,
  crud: FLAGS.services,
  model: FLAGS.models,
  test: FLAGS.testsDir,
};

/** Holds what decides on the places of a new resource's files. */
export interface Placing {
  readonly tree: SourceTree;
  readonly facts: LayoutFacts;
  readonly templates: PathTemplates;
  readonly sibling: Sibling;
  readonly words: Words;
  /** The kinds of files to write; `undefined` for all. */
  readonly roles: ReadonlySet<Role> | undefined;
}

/** True for a fact that an option or the configuration decides. */
export const isChosen = ({ source }: Fact<unknown>): boolean =>
  source === 'option' || source === 'configuration';

/** Returns the kinds of files to write: an option may say that there are no tests. */
export function wantedRoles(
  roles: ReadonlySet<Role> | undefined,
  facts: LayoutFacts,
  all: readonly Role[],
): ReadonlySet<Role> | undefined {
  const place = facts['place.test'];
  if (!isChosen(place) || place.value !== null) return roles;
  return new Set([...(roles ?? all)].filter((role) => role !== 'test'));
}

/**
 * Returns where files of a new resource go that would go elsewhere if they followed the sibling's, by that place. Throws a Failure
 * for an option or a configuration that can't be followed.
 */
export function movesFor(placing: Placing): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  for (const role of PLACED) {
    if (placing.roles?.has(role) === false) continue;
    const fact = placing.facts[`place.${role}`];
    if (!isChosen(fact)) continue;
    const file = placing.sibling.files.find((one) => one.role === role);
    const wanted = fillName(fact.value, placing.words);
    const refused = refusal(placing, role, file, wanted);
    if (refused !== undefined) throw new Failure(`${saying(fact, role, wanted)}: ${refused}`);
    if (file === undefined || wanted === null || !file.isOwn) continue;
    const usual = usualPath(placing, file.path);
    if ((moves.get(usual) ?? wanted) !== wanted)
      throw new Failure(
        `${saying(fact, role, wanted)}: ${siblingName(placing.sibling)} has its ${role} in a file with others of its own; give one place for both.`,
      );
    if (usual !== wanted) moves.set(usual, wanted);
  }
  return new Map([...moves, ...besides(placing, moves)]);
}

/** Says which option, or which table of configuration, says it. */
function saying(
  { source, evidence }: Fact<NameTemplate | null>,
  role: Placed,
  wanted: string | null,
): string {
  const [at = ''] = evidence;
  if (at === FLAGS.layout || at === FLAGS.like) return at;
  const option = `${OPTION[role]} ${wanted ?? 'none'}`;
  return source === 'configuration' ? `${at}, ${option.slice('--'.length)}` : option;
}

/** Returns why a place can't be had; `undefined` if it can. */
function refusal(
  { tree, sibling, facts }: Placing,
  role: Placed,
  file: RoleFile | undefined,
  wanted: string | null,
): string | undefined {
  const name = siblingName(sibling);
  const isNamed = facts[`place.${role}`].evidence[0] === FLAGS.layout;
  const other = 'name another resource with --like';
  if (file === undefined)
    return wanted === null || isNamed
      ? undefined
      : `${name}, which shows how, has no ${role} of its own to write there; leave that out, or ${other}.`;
  if (wanted === null)
    return role === 'test' || isNamed
      ? undefined
      : `${name}, which shows how, needs its ${role} in ${file.path}; leave that out, or ${other}.`;
  if (file.path === wanted) return undefined;
  if (!file.isOwn)
    return `${name} has its ${role} in ${file.path}, beside those of other resources; give that file, or ${other}.`;
  const isFixed = facts[`place.${role}`].value?.text.includes('{') === false;
  return isFixed && tree.kind(wanted) === 'file'
    ? `the file is there, and ${name} has a file of its own for that; give a folder, or ${other}.`
    : undefined;
}

/** Returns the place of a new file that follows one of the sibling's. */
function usualPath({ templates, sibling, words }: Placing, path: string): string {
  const { text, joint = IDENTIFIER } = templates.file(path, sibling.words);
  return fill(text, words, joint);
}

/** Returns the moves of what lies beside the router in a folder of the resource's own, which moves with it as a whole. */
function besides(
  placing: Placing,
  moves: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  const { sibling, templates } = placing;
  const router = usualPath(placing, sibling.router);
  const moved = moves.get(router);
  const [from, to] = [parentOf(router), parentOf(moved ?? router)];
  const place = placing.facts['place.router'].value?.text ?? '';
  const isOwnFolder =
    templates.isOwn(`${parentOf(sibling.router)}/`, sibling.words) && parentOf(place).includes('{');
  if (moved === undefined || from === to || !isOwnFolder) return [];
  const paths = templates.files.filter((path) => templates.isOwn(path, sibling.words));
  return paths
    .map((path) => usualPath(placing, path))
    .filter((path) => isWithin(from, path) && !moves.has(path))
    .map((path) => [path, `${to}${path.slice(from.length)}`] as const);
}
