import type { WantedImport } from '../edit/import-order';
import type { Operation } from '../output/operations';
import { bodyFile } from './body-file';
import { callsOfLogic, handsOver } from './call-logic';
import type { ClassConvention, FunctionsConvention } from './conventions';
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
  const store_ = store === 'memory' ? [memoryUnit(writing, logic.role, 'logic_memory')] : [];
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
  const isInstance = logic.made === 'instance';
  const handed = isInstance && handsOver(writing.conventions) ? [sessionParameter(writing)] : [];
  const own = wanted(writing).filter((operation) => logic.base?.calls[operation] === undefined);
  const methods = own.map((operation) =>
    indented(
      methodText(writing, operation, {
        name: logic.names[operation],
        parameters: ['self', ...handed, ...ownParameters(writing, operation)],
        isAttribute: !isInstance,
      }),
    ),
  );
  const body = [...constructorOf(writing, logic), ...methods].join('\n') || '    pass\n';
  const { library, given } = needs(writing);
  const bases = logic.base === undefined ? '' : `(${logic.base.code})`;
  const unit = finished(writing, {
    role: logic.role,
    name: logic.name,
    code: `class ${logic.name}${bases}:\n${body}`,
    library,
    given: logic.base === undefined ? given : [...given, { convention: 'logic.base', text: logic.base.name }],
  });
  if (!isInstance) return [unit];
  const instance = `${logic.variable} = ${logic.name}(${logic.base?.argument ?? ''})\n`;
  const object = { role: logic.role, name: logic.variable, code: instance, library: [], given: [] };
  return [unit, finished(writing, object)];
}

/** Returns the method that keeps the session, or what makes one. */
function constructorOf({ conventions }: Writing, { made }: ClassConvention): readonly string[] {
  const { session, orm } = conventions;
  if (made === 'instance' || orm === null || session?.parameter === undefined) return [];
  const name = session.factory ?? session.variable;
  const parameter = made === 'injected' ? session.parameter : typed(name, session.type);
  const head = { name: '__init__', parameters: ['self', parameter], result: 'None', isAsync: false };
  return [indented(functionText(head, `    self.${name} = ${name}\n`))];
}

const typed = (name: string, type: string | undefined): string =>
  type === undefined ? name : `${name}: ${type}`;

function sessionParameter({ conventions: { session } }: Writing): string {
  return typed(session?.factory ?? session?.variable ?? 'session', session?.type);
}

interface Method {
  readonly name: string;
  readonly parameters: readonly string[];
  /** True if the session is an attribute of the object. */
  readonly isAttribute: boolean;
}

function methodText(
  writing: Writing,
  operation: Operation,
  { name, parameters, isAttribute }: Method,
): string {
  const { conventions } = writing;
  const { session, isAsync } = conventions;
  const kept = session?.factory ?? session?.variable ?? 'session';
  const isKept = isAttribute && session?.parameter !== undefined;
  const opens = isKept ? session.opens?.replace(new RegExp(`\\b${kept}\\b`), `self.${kept}`) : session?.opens;
  const own = ownColumns(writing, operation, ({ column }) => column);
  const body = bodyOf(writing, `logic_${writing.store}`, FUNCTIONS[operation], {
    flags: own.flags,
    dropped: own.dropped,
    names: {
      ...own.names,
      ...(isKept && session.opens === undefined ? { session: `self.${kept}` } : {}),
    },
    calls: callsOfLogic(conventions),
  });
  const whole = writing.store === 'memory' ? body : withSession(body, opens, conventions);
  return functionText({ name, parameters, result: resultOf(writing, operation), isAsync }, whole);
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
