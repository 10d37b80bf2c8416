import type { ClassDef, Expr, FunctionDef } from '../../analysis/python/ast';
import { dottedName, lastName } from '../edit/names';
import { isDocstring } from '../edit/imports/import-blocks';
import { assignmentOf } from '../../analysis/python/ast/bindings';
import { functionNamed, functionsOf } from '../../analysis/python/ast/walk';
import { namesIn } from '../layout/read/handlers';
import { classesOf } from '../layout/read/tables';
import { byOperation, OPERATIONS } from '../output/operations';
import type { Conventions } from '../standard/conventions';
import { type ClassConvention, type LogicBase, isHanded } from '../standard/logic-convention';
import { codeOf, type Evidence, type GivenPlaces, type Shown, usualNames } from './evidence';
import { type Given, inheritedMethods, type Inheriting, isSessionParam, NAMES } from './inherited-methods';

/** Returns the logic with the bases that the exemplar's classes share with others, whose methods the new ones needn't have themselves. */
export function inheritedLogic(
  evidence: Evidence,
  conventions: Conventions,
  given: Given,
): Shown<ClassConvention> | undefined {
  const { logic } = conventions;
  if (logic.kind !== 'class') return undefined;
  const behind = logic.behind && withBase(evidence, conventions, given, logic.behind);
  const whole = behind === undefined ? logic : { ...logic, behind: behind.value };
  const own = withBase(evidence, conventions, given, whole);
  const at: GivenPlaces = {
    ...(behind && { 'behind.base': behind.at }),
    ...(own && { 'logic.base': own.at }),
  };
  return behind === undefined && own === undefined ? undefined : { value: own?.value ?? whole, at };
}

/** Returns the exemplar's class that a class stands without the base of: `CRUDItem(CRUDBase[…])`. */
export function skippedBase(evidence: Evidence, { logic: given, table }: Conventions): string | undefined {
  const logic = given.kind === 'class' ? (given.behind ?? given) : undefined;
  const found =
    logic === undefined || logic.base !== undefined
      ? undefined
      : sharedBase(evidence.asDivided(), logic, table);
  return found && `${found.own.name} of ${found.file} has methods of ${found.names.join(', ')}`;
}

/** The exemplar's class, with its bases that don't bear its name. */
interface Shared {
  readonly own: ClassDef;
  readonly file: string;
  readonly bases: readonly Expr[];
  readonly names: readonly string[];
  /** The classes that it inherits from, the nearest first. */
  readonly chain: ReturnType<typeof classesOf>;
}

function sharedBase(
  evidence: Evidence,
  { role, name }: ClassConvention,
  table: Conventions['table'],
): Shared | undefined {
  const { sources } = evidence;
  const file = evidence.fileOf(role);
  const own = file === undefined ? undefined : classNamed(evidence, file, name);
  if (file === undefined || own === undefined || table === undefined) return undefined;
  const bases = own.bases.filter((one) => evidence.renamed(lastName(one)) === lastName(one));
  const chain = classesOf(sources, file, { ...own, bases }).slice(1);
  const hasMethods = chain.some(({ node }) => functionsOf(node.body).length > 0);
  const isGeneric = bases.some((one) => one.type === 'Subscript');
  return hasMethods || isGeneric ? { own, file, bases, chain, names: bases.map(lastName) } : undefined;
}

const classNamed = (evidence: Evidence, file: string, name: string): ClassDef | undefined =>
  evidence.sources
    .statements(file)
    .find(
      (one): one is ClassDef =>
        one.type === 'ClassDef' && one.name !== name && evidence.renamed(one.name) === name,
    );

function withBase(
  evidence: Evidence,
  conventions: Conventions,
  given: Given,
  logic: ClassConvention,
): { readonly value: ClassConvention; readonly at: string } | undefined {
  const { table, session } = conventions;
  const found = sharedBase(evidence, logic, table);
  const head = found && headOf(evidence, found, conventions, logic);
  const meanings = found && meaningsOf(evidence, found, conventions);
  if (found === undefined || head === undefined || meanings === undefined) return undefined;
  const { file, chain } = found;
  const reading: Inheriting = { ...given, evidence, conventions, chain, made: logic.made, meanings };
  const methods = inheritedMethods(reading);
  const there = new Set(chain.flatMap(({ node }) => functionsOf(node.body).map(({ name }) => name)));
  const usual = usualNames(evidence.words);
  const names = byOperation((one) => {
    const own = logic.names[one];
    return methods.get(one)?.name ?? (there.has(own) ? usual[one] : own);
  });
  const isReached =
    (methods.size > 0 || !OPERATIONS.some((one) => [...there].some((name) => NAMES[one].test(name)))) &&
    (methods.size === OPERATIONS.length ||
      head.attribute !== undefined ||
      session?.parameter === undefined ||
      isHanded(logic));
  if (!isReached || new Set(Object.values(names)).size < OPERATIONS.length) return undefined;
  const isTold =
    (isHanded(logic) && head.argument !== '') ||
    [...head.statements, head.maker ?? ''].join().includes(table?.name ?? '') ||
    chain.some(({ node, file: at }) =>
      /\b(?:get_args|__orig_bases__|__class_getitem__)\b/.test(evidence.sources.text(at, node)),
    );
  if (methods.size > 0 && !isTold) return undefined;
  const isUncommitted = [...methods.values()].some((one) => one.isUncommitted);
  const calls = Object.fromEntries([...methods].map(([one, call]) => [one, call.given]));
  return { value: { ...logic, names, base: { ...head, calls, isUncommitted } }, at: file };
}

/** Returns what the parameters of the bases stand for; `undefined` where that's no class of the new resource. */
function meaningsOf(
  evidence: Evidence,
  { bases, chain }: Shared,
  { table, schema }: Conventions,
): Inheriting['meanings'] | undefined {
  const known = new Map<string | undefined, 'item' | 'data'>([
    [table?.name, 'item'],
    [schema.create, 'data'],
    [schema.update, 'data'],
  ]);
  const all = bases.flatMap((base) => {
    const node = chain.find((one) => one.node.name === lastName(base))?.node;
    const given = base.type === 'Subscript' ? namesIn(base.index) : [];
    const names = node === undefined ? [] : parametersOf(node);
    return given.map((one, index) => [names[index] ?? '', known.get(evidence.renamed(one))] as const);
  });
  const meant = all.flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]));
  return meant.length === all.length ? new Map(meant) : undefined;
}

/** Returns the names of a generic class's parameters, in their order. */
function parametersOf({ bases: all, typeParameters }: ClassDef): readonly string[] {
  const bases = all.filter((one) => one.type === 'Subscript');
  const generic = bases.filter((one) => lastName(one) === 'Generic');
  const own = typeParameters.map(({ name }) => name);
  return own.length > 0
    ? own
    : [...new Set((generic.length > 0 ? generic : bases).flatMap((one) => namesIn(one.index)))];
}

/** Returns `model = Widget` for what tells a base its table; `undefined` for any other statement. */
function statementOf(
  evidence: Evidence,
  file: string,
  one: ClassDef['body'][number],
  table: string,
): string | undefined {
  const { value } = assignmentOf(one) ?? {};
  const isTable = value !== undefined && evidence.renamed(dottedName(value) ?? '') === table;
  return isTable ? evidence.renamed(evidence.sources.text(file, one)) : undefined;
}

const abstractIn = ({ body }: ClassDef): readonly string[] =>
  functionsOf(body).flatMap(({ name, decorators }) =>
    decorators.some((one) => lastName(one) === 'abstractmethod') ? [name] : [],
  );

const isDefined = (chain: Shared['chain'], name: string): boolean =>
  chain.some(({ node }) => functionNamed(node.body, name) !== undefined && !abstractIn(node).includes(name));

/** Returns what a class says to its bases; `undefined` where the exemplar says more than its table and a session. */
function headOf(
  evidence: Evidence,
  shared: Shared,
  conventions: Conventions,
  logic: ClassConvention,
): Omit<LogicBase, 'calls'> | undefined {
  const { own, file, bases, chain } = shared;
  const { table: { name: table = '' } = {} } = conventions;
  const statements = own.body.map((one) => {
    const isUsual = ['FunctionDef', 'Pass', 'ExprStmt'].includes(one.type);
    return isUsual ? '' : statementOf(evidence, file, one, table);
  });
  const isAbstract = chain.some(({ node }) => abstractIn(node).some((name) => !isDefined(chain, name)));
  const isKnown = bases.every((base) => chain.some(({ node }) => node.name === lastName(base)));
  const told = statements.flatMap((one) => one ?? []);
  if (isAbstract || !isKnown || told.length < statements.length) return undefined;
  const code = bases.map((one) => evidence.renamed(codeOf(evidence.sources, file, one))).join(', ');
  const head = { code, statements: told.filter((one) => one !== ''), argument: '' };
  if (logic.made === 'static') return head;
  if (logic.made !== 'instance') {
    const made = logic.behind === undefined ? makerOf(evidence, shared, conventions, logic) : undefined;
    return made && { ...head, ...made };
  }
  const argument = argumentOf(evidence, file, own.name, table);
  return argument === undefined ? undefined : { ...head, argument };
}

/** Returns how a class hands its table and its session to its bases, and where these keep that. */
function makerOf(
  evidence: Evidence,
  { own, chain }: Shared,
  { table, session }: Conventions,
  { made, provider }: ClassConvention,
): Pick<LogicBase, 'maker' | 'attribute'> | undefined {
  const [base] = chain.flatMap(({ node }) => functionNamed(node.body, '__init__') ?? []);
  const maker = functionNamed(own.body, '__init__') ?? base;
  const [kept, other] = maker?.signature().params.slice(1) ?? [];
  const isFit = kept === undefined ? session?.parameter === undefined : isSessionParam(kept);
  if (!isFit || other !== undefined) return undefined;
  if (maker === base) {
    // FastAPI asks the constructor that it calls itself for its dependencies.
    const isAsked = made === 'injected' && provider === undefined && kept !== undefined;
    return {
      attribute: kept && base && attributeOf(base, kept.name),
      maker: isAsked ? `super().__init__(${session?.variable ?? ''})` : undefined,
    };
  }
  const [one, more] = maker?.body().statements.filter((statement) => !isDocstring(statement)) ?? [];
  const call = one?.type === 'ExprStmt' && one.value.type === 'Call' ? one.value : undefined;
  if (call === undefined || lastName(call.func) !== '__init__' || more !== undefined) return undefined;
  const taken = base?.signature().params.slice(1) ?? [];
  const given = [
    ...call.args.map((value, index) => ({ to: taken[index]?.name, value, prefix: '' })),
    ...call.keywords.map(({ name, value }) => ({ to: name, value, prefix: `${name ?? ''}=` })),
  ].map(({ to, value, prefix }) => {
    const name = dottedName(value) ?? '';
    const text = name === kept?.name ? session?.variable : table?.name;
    const isOurs = name === kept?.name || evidence.renamed(name) === table?.name;
    return { to: name === kept?.name ? to : undefined, text: isOurs ? `${prefix}${text ?? ''}` : undefined };
  });
  if (base === undefined || given.some(({ text }) => text === undefined)) return undefined;
  const to = given.flatMap((argument) => argument.to ?? [])[0];
  return {
    maker: `super().__init__(${given.map(({ text }) => text).join(', ')})`,
    attribute: to === undefined ? undefined : attributeOf(base, to),
  };
}

/** Returns the attribute that a constructor keeps a parameter in. */
const attributeOf = (maker: FunctionDef, parameter: string): string | undefined =>
  maker.body().statements.flatMap((one) => {
    const { targets: [target] = [], value } = assignmentOf(one) ?? {};
    const isIt = value !== undefined && dottedName(value) === parameter;
    return isIt && target?.type === 'Attribute' ? [target.attr] : [];
  })[0];

/** Returns what the object of the class is made with: its table, or nothing; `undefined` for anything else. */
function argumentOf(evidence: Evidence, file: string, name: string, table: string): string | undefined {
  for (const one of evidence.sources.statements(file)) {
    if (one.type !== 'Assign' || one.value.type !== 'Call' || dottedName(one.value.func) !== name) continue;
    const { args, keywords } = one.value;
    const code = args.map((given) => evidence.renamed(evidence.sources.text(file, given))).join();
    return keywords.length === 0 && (code === '' || code === table) ? code : undefined;
  }
  return undefined;
}
