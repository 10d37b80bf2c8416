import { baseName, isWithin, joinPath, parentOf } from '../../base/source/paths';
import type { Fact, LayoutFacts, NameTemplate } from './facts';
import type { Surroundings } from './given';
import { includeByBook, movedInclude } from './defaults';

/** Says a fact with another value. */
type Say = <T>(fact: Fact<T>, value: T) => Fact<T>;

const PLACES = ['place.schema', 'place.service', 'place.crud', 'place.model', 'place.test'] as const;

/**
 * Moves the router into another folder, and with it what lies in its own file or folder. Between modules of one kind
 * (`modules/orders`, `modules/payments`) what the module has for all of its resources moves as well: its include, and its step of the URL.
 */
export function movedTo(facts: LayoutFacts, folder: string, around: Surroundings, say: Say): LayoutFacts {
  const router = facts['place.router'].value;
  if (router === null) return facts;
  const moved = { ...router, text: joinPath(folder, ownPart(router.text, around)) };
  const module = otherModule(router.text, moved.text);
  const isOthers = module !== undefined && hasInclude(facts, module, around);
  const isApart = module !== undefined && facts.url.value.text.split('/').includes(baseName(module.from));
  const own = { from: parentOf(router.text), to: parentOf(moved.text) };
  const ways = [
    { from: router.text, to: moved.text },
    ...(baseName(own.from).includes('{') ? [own] : []),
    ...(isOthers ? [module] : []),
  ];
  const placed = PLACES.reduce((current, name) => {
    const { value } = current[name];
    const way = value === null ? undefined : ways.find(({ from }) => isWithin(from, value.text));
    if (value === null || way === undefined) return current;
    return { ...current, [name]: say(current[name], { ...value, text: inWay(value.text, way) }) };
  }, facts);
  // The neighbours still show where it's included, unless that gives it their module's step of the URL.
  const include =
    isApart && !isOthers
      ? includeByBook(around, moved)
      : movedInclude(facts.include.value, around, { from: router, to: moved });
  const usual = {
    'place.router': say(facts['place.router'], moved),
    include: { ...facts.include, value: include },
  };
  return { ...placed, ...usual, ...(isOthers ? ofModule({ ...facts, ...usual }, module, say) : {}) };
}

/** Returns the file, with the folder around it if that is the resource's own. */
function ownPart(path: string, { entry }: Surroundings): string {
  const folder = baseName(parentOf(path));
  if (path === entry) return '{plural}.py';
  return !baseName(path).includes('{') && folder.includes('{')
    ? joinPath(folder, baseName(path))
    : baseName(path);
}

/** A folder, and the one that stands for it. */
interface Way {
  readonly from: string;
  readonly to: string;
}

const inWay = (path: string, { from, to }: Way): string => `${to}${path.slice(from.length)}`;

/** Returns the two folders of modules, if paths differ in one step alone. */
function otherModule(from: string, to: string): Way | undefined {
  const [old, now] = [from.split('/'), to.split('/')];
  const differing = old.flatMap((step, index) => (step === now[index] ? [] : [index]));
  const [index] = differing;
  if (old.length !== now.length || differing.length !== 1 || index === undefined) return undefined;
  if (old[index]?.includes('{') === true || index === old.length - 1) return undefined;
  const head = (steps: readonly string[]): string => steps.slice(0, index + 1).join('/');
  return { from: head(old), to: head(now) };
}

/** True for a module that has the file in which another one includes its routers. */
const hasInclude = (
  { include: { value } }: LayoutFacts,
  module: Way,
  { sources: { tree } }: Surroundings,
): boolean => value !== null && tree.kind(inWay(value.file.text, module)) === 'file';

/** Returns the facts that name a module, as another one has them. */
function ofModule({ include, url, tags }: LayoutFacts, module: Way, say: Say): Partial<LayoutFacts> {
  const [from, to] = [baseName(module.from), baseName(module.to)];
  const renamed = (one: NameTemplate): NameTemplate => ({
    ...one,
    text: one.text
      .split('/')
      .map((step) => (step === from ? to : step))
      .join('/'),
  });
  const { value } = include;
  const file = value && { ...value.file, text: inWay(value.file.text, module) };
  return {
    url: { ...url, value: renamed(url.value) },
    tags: { ...tags, value: tags.value.map(renamed) },
    include: say(include, value && file && { ...value, file }),
  };
}
