import type { Node, Stmt } from '../../../analysis/python/ast';
import { displayItems, dottedName, lastStep } from '../../edit/names';
import { assignmentOf } from '../../../analysis/python/ast/bindings';
import { type AnyNode, nodesIn } from '../../../analysis/python/ast/walk';
import type { Definition, Sources } from '../read/sources';
import type { IncludePlace } from '../facts';

/** The most names that are followed from a loop to what it goes through. */
const MAX_STEPS = 4;

/** Tells whether a text names the resource. */
type Names = (text: string) => boolean;

/**
 * Returns the element, of what a loop goes through, that names a resource: of a tuple, list, set or dict in place, behind names,
 * in a class, or that a function returns; also where it's added to a list later.
 */
export function loopElement(
  sources: Sources,
  file: string,
  iterable: Node,
  names: Names,
  steps = MAX_STEPS,
): IncludePlace | undefined {
  // An outer display comes before the ones in it: the whole of a pair is the element.
  const parts = [...nodesIn([iterable], (one) => !isClosed(one))];
  const items = parts.flatMap((part) => displayItems(part) ?? []).filter((item) => !isSpread(item));
  const found = items.find((item) => names(sources.text(file, item)));
  if (found !== undefined) return placeOf(sources, file, found, true);
  if (steps === 0) return undefined;
  return unique(parts.flatMap(nameOf))
    .flatMap((name) => valuesOf(sources, file, name))
    .map((value) =>
      value.isAppended && names(sources.text(value.file, value.node))
        ? placeOf(sources, value.file, value.node, false)
        : loopElement(sources, value.file, value.node, names, steps - 1),
    )
    .find((one) => one !== undefined);
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

const placeOf = (sources: Sources, file: string, node: Node, isElement: boolean): IncludePlace => ({
  file,
  line: sources.lineAt(file, node.start),
  text: sources.text(file, node),
  isElement,
});

/** True for `*OTHERS` and `**OTHERS`. */
const isSpread = (item: Node): boolean => 'type' in item && item.type === 'Starred';

/** Calls whose result goes through their arguments, or through what they're called on. */
const GOES_THROUGH =
  /^(?:list|tuple|set|frozenset|dict|zip|enumerate|reversed|sorted|filter|map|chain|items|values|keys)$/;

/** True for a call whose arguments aren't elements: `APIRouter(tags=["items"])`. */
const isClosed = (node: AnyNode): boolean =>
  node.type === 'Call' && !GOES_THROUGH.test(lastStep(dottedName(node.func) ?? ''));

/** Returns the dotted name that a node is, or calls: `ROUTERS`, `registry.ROUTERS`, `all_routers()`. */
function nameOf(node: AnyNode): readonly string[] {
  if (node.type === 'Call' && isClosed(node)) return present(dottedName(node.func));
  return node.type === 'Name' || node.type === 'Attribute' ? present(dottedName(node)) : [];
}

const present = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** Something that a name stands for, or that's added to it. */
interface Value {
  readonly file: string;
  readonly node: Node;
  /** True for a call of `append`. */
  readonly isAppended: boolean;
}

function valuesOf(sources: Sources, file: string, name: string): readonly Value[] {
  const made = sources.definition(file, name);
  if (made === undefined) return inClass(sources, file, name);
  const own = ownValues(made).map((node) => ({ file: made.file, node, isAppended: false }));
  return [...own, ...addedTo(sources, made)];
}

/** Returns the values of an attribute that a class sets: `Settings.routers`. */
function inClass(sources: Sources, file: string, name: string): readonly Value[] {
  const [outer, attribute] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
  const made = outer === '' ? undefined : sources.definition(file, outer);
  if (made?.node.type !== 'ClassDef') return [];
  const set = made.node.body.flatMap((one) =>
    isSet(one, attribute) ? (assignmentOf(one)?.value ?? []) : [],
  );
  return set.map((node) => ({ file: made.file, node, isAppended: false }));
}

const isSet = (one: Stmt, name: string): boolean =>
  assignmentOf(one)?.targets.some((target) => target.type === 'Name' && target.id === name) === true;

/** Returns the value that a statement gives a name, or what a function returns. */
function ownValues({ node }: Definition): readonly Node[] {
  if (node.type !== 'FunctionDef') return present(assignmentOf(node)?.value);
  return [...nodesIn(node.body().statements)].flatMap((one) =>
    one.type === 'Return' || one.type === 'Yield' ? (one.value ?? []) : [],
  );
}

/** Returns what statements of a module add to its list: `ROUTERS += […]`, `ROUTERS.extend(…)`, `ROUTERS.append(…)`. */
function addedTo(sources: Sources, { file, name }: Definition): readonly Value[] {
  return sources.statements(file).flatMap((one): readonly Value[] => {
    if (one.type === 'AugAssign')
      return dottedName(one.target) === name ? [{ file, node: one.value, isAppended: false }] : [];
    if (one.type !== 'ExprStmt' || one.value.type !== 'Call') return [];
    const { func, args } = one.value;
    if (func.type !== 'Attribute' || dottedName(func.value) !== name) return [];
    if (func.attr === 'append') return [{ file, node: one.value, isAppended: true }];
    return func.attr === 'extend' ? args.map((node) => ({ file, node, isAppended: false })) : [];
  });
}
