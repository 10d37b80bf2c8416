import { functionNamed } from '../edit/walk';
import { groupBy } from '../../base/code/groups';
import type { Call, ClassDef, Expr, FunctionDef, Param } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import type { Sources } from '../layout/read/sources';
import { as, functionsBelow, isStatement, type Part, type Path, pathsIn } from '../edit/paths';
import { lastName } from '../edit/names';
import type { Finding } from './finding';
import { keywordsOf, membersOf } from './members';
import { around } from './undefined-names';

/** Holds what tells whether a name leads somewhere. */
export interface Reading {
  readonly sources: Sources;
  /** The resource's own functions and methods by name. */
  readonly functions: ReadonlyMap<string, readonly FunctionDef[]>;
  /** The names of its fields: they differ from another's. */
  readonly fields: ReadonlySet<string>;
}

/** Returns the functions and methods in files by their names. */
export function functionsByName(sources: Sources, files: readonly string[]): Reading['functions'] {
  const defs = files.flatMap((file) => functionsBelow(sources.module(file)?.body ?? []));
  return groupBy(defs, ({ name }) => name);
}

/** Returns what a file asks of the project's own modules, classes and functions that these don't have. */
export function undefinedMembers(file: string, reading: Reading): readonly Finding[] {
  const body = reading.sources.module(file)?.body ?? [];
  return [...imports(file, reading), ...pathsIn(body).flatMap((path) => inPart(file, path, reading))];
}

/** Returns the names that a file imports from modules of the project that don't have them. */
function imports(file: string, { sources }: Reading): readonly Finding[] {
  return sources
    .importsOf(file)
    .flatMap(({ imported: { file: from, name }, binding }): readonly Finding[] => {
      if (
        name === undefined ||
        isOpen(sources, from) ||
        sources.bindings(from).some((one) => one.name === name)
      )
        return [];
      const problem = `"${name}", which ${from} doesn't define`;
      return [{ line: binding.node.line, within: undefined, keys: [`import ${name}`], problem }];
    });
}

/** True for a module with names that can't be told. */
const isOpen = (sources: Sources, file: string): boolean =>
  sources.module(file) === undefined ||
  /import\s+\*|__getattr__|globals\(\)/.test(sources.module(file)?.text ?? '');

function inPart(file: string, path: Path, reading: Reading): readonly Finding[] {
  const attribute = as(path.at(-1), 'Attribute');
  if (attribute?.value.type === 'Name') {
    const problem = lacking(file, attribute.value.id, attribute.attr, path, reading);
    return problem === undefined
      ? []
      : [finding(path, attribute.line, ['attribute', attribute.attr], problem, reading)];
  }
  const call = as(path.at(-1), 'Call');
  return call === undefined ? [] : calls(file, call, path, reading);
}

/** Returns what's wrong with an attribute of a module or class of the project, or of a parameter of such a class. */
function lacking(
  file: string,
  owner: string,
  name: string,
  path: Path,
  { sources }: Reading,
): string | undefined {
  const annotation = path
    .flatMap((part, index) => paramsAt(part, path[index + 1]))
    .findLast((param) => param.name === owner)?.annotation;
  const found = annotation === undefined ? undefined : classOf(file, annotation, sources);
  const known = found ?? (annotation === undefined ? classNamed(file, owner, sources) : undefined);
  if (known !== undefined) {
    const members = membersOf(sources, known.file, known.def);
    return members === undefined || members.names.has(name) || OF_LIBRARIES.test(name)
      ? undefined
      : `"${name}" of ${known.def.name}, which has no such attribute`;
  }
  const binding =
    annotation === undefined ? sources.bindings(file).findLast((one) => one.name === owner) : undefined;
  const target = binding && sources.imported(file, binding);
  if (target === undefined || target.name !== undefined || isOpen(sources, target.file)) return undefined;
  const isThere =
    sources.bindings(target.file).some((one) => one.name === name) ||
    sources.fileOf(`.${name}`, target.file) !== undefined;
  return isThere || target.file.endsWith('__init__.py')
    ? undefined
    : `"${name}", which ${target.file} doesn't define`;
}

/** Names that classes have from pydantic, SQLAlchemy and SQLModel. */
const OF_LIBRARIES =
  /^(?:__\w*|model_\w+|sqlmodel_\w+|from_orm|parse_obj|dict|json|copy|construct|validate|schema|metadata|registry|query)$/;

/** Returns the parameters of a function around some part: they aren't there in its decorators, nor in its signature. */
function paramsAt(part: Part, inner: Part | undefined): readonly Param[] {
  const def = as(part, 'FunctionDef');
  return def !== undefined && inner !== undefined && isStatement(inner) ? def.signature().params : [];
}

interface FoundClass {
  readonly file: string;
  readonly def: ClassDef;
}

function classNamed(file: string, name: string, sources: Sources): FoundClass | undefined {
  const found = /^_*[A-Z]/.test(name) ? sources.definition(file, name) : undefined;
  return found?.node.type === 'ClassDef' ? { file: found.file, def: found.node } : undefined;
}

/** Returns the class that an annotation means: `PartCreate`, `schemas.PartCreate`. */
function classOf(file: string, annotation: Expr, sources: Sources): FoundClass | undefined {
  const found = sources.definition(file, dottedName(annotation) ?? '');
  return found?.node.type === 'ClassDef' ? { file: found.file, def: found.node } : undefined;
}

function finding(
  path: Path,
  line: number,
  key: readonly string[],
  problem: string,
  { fields }: Reading,
): Finding {
  const plain = key.join(' ');
  const alike = key.map((one) => (fields.has(one) ? '{field}' : one)).join(' ');
  return { line, within: around(path), keys: [plain, alike], problem };
}

/** Returns the arguments of a call that its function or class doesn't take. */
function calls(file: string, call: Call, path: Path, reading: Reading): readonly Finding[] {
  const callee = lastName(call.func);
  const taken = takenBy(file, call, callee, path, reading);
  return call.keywords.flatMap(({ name, line }) =>
    name === undefined || taken === undefined || taken.has(name)
      ? []
      : [
          finding(
            path,
            line,
            ['argument', callee, name],
            `"${name}" as an argument of ${callee}, which takes none`,
            reading,
          ),
        ],
  );
}

function takenBy(
  file: string,
  { func }: Call,
  callee: string,
  path: Path,
  { sources, functions }: Reading,
): ReadonlySet<string> | undefined {
  const dotted = dottedName(func);
  const found = dotted === undefined ? undefined : sources.definition(file, dotted);
  if (found?.node.type === 'ClassDef') return membersOf(sources, found.file, found.node)?.given;
  if (found?.node.type === 'FunctionDef')
    return found.node.decorators.length === 0 ? keywordsOf(found.node) : undefined;
  if (func.type !== 'Attribute' || found !== undefined) return undefined;
  const around = path.flatMap((part) => as(part, 'ClassDef') ?? []).at(-1);
  const own =
    dotted === `self.${callee}` && around !== undefined ? functionNamed(around.body, callee) : undefined;
  const all = own === undefined ? functions.get(callee) : [own];
  const takes = all?.map(keywordsOf) ?? [];
  return takes.length === 0 || takes.includes(undefined)
    ? undefined
    : new Set(takes.flatMap((one) => [...(one ?? [])]));
}
