import type { ClassDef, FunctionDef, Stmt } from '../../analysis/python/ast';
import { moduleStem } from '../../base/source/paths';
import { dottedName, lastStep } from '../edit/names';
import { functionsOf, nodesIn } from '../../analysis/python/ast/walk';
import { fillName } from '../layout/given';
import { furtherWords, isIn } from '../layout/find/resource-words';
import { isSession, paramText } from '../layout/read/dependencies';
import { dependencyOf, namesIn } from '../layout/read/handlers';
import { classNameOf, IDENTIFIER, isSameResource, substitute } from '../layout/words';
import { classesOf } from '../layout/read/tables';
import { byOperation, OPERATIONS, type Operation } from '../output/operations';
import type { Definition } from '../layout/read/sources';
import type { ClassConvention, LogicConvention, Provider } from '../standard/logic-convention';
import { type Evidence, type Shown, usualNames, withoutField } from './evidence';
import { handlerOf } from './answers';
import { type LogicRole, placeOf, roleOf } from './places';

/** Returns where the queries of a resource stand: in its handlers, or in a module of functions or with a class. */
export function logicOf(given: Evidence): Shown<LogicConvention> {
  const role = roleOf(given);
  if (role === undefined) return { value: { kind: 'router' }, at: {} };
  const evidence = given.asDivided();
  const file = evidence.fileOf(role);
  const body = file === undefined ? [] : evidence.sources.statements(file);
  const words = evidence.exemplar?.sibling.words;
  const isOwn = (one: { readonly name: string }): boolean => words !== undefined && isIn(one.name, words);
  const classes = body.filter(
    (one): one is ClassDef =>
      one.type === 'ClassDef' &&
      file !== undefined &&
      (methodsOf(evidence, file, one).length > 0 || isGeneric(one)),
  );
  const own = classes.filter(isOwn).toSorted((left, right) => left.name.length - right.name.length);
  const found = own[0] ?? (isShared(evidence, role) ? undefined : classes[0]);
  const functions = functionsOf(body);
  if (found === undefined || file === undefined) return ofFunctions(evidence, role, functions.filter(isOwn));
  const value = ofClass(evidence, { role, file, found, body }, handlersBy(evidence));
  const provided = injectedAs(evidence, file, found.name)?.provider?.file;
  return {
    value: { ...value, behind: behindOf(evidence, file, found, value) },
    at: provided === undefined ? {} : { 'logic.provider': provided },
  };
}

/** Returns the class with the queries that the exemplar's service asks; `undefined` where that does them, or takes them from elsewhere. */
function behindOf(
  evidence: Evidence,
  service: string,
  { name, body }: ClassDef,
  { role }: ClassConvention,
): ClassConvention | undefined {
  const { sources, exemplar } = evidence;
  const file = exemplar?.sibling.files.find((one) => one.role === 'crud' && one.isOwn)?.path;
  const words = exemplar?.sibling.words;
  const isAsked = sources
    .bindings(service)
    .some((one) => one.imported !== undefined && sources.definition(service, one.name)?.file === file);
  if (role !== 'service' || file === undefined || words === undefined || !isAsked) return undefined;
  const there = sources.statements(file);
  const classes = there.filter((one) => one.type === 'ClassDef');
  const found =
    classes.find((one) => isIn(one.name, words)) ?? (classes.length === 1 ? classes[0] : undefined);
  if (found === undefined) return undefined;
  const methods = functionsOf(body);
  const asked = (operation: Operation): FunctionDef | undefined => {
    const handler = handlersBy(evidence)(operation);
    const called = handler === undefined ? [] : callsIn(handler);
    return methods.find((one) => called.includes(one.name));
  };
  const behind = ofClass(evidence, { role: 'crud', file, found, body: there }, asked);
  if (behind.made === 'instance' || behind.made === 'static') return behind;
  const text = sources.text(service, methods.find((one) => one.name === '__init__') ?? found);
  const attribute = evidence.renamed(/\bself\.(\w*(?:repo|crud|dao)\w*)/.exec(text)?.[1] ?? 'repository');
  const variable = evidence.isNeutral(attribute) && name !== attribute ? attribute : 'repository';
  return { ...behind, made: 'constructed', variable, provider: undefined };
}

const isShared = ({ facts }: Evidence, role: LogicRole): boolean =>
  facts[`place.${role}`].value?.text.includes('{') === false;

/** True for a class that has its methods from a base: `class CRUDItem(CRUDBase[Item, ItemCreate, ItemUpdate])`. */
const isGeneric = ({ bases }: ClassDef): boolean => bases.some((one) => one.type === 'Subscript');

const isStatic = ({ decorators }: FunctionDef): boolean =>
  decorators.some((one) => /^(?:static|class)method$/.test(dottedName(one) ?? ''));

/** Returns the methods that a class has or inherits. */
const methodsOf = ({ sources }: Evidence, file: string, node: ClassDef): readonly FunctionDef[] =>
  classesOf(sources, file, node).flatMap((one) =>
    functionsOf(one.node.body).filter(({ name }) => !name.startsWith('_')),
  );

const VERBS: Readonly<Record<Operation, RegExp>> = {
  list: /list|all|multi|many|search|paginat|s$/,
  get: /get|by_id|find|read|fetch|retrieve|one/,
  create: /create|add|new|insert|save|register/,
  update: /update|edit|patch|change|modify/,
  delete: /delete|remove|destroy|erase/,
};

/** Returns the function of the exemplar that asks the logic for an operation. */
type Callers = (operation: Operation) => FunctionDef | undefined;

const handlersBy =
  (evidence: Evidence): Callers =>
  (operation) =>
    handlerOf(evidence, operation)?.def;

/** Returns the names of the exemplar's functions that its callers use, with the new words; the usual ones where that isn't clear. */
function namesFor(
  evidence: Evidence,
  there: readonly FunctionDef[],
  usual: Readonly<Record<Operation, string>>,
  callers: Callers,
): Readonly<Record<Operation, string>> {
  // A router without a resource asks for other things.
  if (evidence.exemplar?.resource.count === 0) return usual;
  const known = new Set(there.map(({ name }) => name));
  const name = (operation: Operation): string | undefined => {
    const caller = callers(operation);
    const called = caller === undefined ? [] : callsIn(caller).filter((one) => known.has(one));
    const best = called.find((one) => VERBS[operation].test(one));
    const renamed = best === undefined ? undefined : withoutField(evidence.renamed(best), operation);
    return renamed !== undefined && evidence.isNeutral(renamed) ? renamed : undefined;
  };
  const names = byOperation((operation) => name(operation) ?? usual[operation]);
  const different = new Set(Object.values(names));
  const isClear = different.size === OPERATIONS.length && [...different].every((one) => !BUILT_IN.has(one));
  return isClear ? names : usual;
}

/** Names that would hide what annotations use. */
const BUILT_IN: ReadonlySet<string> = new Set(['list', 'dict', 'set', 'int', 'str']);

function callsIn(def: FunctionDef): readonly string[] {
  return [...nodesIn(def.body().statements)]
    .flatMap((node) =>
      node.type === 'Call'
        ? (dottedName(node.func) ?? (node.func.type === 'Attribute' ? node.func.attr : []))
        : [],
    )
    .map(lastStep);
}

function ofFunctions(
  evidence: Evidence,
  role: LogicRole,
  functions: readonly FunctionDef[],
): Shown<LogicConvention> {
  const { words } = evidence;
  const [singular, plural] = [words.singular.join('_'), words.plural.join('_')];
  const stem = moduleStem(placeOf(evidence, role));
  const isWord = stem === singular || stem === plural || stem === '__init__';
  const params = functions[0]?.signature().params.map(({ name }) => name) ?? [];
  const isLast = params.length > 1 && /^(?:db|session)$/.test(params.at(-1) ?? '');
  return {
    value: {
      kind: 'functions',
      role,
      module: isWord ? `${singular}_${role}` : stem,
      names: namesFor(evidence, functions, usualNames(words), handlersBy(evidence)),
      session: isLast ? 'last' : 'first',
    },
    at: {},
  };
}

/** A class of the exemplar, in its file. */
interface FoundClass {
  readonly role: LogicRole;
  readonly file: string;
  readonly found: ClassDef;
  readonly body: readonly Stmt[];
}

function ofClass(
  evidence: Evidence,
  { role, file, found, body }: FoundClass,
  callers: Callers,
): ClassConvention {
  const { words } = evidence;
  const singular = words.singular.join('_');
  const usual = { list: 'get_all', get: 'get', create: 'create', update: 'update', delete: 'delete' };
  const renamed = evidence.renamed(found.name);
  const suffix = role === 'service' ? 'Service' : 'Repository';
  const isWhole = isWholes(evidence, found);
  const name = renamed === found.name || !isWhole ? `${classNameOf(words)}${suffix}` : renamed;
  const instance = body.find(
    (one) => one.type === 'Assign' && one.value.type === 'Call' && dottedName(one.value.func) === found.name,
  );
  const there = methodsOf(evidence, file, found);
  const names = namesFor(evidence, there, usual, callers);
  const own =
    instance?.type === 'Assign' ? instance.targets.flatMap((one) => dottedName(one) ?? [])[0] : undefined;
  const rest = { kind: 'class', role, name, names } as const;
  if (own !== undefined && /^\w+$/.test(own)) {
    const variable = evidence.renamed(own);
    const isApart = variable !== own && variable !== singular && isWhole;
    return { ...rest, made: 'instance', variable: isApart ? variable : `${singular}_${role}` };
  }
  if (there.length > 0 && there.every(isStatic)) return { ...rest, made: 'static', variable: name };
  const injected = injectedAs(evidence, file, found.name);
  const variable = injected === undefined ? undefined : evidence.renamed(injected.name);
  return {
    ...rest,
    made: injected === undefined ? 'constructed' : 'injected',
    variable: variable === undefined || variable === singular ? USUAL_VARIABLES[role] : variable,
    provider: injected?.provider && providerOf(evidence, injected.provider),
  };
}

const USUAL_VARIABLES: Readonly<Record<LogicRole, string>> = { service: 'service', crud: 'repository' };

/** Returns the function that gives the object, as the exemplar's, beside that or in the same place of another file. */
function providerOf(evidence: Evidence, { file, name, node }: Definition): Provider | undefined {
  const { exemplar, paths, words, facts, sources } = evidence;
  const renamed = evidence.renamed(name);
  if (exemplar === undefined || renamed === name || !evidence.isNeutral(renamed)) return undefined;
  // Where it needs none itself, those beside it show how one is asked for.
  const beside = [node, ...sources.statements(file)].filter((one) => one.type === 'FunctionDef');
  const session = beside
    .flatMap((one) => one.signature().params)
    .find((one) => {
      const dependency = dependencyOf(sources, file, one);
      return dependency !== undefined && isSession(dependency);
    });
  const parameter = session && paramText(sources, file, session);
  const role = exemplar.sibling.files.find(({ path }) => path === file)?.role;
  if (role === 'router' || role === 'service' || role === 'crud')
    return { name: renamed, role, path: undefined, parameter };
  const { text, joint = facts.variable.value.joint } = paths.file(file, exemplar.sibling.words);
  return { name: renamed, role: 'service', path: fillName({ text, joint }, words), parameter };
}

/** True for a class of all of a resource's logic: its name has no further words, or those of another resource's and no operation. */
function isWholes({ exemplar, layout, sources }: Evidence, { name }: ClassDef): boolean {
  const own = exemplar?.sibling.words;
  const further = own === undefined ? [] : furtherWords(name, own);
  if (own === undefined || further.length === 0) return true;
  if (OPERATIONS.some((one) => further.includes(one))) return false;
  return layout.siblings.some(
    ({ words, files }) =>
      !isSameResource(words, own) &&
      files.some(({ path }) =>
        sources
          .statements(path)
          .some((one) => one.type === 'ClassDef' && one.name === substitute(name, own, words, IDENTIFIER)),
      ),
  );
}

/** The parameter by which handlers get an object, and the function that gives it, if one does. */
interface Injected {
  readonly name: string;
  readonly provider: Definition | undefined;
}

/** Returns the parameter by which the exemplar's handlers get an object of a class. */
function injectedAs({ sources, exemplar }: Evidence, file: string, name: string): Injected | undefined {
  for (const { params, file: at } of exemplar?.handlers ?? [])
    for (const param of params) {
      const dependency = dependencyOf(sources, at, param);
      if (dependency === undefined) continue;
      const names = [...namesIn(dependency.type), ...namesIn(dependency.on)];
      const found = names.flatMap((one) => sources.definition(dependency.file, one) ?? []);
      const isClass = (one: Definition): boolean => one.file === file && one.name === name;
      const provider = found.find(
        (one) => one.node.type === 'FunctionDef' && sources.text(one.file, one.node).includes(name),
      );
      if (provider !== undefined || found.some(isClass)) return { name: param.name, provider };
    }
  return undefined;
}
