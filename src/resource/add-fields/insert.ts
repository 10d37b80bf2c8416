import type { Stmt } from '../../analysis/python/ast';
import { linesOf } from '../../scaffold/layout/read/class-lines';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { addImports } from '../../scaffold/edit/imports/imports';
import { sectionsOf } from '../../scaffold/edit/project-section';
import { reflowed } from '../../scaffold/edit/reflow';
import { type Edit, lineStartAt, openSource, type PythonSource } from '../../scaffold/edit/source';
import { bottomOf } from '../../scaffold/edit/statements';
import type { Draft } from '../../scaffold/generate/draft';
import type { NewField } from '../../scaffold/layout/new-field';
import { fieldUnit } from '../../scaffold/standard/standard-units';
import type { FieldClass } from './classes';
import type { Change } from '../../scaffold/change';
import { placeOf } from '../../scaffold/conventions/places';
import { inSingleQuotes } from '../../scaffold/standard/finish';
import { PAYLOADS, payloadItems } from '../../scaffold/standard/tests';

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
    .filter(({ name, asname = name }) => !bound.has(asname));
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
