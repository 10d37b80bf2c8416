import { overlayTree } from '../../base/source/overlay';
import { baseName } from '../../base/source/paths';
import { type Change, contentsOf } from '../change';
import { type Finding, undefinedNames, around } from './undefined-names';
import type { Sources } from '../layout/read/sources';
import { functionNamed } from '../../analysis/python/ast/walk';
import { groupBy } from '../../base/code/groups';
import type { Call, ClassDef, Expr, FunctionDef, Param, Stmt } from '../../analysis/python/ast';
import { dottedName, firstName, lastName } from '../edit/names';
import { as, functionsBelow, isStatement, type Part, type Path, pathsIn } from '../edit/paths';
import { bindingsOf, moduleOf } from '../../analysis/python/ast/bindings';
import { linesOf, isMadeBase } from '../layout/read/models';
import { dependencyOf } from '../layout/read/handlers';

/** Returns the project with planned changes. */
export const stagedIn = (changes: readonly Change[], sources: Sources): Sources =>
  sources.over(overlayTree(sources.tree, contentsOf(changes)));

/** Returns a sentence, without a period, if planned code names something that isn't there and wasn't named before. */
export function lostName(changes: readonly Change[], sources: Sources): string | undefined {
  const staged = stagedIn(changes, sources);
  const files = changes.map(({ path }) => path).filter((path) => path.endsWith('.py'));
  for (const path of files) {
    const before = sources.module(path) === undefined ? [] : findingsIn(sources, path);
    const known = new Set(before.map(({ key }) => key));
    const found = findingsIn(staged, path).find(({ key }) => !known.has(key));
    if (found !== undefined)
      return `${path}:${found.line}: ${found.within ?? 'it'} would use ${found.problem}`;
  }
  return undefined;
}

function findingsIn(sources: Sources, path: string): readonly Finding[] {
  const module = sources.module(path);
  return module === undefined ? [] : [...undefinedNames(module), ...undefinedMembers(path, sources)];
}

/** Holds what tells whether a name leads somewhere. */
interface Reading {
  readonly sources: Sources;
  /** The functions and methods of the file by name. */
  readonly functions: ReadonlyMap<string, readonly FunctionDef[]>;
}

/** Returns what a file asks of the project's own modules, classes and functions that these don't have. */
function undefinedMembers(file: string, sources: Sources): readonly Finding[] {
  const body = sources.module(file)?.body ?? [];
  const reading = { sources, functions: groupBy(functionsBelow(body), ({ name }) => name) };
  const nowhere = body.flatMap((one): readonly Finding[] => {
    const module = lackingModule(one, file, sources);
    if (module === undefined) return [];
    const problem = `the module "${module}", which isn't there`;
    return [{ line: one.line, within: undefined, key: `module ${module}`, problem }];
  });
  return [
    ...nowhere,
    ...imports(file, reading),
    ...pathsIn(body).flatMap((path) => inPart(file, path, reading)),
  ];
}

/** Returns the module from which a statement imports, named by its place beside the file, if there's none. */
export function lackingModule(one: Stmt, file: string, sources: Sources): string | undefined {
  const module = one.type === 'ImportFrom' ? moduleOf(one) : '';
  return /^\.+\w/.test(module) && sources.fileOf(module, file) === undefined ? module : undefined;
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
      return [{ line: binding.node.line, within: undefined, key: `import ${name}`, problem }];
    });
}

/** True for a module with names that can't be told; a folder without `__init__.py` has its modules alone. */
function isOpen(sources: Sources, file: string): boolean {
  if (baseName(file) === '__init__.py' && sources.tree.kind(file) !== 'file') return false;
  const module = sources.module(file);
  return module === undefined || /import\s+\*|__getattr__|globals\(\)/.test(module.text);
}

function inPart(file: string, path: Path, reading: Reading): readonly Finding[] {
  const attribute = as(path.at(-1), 'Attribute');
  if (attribute?.value.type === 'Name') {
    const problem = lacking(file, attribute.value.id, attribute.attr, path, reading);
    return problem === undefined
      ? []
      : [{ line: attribute.line, within: around(path), key: `attribute ${attribute.attr}`, problem }];
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
  const param = path
    .flatMap((part, index) => paramsAt(part, path[index + 1]))
    .findLast((one) => one.name === owner);
  const annotation = param?.annotation;
  const isClass = annotation === undefined && /^_*[A-Z]/.test(owner);
  const known = isClass ? classNamed(file, owner, sources) : param && classGiven(file, param, sources);
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

/** Returns the class of a parameter's value: its annotation's, but what a dependency gives is what that says it returns. */
function classGiven(file: string, param: Param, sources: Sources): Place | undefined {
  const { on, type = param.annotation, file: at = file } = dependencyOf(sources, file, param) ?? {};
  const given = on && sources.definition(at, dottedName(on) ?? '');
  if (on !== undefined && given?.node.type !== 'ClassDef') {
    const result = given?.node.type === 'FunctionDef' ? given.node.signature().returns : undefined;
    return result && given && classNamed(given.file, dottedName(result) ?? '', sources);
  }
  return classNamed(at, (type && dottedName(on ?? type)) ?? '', sources);
}

/** Names that classes have from pydantic, SQLAlchemy and SQLModel. */
const OF_LIBRARIES =
  /^(?:__\w*|model_\w+|sqlmodel_\w+|from_orm|parse_obj|dict|json|copy|construct|validate|schema|metadata|registry|query)$/;

/** Returns the parameters of a function around some part: they aren't there in its decorators, nor in its signature. */
function paramsAt(part: Part, inner: Part | undefined): readonly Param[] {
  const def = as(part, 'FunctionDef');
  return def !== undefined && inner !== undefined && isStatement(inner) ? def.signature().params : [];
}

/** Returns the class that a dotted name means: `PartCreate`, `schemas.PartCreate`. */
function classNamed(file: string, name: string, sources: Sources): Place | undefined {
  const found = sources.definition(file, name);
  return found?.node.type === 'ClassDef' ? { file: found.file, def: found.node } : undefined;
}

/** Returns the arguments of a call that its function or class doesn't take. */
function calls(file: string, call: Call, path: Path, reading: Reading): readonly Finding[] {
  const callee = lastName(call.func);
  const taken = takenBy(file, call, callee, path, reading);
  return call.keywords.flatMap(({ name, line }) => {
    if (name === undefined || taken === undefined || taken.has(name)) return [];
    const problem = `"${name}" as an argument of ${callee}, which takes none`;
    return [{ line, within: around(path), key: `argument ${callee} ${name}`, problem }];
  });
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
  // That of a base takes what that says.
  if (func.type !== 'Attribute' || found !== undefined || callee === '__init__') return undefined;
  const around = path.flatMap((part) => as(part, 'ClassDef') ?? []).at(-1);
  const own =
    dotted === `self.${callee}` && around !== undefined ? functionNamed(around.body, callee) : undefined;
  const all = own === undefined ? functions.get(callee) : [own];
  const takes = all?.map(keywordsOf) ?? [];
  return takes.length === 0 || takes.includes(undefined)
    ? undefined
    : new Set(takes.flatMap((one) => [...(one ?? [])]));
}

/** A class of the project with all that it has, as far as the project shows it. */
interface Members {
  /** Names of attributes: fields, methods. */
  readonly names: ReadonlySet<string>;
  /** Names that it may be made with; `undefined` where that can't be told. */
  readonly given: ReadonlySet<string> | undefined;
}

/** Bases of libraries that add no fields. */
const PLAIN =
  /^(?:BaseModel|SQLModel|DeclarativeBase|MappedAsDataclass|AsyncAttrs|Generic|ABC|Protocol|object|(?:Str|Int)?Enum|str|int)$/;

/** The libraries they come from. */
const LIBRARIES = /^(?:pydantic|sqlmodel|sqlalchemy|typing|typing_extensions|abc|enum)(?:\.|$)/;

/** True for a base that adds no fields; a class of the same name from elsewhere may. */
function isPlain(sources: Sources, file: string, base: Expr): boolean {
  if (!PLAIN.test(lastName(base))) return false;
  const first = firstName(dottedName(base) ?? '');
  const imported = sources.bindings(file).findLast(({ name }) => name === first)?.imported;
  return imported === undefined || LIBRARIES.test(imported.module);
}

/** The most classes between one and what it inherits from; it ends a circle. */
const MAX_BASES = 6;

/** Returns what a class has; `undefined` where it inherits from something that isn't read. */
function membersOf(sources: Sources, file: string, def: ClassDef): Members | undefined {
  const chain = chainOf(sources, file, def, MAX_BASES);
  if (chain === undefined) return undefined;
  const names = new Set(chain.flatMap((one) => bindingsOf(one.def.body).map(({ name }) => name)));
  return { names, given: givenTo(sources, chain) };
}

/** A class, and the file that it stands in. */
interface Place {
  readonly file: string;
  readonly def: ClassDef;
}

function chainOf(sources: Sources, file: string, def: ClassDef, steps: number): readonly Place[] | undefined {
  const chain: Place[] = [{ file, def }];
  for (const base of def.bases) {
    const name = base.type === 'Subscript' ? base.value : base;
    const found = sources.definition(file, dottedName(name) ?? '');
    if (found?.node.type === 'ClassDef' && found.node !== def && steps > 0) {
      const more = chainOf(sources, found.file, found.node, steps - 1);
      if (more === undefined) return undefined;
      chain.push(...more);
    } else if (!isPlain(sources, file, name) && !isMadeBase(found?.node)) return undefined;
  }
  return chain;
}

/** Signs that a class takes more names than those of its fields, or others. */
const OPEN = /\balias|\bextra\b|__getattr__|validation_alias|\bsynonym\b|backref|init=False/;

function givenTo(sources: Sources, chain: readonly Place[]): ReadonlySet<string> | undefined {
  const maker = chain.map(({ def }) => functionNamed(def.body, '__init__')).find((one) => one !== undefined);
  if (maker !== undefined) return keywordsOf(maker);
  const isData = chain.some(({ def }) => def.decorators.some((one) => lastName(one) === 'dataclass'));
  const hasFields =
    isData || chain.some(({ def }) => def.bases.some((base) => /Model$|^Base$|Base$/.test(lastName(base))));
  const isOpen = chain.some(({ file, def }) =>
    OPEN.test(sources.module(file)?.text.slice(def.start, def.end) ?? ''),
  );
  if (!hasFields || isOpen) return undefined;
  return new Set(chain.flatMap(({ def }) => linesOf(def).map(({ name }) => name)));
}

/** Returns the names under which a function takes arguments; `undefined` if it takes any. */
function keywordsOf(def: FunctionDef): ReadonlySet<string> | undefined {
  const { params } = def.signature();
  if (params.some(({ kind }) => kind === 'var-keyword')) return undefined;
  return new Set(params.filter(({ kind }) => kind !== 'positional-only').map(({ name }) => name));
}
