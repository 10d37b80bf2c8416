import type { ClassDef } from '../../../analysis/python/ast';
import { ProjectImports } from '../../built-in/project-imports';
import type { Change } from '../../change';
import { addImports, isForTypesOnly } from '../../edit/imports';
import { bindingsOf } from '../../edit/bindings';
import type { WantedImport } from '../../edit/import-order';
import { sectionsOf } from '../../edit/project-section';
import { leadOf, openSource, type PythonSource } from '../../edit/source';
import { nodesIn } from '../../edit/walk';
import { linesOf } from '../../layout/read/class-lines';
import type { Model } from '../../layout/read/models';
import type { Sources } from '../../layout/read/sources';
import { isRelation } from '../mentions';
import { namesIn } from '../paths';
import { reflowed } from '../reflow';
import { bottomOf } from '../statements';
import { isApart, lineLike, type Names } from './line';
import type { Pair, Side } from './pairs';
import type { Relating } from './relate';
import { addTypeImport } from './type-imports';

/** Holds what the sides of one relationship share. */
interface Context extends Pick<Relating, 'parse' | 'sources' | 'layout'> {
  /** The project with the new resource. */
  readonly staged: Sources;
  readonly pair: Pair;
  readonly names: Names;
  /** True if the key may be empty. */
  readonly mayBeEmpty: boolean;
}

/** Writes a model's side of a relationship behind its other lines, and imports what the line needs. */
export function insertLine(
  changes: readonly Change[],
  side: Side,
  model: Model,
  other: Model,
  context: Context,
): readonly Change[] {
  const { parse, sources, layout, pair } = context;
  const change = changes.find(({ path }) => path === model.file);
  const content = change?.kind === 'write' || change?.kind === 'edit' ? change.content : undefined;
  const bytes = content === undefined ? sources.tree.read(model.file) : Buffer.from(content);
  if (bytes === undefined) throw new Error(`${model.file} is a file of the project.`);
  const before = openSource(bytes, parse);
  const way = wayOf(side, model, other, context);
  const line = lineLike(sources, pair, side, {
    names: context.names,
    other: other.name,
    isKnown: way === 'there' ? isKnown(before, model, other) : way === 'runtime',
    isLate: isLate(before.body),
    mayBeEmpty: context.mayBeEmpty,
    isOwn: side === pair.own,
  });
  const after = withLine(before, model.name, line, isApart(sources, side));
  const source = reflowed(
    withNeeded(after, line, { side, model, other, way, context }),
    before,
    layout.facts.lineLength.value,
  );
  if (change === undefined)
    return [...changes, { kind: 'edit', path: model.file, content: source.bytes, role: 'model' }];
  return changes.map((one) => {
    if (one !== change || one.kind === 'delete') return one;
    return one.kind === 'write' ? { ...one, content: source.text } : { ...one, content: source.bytes };
  });
}

/** The ways in which a file gets the other class: it has it, imports it, imports it for types alone, or leaves it to SQLAlchemy. */
type Way = 'there' | 'runtime' | 'types' | 'none';

function wayOf(side: Side, model: Model, other: Model, { sources, staged, pair }: Context): Way {
  if (staged.bindings(model.file).some(({ name }) => name === other.name)) return 'there';
  const theirs = side === pair.own ? pair.to : pair.from;
  if (side.line.annotation === undefined && !isNamedInCode(sources, side, theirs.name)) return 'none';
  if (pair.from.file === pair.to.file) return side.line.annotation === undefined ? 'none' : 'types';
  const binding = sources.bindings(side.model.file).find(({ name }) => name === theirs.name);
  if (binding === undefined) return 'none';
  const body = sources.module(side.model.file)?.body ?? [];
  const isTyped = body.some((one) => one.type === 'If' && isForTypesOnly(one) && holds(one, theirs.name));
  return isTyped ? 'types' : 'runtime';
}

const holds = (statement: Parameters<typeof isForTypesOnly>[0], wanted: string): boolean =>
  bindingsOf([statement]).some(({ name }) => name === wanted);

const isNamedInCode = (sources: Sources, { model, call }: Side, name: string): boolean =>
  namesIn(sources.text(model.file, call).replace(/"[^"]*"|'[^']*'/g, '')).has(name);

/** True if a file knows a class above another, not for types alone. */
function isKnown({ body }: PythonSource, { name: below }: Model, { name: wanted }: Model): boolean {
  const end = body.findIndex((one) => one.type === 'ClassDef' && one.name === below);
  const above = body.slice(0, end).filter((one) => !isForTypesOnly(one));
  return bindingsOf(above).some(({ name }) => name === wanted) || isLate(body);
}

/** True for a file whose annotations Python doesn't evaluate. */
const isLate = (body: PythonSource['body']): boolean =>
  body.some((one) => one.type === 'ImportFrom' && one.module === '__future__');

function withLine(source: PythonSource, name: string, line: string, isApart: boolean): PythonSource {
  const { text, body } = source;
  const found = [...nodesIn(body)].find(
    (one): one is ClassDef => one.type === 'ClassDef' && one.name === name,
  );
  const lines = found === undefined ? [] : linesOf(found).filter((one) => !one.name.startsWith('__'));
  const relations = lines.filter(({ statement }) => isRelation(statement));
  const after = (relations.at(-1) ?? lines.at(-1))?.statement ?? found?.body.at(-1);
  if (after === undefined) throw new Error(`${name} is a class of the file.`);
  const gap = isApart && relations.length === 0 ? '\n' : '';
  const at = bottomOf(text, after);
  const end = text[at - 1] === '\n' ? '' : '\n';
  return source.edit([{ at, insert: `${end}${gap}${leadOf(text, after.start) ?? source.indent}${line}\n` }]);
}

interface Writing {
  readonly side: Side;
  readonly model: Model;
  readonly other: Model;
  readonly way: Way;
  readonly context: Context;
}

/** Imports what a line needs: the other class, and the names that the pattern's file imports for its own line. */
function withNeeded(
  source: PythonSource,
  line: string,
  { side, model, other, way, context: { sources, layout, pair } }: Writing,
): PythonSource {
  const theirs = side === pair.own ? pair.to : pair.from;
  const binding = sources.bindings(side.model.file).find(({ name }) => name === theirs.name)?.imported;
  const style =
    binding === undefined
      ? layout.facts.imports.value
      : binding.module.startsWith('.')
        ? 'relative'
        : 'absolute';
  const imports = new ProjectImports(sources, style);
  const sectionOf = sectionsOf(sources.tree, model.file);
  const code = line.replace(new RegExp(`\\b(?:${model.name}|${other.name})\\b`, 'g'), 'None');
  const needed = imports.needs(code, side.model.file, model.file).names;
  const bound = new Set(bindingsOf(source.body).map(({ name }) => name));
  const isOptional = code.includes('Optional[') ? [{ module: 'typing', name: 'Optional' }] : [];
  const plain = [...needed, ...isOptional].filter(
    ({ name, asname = name }: WantedImport) => !bound.has(asname),
  );
  const unique = new Map(plain.map((one) => [one.name, one]));
  const wanted = { module: imports.moduleOf(other.file, model.file), name: other.name };
  const done = addImports(source, [...unique.values()], sectionOf);
  if (way === 'runtime') return addImports(done, [wanted], sectionOf);
  return way === 'types' ? addTypeImport(done, wanted, sectionOf) : done;
}
