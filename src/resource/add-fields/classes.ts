import type { ClassDef, Stmt } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import type { Draft } from '../../scaffold/generate/draft';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { isIn } from '../../scaffold/layout/find/resource-words';
import type { Inspection } from '../../routes-report/inspect/inspection';
import { type ClassLine, linesOf, modelsOf } from '../../scaffold/layout/read/models';
import { classesOf, modelsFor } from '../../scaffold/layout/read/tables';
import { isSameResource } from '../../scaffold/layout/words';
import { ownNames } from '../../scaffold/standard/own-columns';
import type { FieldPlace } from '../../scaffold/standard/field-lines';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { boundName } from '../../scaffold/edit/imports/import-blocks';
import { addImports } from '../../scaffold/edit/imports/imports';
import { sectionsOf } from '../../scaffold/edit/imports/sections';
import { reflowed } from '../../scaffold/edit/reflow';
import { type Edit, lineStartAt, openSource, type PythonSource } from '../../scaffold/edit/source';
import { bottomOf } from '../../scaffold/edit/paths';
import type { NewField } from '../../scaffold/layout/new-field';
import { fieldUnit } from '../../scaffold/standard/standard-units';
import type { Change } from '../../scaffold/change';
import { placeOf } from '../../scaffold/conventions/places';
import { inSingleQuotes } from '../../scaffold/standard/unit';
import { PAYLOADS, payloadItems } from '../../scaffold/standard/tests';

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

/** Returns a file with new fields in some of its classes, behind those that they declare. */
export function withFields(
  file: string,
  classes: readonly FieldClass[],
  fields: readonly NewField[],
  { evidence, found: { conventions } }: Draft,
): PythonSource {
  const { sources, words } = evidence;
  const source = openSource(sources.tree.read(file) ?? new Uint8Array());
  const units = classes.map((one) => ({
    one,
    lines: fields.map((field) => fieldUnit(conventions, { words, fields, operations: [] }, field, one.place)),
  }));
  const edits = units.map(({ one, lines }) =>
    insertion(
      source,
      one,
      lines.map(({ code }) => code),
    ),
  );
  const done = source.edit(edits);
  const bound = new Set(bindingsOf(source.body).map(({ name }) => name));
  const wanted = units
    .flatMap(({ lines }) => lines.flatMap(({ imports }) => imports.library))
    .filter((one) => !bound.has(boundName(one)));
  const width = evidence.facts.lineLength.value;
  return reflowed(addImports(done, wanted, sectionsOf(sources.tree, file), width), source, width);
}

/** Returns the edit that puts lines behind the fields of a class, else behind its docstring and its key. */
function insertion(
  { text, indent, body }: PythonSource,
  { node: { name }, lines }: FieldClass,
  code: readonly string[],
): Edit {
  const node = body.find((one) => one.type === 'ClassDef' && one.name === name);
  const block = node?.type === 'ClassDef' ? node.body : [];
  const last = lines.at(-1)?.name;
  const own = node?.type === 'ClassDef' ? linesOf(node) : [];
  const declares = (wanted: string | undefined): Stmt | undefined =>
    own.findLast((one) => one.name === wanted)?.statement;
  const [only] = block;
  const lead = `${/^[ \t]*/.exec(text.slice(lineStartAt(text, node?.start ?? 0)))?.[0] ?? ''}${indent}`;
  const added = code.map((one) => one.trim().replace(/^(?=.)/gm, lead)).join('\n');
  if (block.length === 1 && only !== undefined && /^(?:pass|\.\.\.)$/.test(text.slice(only.start, only.end)))
    return {
      at: lineStartAt(text, only.start),
      remove: bottomOf(text, only) - lineStartAt(text, only.start),
      insert: `${added}\n`,
    };
  const behind =
    declares(last) ??
    declares('id') ??
    declares('model_config') ??
    declares('__tablename__') ??
    block.find((one) => one.type === 'ExprStmt') ??
    only;
  const at = behind === undefined ? text.length : bottomOf(text, behind);
  const isDocstring = behind?.type === 'ExprStmt';
  return { at, insert: `${text[at - 1] === '\n' ? '' : '\n'}${isDocstring ? '\n' : ''}${added}\n` };
}

/** Returns the edit that puts new fields into what a resource's generated tests send; nothing where there are none. */
export function withPayloads({ evidence, fields, found: { conventions } }: Draft): readonly Change[] {
  const path = placeOf(evidence, 'test');
  const content = evidence.sources.tree.read(path);
  if (content === undefined) return [];
  const source = openSource(content);
  const edits = source.body.flatMap((one): readonly Edit[] => {
    if (one.type !== 'AnnAssign' || one.value?.type !== 'Dict') return [];
    const name = one.target.type === 'Name' ? one.target.id : undefined;
    const which = PAYLOADS.find((payload) => payload === name);
    const last = one.value.items.at(-1);
    if (which === undefined || last === undefined) return [];
    const added = payloadItems(fields, which)
      .map((item) => `, ${item}`)
      .join('');
    const insert = conventions.style.quotes === 'single' ? inSingleQuotes(added) : added;
    return [{ at: last.value.end, insert }];
  });
  if (edits.length === 0) return [];
  const { bytes } = reflowed(source.edit(edits), source, evidence.facts.lineLength.value);
  return [{ kind: 'edit', path, content: bytes, role: 'test' }];
}
