import type { ClassDef } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import type { Draft } from '../../scaffold/generate/draft';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { isIn } from '../../scaffold/layout/find/resource-words';
import type { Inspection } from '../../routes-report/inspect/inspection';
import { type ClassLine, linesOf } from '../../scaffold/layout/read/class-lines';
import { modelsOf } from '../../scaffold/layout/read/models';
import { classesOf, modelsFor } from '../../scaffold/layout/read/tables';
import { isSameResource } from '../../scaffold/layout/words';
import { ownNames } from '../../scaffold/standard/own-columns';
import type { FieldPlace } from '../../scaffold/standard/schema-field';

/** A class of a resource that gets new fields. */
export interface FieldClass {
  readonly file: string;
  readonly node: ClassDef;
  readonly place: FieldPlace;
  /** The fields that it declares itself. */
  readonly lines: readonly ClassLine[];
}

type Class = Pick<FieldClass, 'file' | 'node'>;

/** Returns the classes of a resource: its table, and those that its handlers take and give, in the place of their fields. */
export function classesIn(
  inspection: Inspection,
  draft: Draft,
): readonly (Class & Pick<FieldClass, 'place'>)[] {
  const { sources, words } = draft.evidence;
  const { schema, table } = draft.found.conventions;
  const { studied } = foundResources(inspection).roster;
  const own = studied.find(({ sibling }) => isSameResource(sibling.words, words));
  const named = (name: string | undefined, role: 'schema' | 'model'): Class | undefined => {
    const file = draft.placed.find(({ unit }) => unit.role === role && unit.name === name)?.path;
    const node = file === undefined ? undefined : sources.definition(file, name ?? '')?.node;
    return file !== undefined && node?.type === 'ClassDef' ? { file, node } : undefined;
  };
  const shown = (role: 'create' | 'update' | 'response'): Class | undefined =>
    own?.classes[role] ?? named(schema[role], 'schema');
  const wanted: readonly (readonly [FieldPlace, Class | undefined])[] = [
    ['table', modelsFor(sources, words)[0] ?? named(table?.name, 'model')],
    ['sent', shown('create')],
    ['got', shown('response')],
    ['sent', shown('update')],
  ];
  return wanted.flatMap(([place, one]) =>
    one === undefined ? [] : [{ file: one.file, node: one.node, place }],
  );
}

/** Returns those of some classes, and of their bases, that declare the fields of a resource. */
export function fieldClasses(classes: ReturnType<typeof classesIn>, draft: Draft): readonly FieldClass[] {
  const { sources, words } = draft.evidence;
  const isModel = ({ node }: Class): boolean => modelsOf(sources).some((one) => one.node === node);
  const isOurs = nonFields(draft);
  const fieldsOf = ({ node }: Class): readonly ClassLine[] => linesOf(node).filter((line) => isOurs(line));
  const found = new Map<ClassDef, FieldClass>();
  for (const { place, ...one } of classes) {
    if (place !== 'table' && isModel(one)) continue;
    const above = classesOf(sources, one.file, one.node).filter(
      ({ node }) => node !== one.node && isIn(node.name, words),
    );
    const base = above.find((other) => fieldsOf(other).length > 0);
    const lines = fieldsOf(one);
    const known = base === undefined ? undefined : found.get(base.node);
    if (base !== undefined) {
      const isShared = place === 'table' || known?.place === 'shared' || known?.place === 'table';
      const of = isModel(base) ? 'table' : isShared ? 'shared' : 'sent';
      found.set(base.node, { ...base, place: of, lines: fieldsOf(base) });
    }
    const names = new Set(base === undefined ? [] : fieldsOf(base).map(({ name }) => name));
    const isAgain = base === undefined || lines.some(({ name }) => names.has(name));
    if (!isAgain || found.has(one.node)) continue;
    const isPartial = place === 'sent' && lines.length > 0 && lines.every((line) => isUnset(line));
    found.set(one.node, { ...one, place: isPartial ? 'partial' : place, lines });
  }
  return [...found.values()];
}

/** True for a field that may be left out, whatever it is. */
const isUnset = ({ value }: ClassLine): boolean => {
  const given = value?.type === 'Call' ? (keywordOf(value, 'default') ?? value.args[0]) : value;
  return given?.type === 'Constant' && given.value === null;
};

/** Returns whether a line of a class is that of a field: not the key, the owner, a timestamp, a relationship, a setting. */
function nonFields({ found: { conventions } }: Draft): (line: ClassLine) => boolean {
  const { key } = conventions;
  const others = new Set([...ownNames(conventions), key.name, 'id']);
  return ({ name, value, annotation }) =>
    !others.has(name) &&
    !/^(?:_|model_config$)/.test(name) &&
    !(value?.type === 'Call' && value.func.type === 'Name' && /^[Rr]elationship$/.test(value.func.id)) &&
    (annotation !== undefined || value?.type === 'Call');
}
