import type { Operation } from '../output/operations';
import { bodyFile } from './body-file';
import {
  callsOf,
  callsOfLogic,
  handsOver,
  isHanded,
  type ClassConvention,
  type FunctionsConvention,
  type Provider,
} from './logic-convention';
import { firstName } from '../edit/names';
import { type Draft, finished, type Unit } from './unit';
import { functionText, indented, openedBy, withSession } from './function-text';
import { FUNCTIONS, IN_ORDER, maybeRow, memoryUnit } from './handlers';
import { keptTexts, neededOwners, ownColumns } from './own-columns';
import { bodyOf, type BodyNames, type Writing } from './writing';

/** Returns the functions or the class that hold the queries; none where handlers do. */
export function logicUnits(writing: Writing): readonly Unit[] {
  const { conventions, store } = writing;
  const { logic } = conventions;
  if (logic.kind === 'router' || store === 'stub') return [];
  const { role } = (logic.kind === 'class' ? logic.behind : undefined) ?? logic;
  const store_ = store === 'memory' ? [memoryUnit(writing, role, 'logic_memory')] : [];
  if (logic.kind === 'class') return [...store_, ...classUnits(writing, logic)];
  return [...store_, ...wanted(writing).map((one) => functionUnit(writing, logic, one))];
}

/** Returns the operations of the logic that handlers call: they look a row up before they change it. */
function wanted({ operations }: Writing): readonly Operation[] {
  const needsGet = operations.includes('update') || operations.includes('delete');
  return IN_ORDER.filter((one) => operations.includes(one) || (one === 'get' && needsGet));
}

function functionUnit(writing: Writing, logic: FunctionsConvention, operation: Operation): Unit {
  const { conventions } = writing;
  const name = logic.names[operation];
  const session = handsOver(conventions) ? [sessionParameter(writing)] : [];
  const own = ownParameters(writing, operation);
  const parameters = logic.session === 'first' ? [...session, ...own] : [...own, ...session];
  return finished(writing, {
    ...needs(writing),
    role: logic.role,
    name,
    code: methodText(writing, operation, {
      name,
      parameters,
      isAttribute: false,
      lookup: lookupOf(writing, logic, ''),
    }),
    operation,
  });
}

function classUnits(writing: Writing, logic: ClassConvention): readonly Unit[] {
  const { behind, base, role, name, variable } = logic;
  const isStatic = logic.made === 'static';
  const handed = isHanded(logic) && isHandedOver(writing) ? [sessionParameter(writing)] : [];
  const own = wanted(writing).filter((operation) => base?.calls[operation] === undefined);
  const methods = own.map((operation) => {
    const method = {
      name: logic.names[operation],
      parameters: [...(isStatic ? [] : ['self']), ...handed, ...ownParameters(writing, operation)],
      isAttribute: !isHanded(logic),
      attribute: base?.attribute,
      lookup: lookupOf(writing, logic, isStatic ? `${name}.` : 'self.'),
      ...(isStatic ? { decorator: '@staticmethod' } : {}),
    };
    return behind === undefined
      ? methodText(writing, operation, method)
      : handingOn(writing, operation, { method, behind });
  });
  const head = base?.statements.map((one) => `${one}\n`).join('') ?? '';
  const parts = [...(head === '' ? [] : [head]), ...constructorOf(writing, logic), ...methods];
  const body = parts.map(indented).join('\n') || '    pass\n';
  const { library, given } = needs(writing);
  const bases = base === undefined ? '' : `(${base.code})`;
  const { logic: front } = writing.conventions;
  const convention = front.kind === 'class' && front.name === name ? 'logic.base' : 'behind.base';
  const unit = finished(writing, {
    role,
    name,
    code: `class ${name}${bases}:\n${body}`,
    library,
    given: { ...given, [convention]: base && [base.code, ...base.statements] },
  });
  const instance = `${variable} = ${name}(${base?.argument ?? ''})\n`;
  const object = { role, name: variable, code: instance, library: [], given: {} };
  return [
    ...(behind === undefined ? [] : classUnits(withoutRefusal(writing), behind)),
    unit,
    ...(logic.made === 'instance' ? [finished(writing, object)] : []),
    ...(logic.provider === undefined ? [] : [providerUnit(writing, logic, logic.provider)]),
  ];
}

/** Returns what the class behind another is written by: that one refuses what isn't there. */
const withoutRefusal = (writing: Writing): Writing => ({
  ...writing,
  conventions: { ...writing.conventions, isRefusedBehind: false },
  flags: { ...writing.flags, REFUSING: false },
});

/** Returns the function by which handlers get an object. */
function providerUnit(writing: Writing, { name }: ClassConvention, provider: Provider): Unit {
  const { parameter = writing.conventions.session?.parameter ?? '', role, path } = provider;
  const isHanded = isHandedOver(writing);
  const head = { name: provider.name, parameters: isHanded ? [parameter] : [], result: name, isAsync: false };
  return finished(writing, {
    ...{ role, path, name: provider.name },
    code: functionText(head, `    return ${name}(${isHanded ? (firstName(parameter) ?? '') : ''})\n`),
    library: [],
    given: { [provider.parameter === undefined ? 'session.parameter' : 'logic.provider']: parameter },
  });
}

const isHandedOver = ({ conventions: { orm, session } }: Writing): boolean =>
  orm !== null && session?.parameter !== undefined;

const handedName = ({ conventions: { session } }: Writing): string => session?.variable ?? 'session';

/** Returns the method that keeps the session, or what makes one, or the object that does so. */
function constructorOf(writing: Writing, logic: ClassConvention): readonly string[] {
  const { session } = writing.conventions;
  const isSession = isHandedOver(writing);
  const behind = logic.behind === undefined || isHanded(logic.behind) ? undefined : logic.behind;
  const { base } = logic;
  if (isHanded(logic) || (!isSession && behind === undefined)) return [];
  if (base !== undefined && base.maker === undefined) return [];
  const name = handedName(writing);
  const isAsked = logic.made === 'injected' && logic.provider === undefined;
  const parameter = isAsked ? (session?.parameter ?? '') : typed(name, session?.type);
  const kept = behind === undefined ? name : `${behind.name}(${isSession ? name : ''})`;
  const parameters = isSession ? ['self', parameter] : ['self'];
  const head = { name: '__init__', parameters, result: 'None', isAsync: false };
  return [functionText(head, `    ${base?.maker ?? `self.${behind?.variable ?? name} = ${kept}`}\n`)];
}

/** Returns a method that asks the class behind its own. */
function handingOn(
  writing: Writing,
  operation: Operation,
  { method, behind }: { readonly method: Method; readonly behind: ClassConvention },
): string {
  const isHandedOn = !method.isAttribute;
  const session = isHandedOver(writing) ? `${isHandedOn ? '' : 'self.'}${handedName(writing)}` : '';
  const made = isHandedOn ? `${behind.name}(${session})` : `self.${behind.variable}`;
  const owner = { static: behind.name, instance: behind.variable, constructed: made, injected: made }[
    behind.made
  ];
  return methodText(writing, operation, method, {
    file: 'logic_over_logic',
    calls: callsOf(behind, owner),
    session: isHanded(behind) ? session : '',
  });
}

const typed = (name: string, type: string | undefined): string =>
  type === undefined ? name : `${name}: ${type}`;

const sessionParameter = (writing: Writing): string =>
  typed(handedName(writing), writing.conventions.session?.type);

interface Method {
  readonly decorator?: string;
  readonly name: string;
  readonly parameters: readonly string[];
  /** True if the session is an attribute of the object. */
  readonly isAttribute: boolean;
  /** The attribute's name, where a base gives it one. */
  readonly attribute?: string | undefined;
  /** The call that gives a row, or refuses. */
  readonly lookup: string;
}

/** How a method gets at its rows. */
interface Way {
  readonly file: string;
  readonly calls: BodyNames['calls'];
  /** The session in its body; empty where there's none. */
  readonly session: string;
}

function methodText(
  writing: Writing,
  operation: Operation,
  { isAttribute, attribute, lookup, ...head }: Method,
  way?: Way,
): string {
  const { conventions, store, local } = writing;
  const { session, isAsync, key, isRefusedBehind: isRefusing = false } = conventions;
  const isOfRow = operation === 'update' || operation === 'delete';
  const kept =
    isAttribute && session?.parameter !== undefined ? [`self.${attribute ?? handedName(writing)}`] : [];
  const [name] = way === undefined ? kept : [way.session];
  const own = ownColumns(writing, operation, ({ column }) => column);
  const body = bodyOf(writing, way?.file ?? `logic_${store}`, FUNCTIONS[operation], {
    flags: own.flags,
    dropped: [...own.dropped, ...(name === '' ? ['session'] : [])],
    names: {
      ...own.names,
      data: local.sent(operation),
      ...(name === undefined ? {} : { session: name }),
      ...(isOfRow && !isRefusing ? { item_id: `${local.item}.${key.name}` } : {}),
    },
    calls: way?.calls ?? callsOfLogic(conventions),
  });
  const checked =
    isRefusing && operation === 'get' ? body.replace(/^( *)return (.*)$/m, refusal(writing)) : body;
  const isOpened = way === undefined && store !== 'memory';
  const whole = isOpened ? withSession(checked, session?.opens, conventions) : checked;
  const isUsed = new RegExp(String.raw`\b${local.item}\b`).test(body);
  const found = isRefusing && isOfRow ? `    ${isUsed ? `${local.item} = ` : ''}${lookup}\n` : '';
  return functionText({ ...head, result: resultOf(writing, operation), isAsync }, `${found}${whole}`);
}

/** Returns what takes the place of `return` in a lookup that refuses what isn't there. */
const refusal = ({ conventions: { notFound }, local: { item } }: Writing): string =>
  `$1${item} = $2\n$1if ${item} is None:\n$1    ${notFound.replaceAll('$', '$$$$')}\n$1return ${item}`;

/** Returns the call by which functions of the logic find a row. */
function lookupOf(writing: Writing, logic: FunctionsConvention | ClassConvention, owner: string): string {
  const { conventions } = writing;
  const { key, isAsync } = conventions;
  const own = [key.parameter, ...neededOwners(conventions, 'get').map(({ column }) => column)];
  const session = handsOver({ ...conventions, logic }) ? [handedName(writing)] : [];
  const isLast = logic.kind === 'functions' && logic.session === 'last';
  const given = isLast ? [...own, ...session] : [...session, ...own];
  return `${isAsync ? 'await ' : ''}${owner}${logic.names.get}(${given.join(', ')})`;
}

/** Returns the parameters beside the session. */
function ownParameters(writing: Writing, operation: Operation): readonly string[] {
  const { conventions, row, flags, local } = writing;
  const { key, schema } = conventions;
  const whose = neededOwners(conventions, operation).map(({ column, type }) => `${column}: ${type}`);
  const isRefusing = conventions.isRefusedBehind === true;
  const one = [isRefusing ? `${key.parameter}: ${key.type}` : `${local.item}: ${row}`];
  const asking = isRefusing ? whose : [];
  const page = flags['PAGED'] === true ? ['skip: int', 'limit: int'] : [];
  const all: Readonly<Record<Operation, readonly string[]>> = {
    list: [...page, ...whose],
    create: [`${local.sent('create')}: ${schema.create}`, ...whose],
    get: [`${key.parameter}: ${key.type}`, ...whose],
    update: [...one, `${local.sent('update')}: ${schema.update}`, ...asking],
    delete: [...one, ...asking],
  };
  return all[operation];
}

function resultOf(writing: Writing, operation: Operation): string | undefined {
  const { row, flags, isResponse } = writing;
  const rows = `${isResponse ? 'list' : 'Sequence'}[${row}]`;
  const all: Readonly<Record<Operation, string>> = {
    list: flags['COUNTED'] === true ? `tuple[${rows}, int]` : rows,
    create: row,
    get: flags['REFUSING'] === true ? row : maybeRow(writing),
    update: row,
    delete: 'None',
  };
  return all[operation];
}

function needs(writing: Writing): Pick<Draft, 'library' | 'given'> {
  const { session, key, owners, notFound } = writing.conventions;
  return {
    library: bodyFile(`logic_${writing.store}`).imports,
    given: {
      'session.type': session?.type,
      'session.opens': openedBy(session),
      'session.parameter': session?.parameter,
      'key.type': key.type,
      notFound,
      'owner.type': owners.map(({ type }) => type),
      'delete.kept': keptTexts(writing.conventions),
    },
  };
}
