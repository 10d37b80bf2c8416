import type { WantedImport } from '../edit/import-order';
import type { Operation } from '../output/operations';
import { bodyFile } from './body-file';
import { callsOfLogic, handsOver, isHanded } from './call-logic';
import { firstName } from '../edit/names';
import type { ClassConvention, FunctionsConvention, Provider } from './logic-convention';
import { finished } from './finish';
import { functionText, indented, openedBy, withSession } from './function-text';
import { FUNCTIONS, IN_ORDER, maybeRow, memoryUnit } from './handlers';
import type { GivenText, Unit } from './unit';
import { keptTexts, neededOwners, ownColumns } from './own-columns';
import { bodyOf, type Writing } from './writing';

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
    code: methodText(writing, operation, { name, parameters, isAttribute: false }),
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
      ...(isStatic ? { decorator: '@staticmethod' } : {}),
    };
    return behind === undefined
      ? methodText(writing, operation, method)
      : handingOn(writing, operation, { method, behind, isHandedOn: isHanded(logic) });
  });
  const body = [...constructorOf(writing, logic), ...methods].map(indented).join('\n') || '    pass\n';
  const { library, given } = needs(writing);
  const bases = base === undefined ? '' : `(${base.code})`;
  const unit = finished(writing, {
    role,
    name,
    code: `class ${name}${bases}:\n${body}`,
    library,
    given: base === undefined ? given : [...given, { convention: 'logic.base', text: base.name }],
  });
  const instance = `${variable} = ${name}(${base?.argument ?? ''})\n`;
  const object = { role, name: variable, code: instance, library: [], given: [] };
  return [
    ...(behind === undefined ? [] : classUnits(writing, behind)),
    unit,
    ...(logic.made === 'instance' ? [finished(writing, object)] : []),
    ...(logic.provider === undefined ? [] : [providerUnit(writing, logic, logic.provider)]),
  ];
}

/** Returns the function by which handlers get an object. */
function providerUnit(writing: Writing, { name }: ClassConvention, provider: Provider): Unit {
  const { parameter = writing.conventions.session?.parameter ?? '', role, path } = provider;
  const isHanded = isHandedOver(writing);
  const head = { name: provider.name, parameters: isHanded ? [parameter] : [], result: name, isAsync: false };
  return finished(writing, {
    ...{ role, path, name: provider.name },
    code: functionText(head, `    return ${name}(${isHanded ? (firstName(parameter) ?? '') : ''})\n`),
    library: [],
    given: [
      {
        convention: provider.parameter === undefined ? 'session.parameter' : 'logic.provider',
        text: parameter,
      },
    ],
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
  if (isHanded(logic) || (!isSession && behind === undefined)) return [];
  const name = handedName(writing);
  const isAsked = logic.made === 'injected' && logic.provider === undefined && logic.held === undefined;
  const parameter = isAsked ? (session?.parameter ?? '') : typed(name, session?.type);
  const kept = behind === undefined ? name : `${behind.name}(${isSession ? name : ''})`;
  const parameters = isSession ? ['self', parameter] : ['self'];
  const head = { name: '__init__', parameters, result: 'None', isAsync: false };
  return [functionText(head, `    self.${behind?.variable ?? name} = ${kept}\n`)];
}

/** A method of a service, the class that it asks, and the way in which both get their session. */
interface HandingOn {
  readonly method: Method;
  readonly behind: ClassConvention;
  /** True if the service's methods get the session with each call. */
  readonly isHandedOn: boolean;
}

/** Returns a method that asks the class behind its own. */
function handingOn(
  writing: Writing,
  operation: Operation,
  { method, behind, isHandedOn }: HandingOn,
): string {
  const { isAsync } = writing.conventions;
  const session = isHandedOver(writing) ? `${isHandedOn ? '' : 'self.'}${handedName(writing)}` : '';
  const owner =
    behind.made === 'static'
      ? behind.name
      : behind.made === 'instance'
        ? behind.variable
        : isHandedOn
          ? `${behind.name}(${session})`
          : `self.${behind.variable}`;
  const own = ownParameters(writing, operation).map((one) => firstName(one));
  const given = isHanded(behind) && session !== '' ? [session, ...own] : own;
  const call = `${isAsync ? 'await ' : ''}${owner}.${behind.names[operation]}(${given.join(', ')})`;
  return functionText(
    { ...method, result: resultOf(writing, operation), isAsync },
    `    ${operation === 'delete' ? '' : 'return '}${call}\n`,
  );
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
}

function methodText(writing: Writing, operation: Operation, { isAttribute, ...head }: Method): string {
  const { conventions } = writing;
  const { session, isAsync } = conventions;
  const kept = handedName(writing);
  const isKept = isAttribute && session?.parameter !== undefined;
  const own = ownColumns(writing, operation, ({ column }) => column);
  const body = bodyOf(writing, `logic_${writing.store}`, FUNCTIONS[operation], {
    flags: own.flags,
    dropped: own.dropped,
    names: {
      ...own.names,
      ...(isKept ? { session: `self.${kept}` } : {}),
    },
    calls: callsOfLogic(conventions),
  });
  const whole = writing.store === 'memory' ? body : withSession(body, session?.opens, conventions);
  return functionText({ ...head, result: resultOf(writing, operation), isAsync }, whole);
}

/** Returns the parameters beside the session. */
function ownParameters(writing: Writing, operation: Operation): readonly string[] {
  const { conventions, row, flags, local } = writing;
  const { key, schema } = conventions;
  const whose = neededOwners(conventions, operation).map(({ column, type }) => `${column}: ${type}`);
  const page = flags['PAGED'] === true ? ['skip: int', 'limit: int'] : [];
  const all: Readonly<Record<Operation, readonly string[]>> = {
    list: [...page, ...whose],
    create: [`data: ${schema.create}`, ...whose],
    get: [`${key.parameter}: ${key.type}`, ...whose],
    update: [`${local.item}: ${row}`, `data: ${schema.update}`],
    delete: [`${local.item}: ${row}`],
  };
  return all[operation];
}

function resultOf(writing: Writing, operation: Operation): string | undefined {
  const { row, flags, isResponse } = writing;
  const rows = `${isResponse ? 'list' : 'Sequence'}[${row}]`;
  const all: Readonly<Record<Operation, string>> = {
    list: flags['COUNTED'] === true ? `tuple[${rows}, int]` : rows,
    create: row,
    get: maybeRow(writing),
    update: row,
    delete: 'None',
  };
  return all[operation];
}

function needs(writing: Writing): {
  readonly library: readonly WantedImport[];
  readonly given: readonly GivenText[];
} {
  const { session, key, owners } = writing.conventions;
  const given: readonly (readonly [GivenText['convention'], string | undefined])[] = [
    ['session.type', session?.type],
    ['session.opens', openedBy(session)],
    ['session.parameter', session?.parameter],
    ['key.type', key.type],
    ...owners.map(({ type }) => ['owner.type', type] as const),
    ...keptTexts(writing.conventions),
  ];
  return {
    library: bodyFile(`logic_${writing.store}`).imports,
    given: given.flatMap(([convention, text]) => (text === undefined ? [] : [{ convention, text }])),
  };
}
