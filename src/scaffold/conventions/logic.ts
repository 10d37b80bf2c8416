import type { ClassDef, FunctionDef, Stmt } from '../../analysis/python/ast';
import { baseName } from '../../base/source/paths';
import { dottedName, lastStep } from '../edit/dotted-name';
import { functionsOf, nodesIn } from '../edit/walk';
import { furtherWords, isIn } from '../layout/find/resource-words';
import { dependencyOf, type Handler, namesIn } from '../layout/read/handlers';
import { classNameOf, IDENTIFIER, isSameResource, substitute } from '../layout/words';
import { OPERATIONS, type Operation } from '../output/operations';
import type { LogicConvention } from '../standard/conventions';
import { type Evidence, type Shown, usualNames, withoutField } from './evidence';
import { type LogicRole, placeOf, roleOf } from './places';

/** Returns where the queries of a resource stand: in its handlers, or in a module of functions or with a class. */
export function logicOf(evidence: Evidence): Shown<LogicConvention> {
  const role = roleOf(evidence);
  if (role === undefined) return { value: { kind: 'router' }, at: {} };
  const file = evidence.fileOf(role);
  const body = file === undefined ? [] : evidence.sources.statements(file);
  const words = evidence.exemplar?.sibling.words;
  const isOwn = (one: { readonly name: string }): boolean => words !== undefined && isIn(one.name, words);
  const classes = body.filter(
    (one): one is ClassDef => one.type === 'ClassDef' && (methodsOf(one).length > 0 || isGeneric(one)),
  );
  const own = classes.filter(isOwn).toSorted((left, right) => left.name.length - right.name.length);
  const found = own[0] ?? (isShared(evidence, role) ? undefined : classes[0]);
  const functions = functionsOf(body);
  if (found !== undefined && file !== undefined) return ofClass(evidence, role, file, found, body);
  return ofFunctions(evidence, role, functions.filter(isOwn));
}

const isShared = ({ facts }: Evidence, role: LogicRole): boolean =>
  facts[`place.${role}`].value?.text.includes('{') === false;

/** True for a class that has its methods from a base: `class CRUDItem(CRUDBase[Item, ItemCreate, ItemUpdate])`. */
const isGeneric = ({ bases }: ClassDef): boolean => bases.some((one) => one.type === 'Subscript');

const methodsOf = ({ body }: ClassDef): readonly FunctionDef[] =>
  functionsOf(body).filter(({ name }) => !name.startsWith('_'));

const VERBS: Readonly<Record<Operation, RegExp>> = {
  list: /list|all|multi|many|search|paginat|s$/,
  get: /get|by_id|find|read|fetch|retrieve|one/,
  create: /create|add|new|insert|save|register/,
  update: /update|edit|patch|change|modify/,
  delete: /delete|remove|destroy|erase/,
};

/** Returns the names of the exemplar's functions that its handlers call, with the new words; the usual ones where that isn't clear. */
function namesFor(
  evidence: Evidence,
  there: readonly FunctionDef[],
  usual: Readonly<Record<Operation, string>>,
): Readonly<Record<Operation, string>> {
  const known = new Set(there.map(({ name }) => name));
  const handlers = evidence.exemplar?.handlers ?? [];
  const name = (operation: Operation): string | undefined => {
    const handler = handlers.find((one) => one.operation === operation);
    const called = handler === undefined ? [] : callsIn(handler).filter((one) => known.has(one));
    const best = called.find((one) => VERBS[operation].test(one));
    const renamed = best === undefined ? undefined : withoutField(evidence.renamed(best), operation);
    return renamed !== undefined && evidence.isNeutral(renamed) ? renamed : undefined;
  };
  const names = OPERATIONS.map((operation) => [operation, name(operation) ?? usual[operation]] as const);
  const isClear =
    new Set(names.map(([, one]) => one)).size === names.length &&
    names.every(([, one]) => !BUILT_IN.has(one));
  // The cast: there's an entry for each operation.
  return isClear ? (Object.fromEntries(names) as Record<Operation, string>) : usual;
}

/** Names that would hide what annotations use. */
const BUILT_IN: ReadonlySet<string> = new Set(['list', 'dict', 'set', 'int', 'str']);

function callsIn({ def }: Handler): readonly string[] {
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
  const stem = baseName(placeOf(evidence, role)).replace(/\.py$/, '');
  const isWord = stem === singular || stem === plural || stem === '__init__';
  const params = functions[0]?.signature().params.map(({ name }) => name) ?? [];
  const isLast = params.length > 1 && /^(?:db|session)$/.test(params.at(-1) ?? '');
  return {
    value: {
      kind: 'functions',
      role,
      module: isWord ? `${singular}_${role}` : stem,
      names: namesFor(evidence, functions, usualNames(words)),
      session: isLast ? 'last' : 'first',
    },
    at: {},
  };
}

function ofClass(
  evidence: Evidence,
  role: LogicRole,
  file: string,
  found: ClassDef,
  body: readonly Stmt[],
): Shown<LogicConvention> {
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
  const names = namesFor(evidence, methodsOf(found), usual);
  const own =
    instance?.type === 'Assign' ? instance.targets.flatMap((one) => dottedName(one) ?? [])[0] : undefined;
  if (own !== undefined && /^\w+$/.test(own)) {
    const variable = evidence.renamed(own);
    const isApart = variable !== own && variable !== singular && isWhole;
    return {
      value: {
        kind: 'class',
        role,
        name,
        names,
        made: 'instance',
        variable: isApart ? variable : `${singular}_${role}`,
      },
      at: {},
    };
  }
  const injected = injectedAs(evidence, file, found.name);
  const variable = injected === undefined ? undefined : evidence.renamed(injected);
  return {
    value: {
      kind: 'class',
      role,
      name,
      names,
      made: injected === undefined ? 'constructed' : 'injected',
      variable:
        variable === undefined || variable === singular
          ? role === 'service'
            ? 'service'
            : 'repository'
          : variable,
    },
    at: {},
  };
}

/** True for a class of all of a resource's logic: its name has no further words, or another resource's has them as well. */
function isWholes({ exemplar, layout, sources }: Evidence, { name }: ClassDef): boolean {
  const own = exemplar?.sibling.words;
  if (own === undefined || furtherWords(name, own).length === 0) return true;
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

/** Returns the name of the parameter by which the exemplar's handlers get an object of a class. */
function injectedAs({ sources, exemplar }: Evidence, file: string, name: string): string | undefined {
  for (const { params, file: at } of exemplar?.handlers ?? [])
    for (const param of params) {
      const dependency = dependencyOf(sources, at, param);
      if (dependency === undefined) continue;
      const names = [...namesIn(dependency.type), ...namesIn(dependency.on)];
      const isIt = names.some((one) => {
        const definition = sources.definition(dependency.file, one);
        if (definition?.file === file && definition.name === name) return true;
        return (
          definition?.node.type === 'FunctionDef' &&
          sources.text(definition.file, definition.node).includes(name)
        );
      });
      if (isIt) return param.name;
    }
  return undefined;
}
