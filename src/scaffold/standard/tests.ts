import type { NewField } from '../layout/new-field';
import { bodyFile } from './body-file';
import { finished, type Unit } from './unit';
import { functionText } from './function-text';
import { FUNCTIONS, IN_ORDER } from './handlers';
import { tableName } from './table';
import { bodyOf, type BodyNames, type Writing } from './writing';
import type { OwnerConvention } from './conventions';

/** Returns the tests of a resource's routes, with a client of their own. */
export function testUnits(writing: Writing, testing: Testing): readonly Unit[] {
  const { words, operations } = writing;
  const needed = IN_ORDER.filter((one) => operations.includes(one));
  const names = needed.flatMap((operation) => {
    const name = FUNCTIONS[operation];
    if (operation === 'create') return testing.isLenient ? [name] : [name, `${name}_without_data`];
    return operation === 'list' ? [name] : [name, name.replace('_', '_unknown_')];
  });
  const own = (name: string): string => {
    const [end, plural] = [words.singular.join('_'), words.plural.join('_')];
    return `test_${name.replace('items', plural).replace('item', end)}`;
  };
  return [
    constants(writing, testing),
    ...callerUnits(writing, testing),
    clientUnit(writing, testing),
    ...names.map((name) => testUnit(writing, testing, `test_${name}`, own(name))),
    ...(isAnyRefused(writing, testing)
      ? [testUnit(writing, testing, 'test_items_of_others', own('items_of_others'))]
      : []),
  ];
}

/** The names of what tests send to make two rows. */
export const PAYLOADS = ['NEW', 'OTHER'] as const;

type Payload = (typeof PAYLOADS)[number];

/** Returns the items of fields in what tests send. */
export const payloadItems = (fields: readonly NewField[], which: Payload): readonly string[] =>
  fields.map(({ name, examples }) => `"${name}": ${examples[which === 'NEW' ? 0 : 1]}`);

/** Returns what tests send, and where. */
function constants(writing: Writing, { path, itemPath }: Testing): Unit {
  const { fields, conventions, local } = writing;
  const { key, style } = conventions;
  const [outer, inner] = style.quotes === 'single' ? ["'", '"'] : ['"', "'"];
  const sent = (which: Payload): string =>
    `${which}: dict[str, Any] = {${payloadItems(fields, which).join(', ')}}`;
  const inPath = (text: string): string => itemPath.replace(/\{\w+\}/, text);
  const lines = [
    `PATH = "${path}"`,
    `UNKNOWN = "${inPath(UNKNOWN_KEYS[key.type] ?? 'unknown')}"`,
    ...PAYLOADS.map(sent),
    ...(writing.operations.includes('update') ? [`CHANGES: dict[str, Any] = ${changesOf(writing)}`] : []),
    '',
    '',
    `def path_of(${local.item}: dict[str, Any]) -> str:`,
    `    return f${outer}${inPath(`{${local.item}[${inner}${key.name}${inner}]}`)}${outer}`,
  ];
  return finished(writing, {
    role: 'test',
    name: 'PATH',
    code: `${lines.join('\n')}\n`,
    library: [{ module: 'typing', name: 'Any' }],
    given: {},
  });
}

/** Keys that no row has. */
const UNKNOWN_KEYS: Readonly<Record<string, string>> = {
  int: '999999',
  UUID: '00000000-0000-4000-8000-000000000000',
  'uuid.UUID': '00000000-0000-4000-8000-000000000000',
};

/** Types whose values come back as they were sent. */
const SAME = /^(?:str|int|bool|UUID|Literal\[.*\])$/;

/** Returns the field that an update is seen by: no two rows of the tests have the same value of a unique one. */
const shownField = ({ fields }: Writing): NewField | undefined =>
  fields.find((one) => SAME.test(one.type.text) && !one.isUnique);

/** Returns what an update sends: the shown field alone, where the others may be left out. */
function changesOf(writing: Writing): string {
  const shown = shownField(writing);
  const change = shown === undefined ? [] : [`"${shown.name}": NEW["${shown.name}"]`];
  return `{${[...(writing.conventions.isPartial ? [] : ['**OTHER']), ...change].join(', ')}}`;
}

function clientUnit(writing: Writing, testing: Testing): Unit {
  const { conventions } = writing;
  const { session, callers, app, prefix } = testing;
  const { isAsync, queries, ends } = conventions;
  const isKept = session !== undefined;
  const [registry] = conventions.table?.decorators?.map((one) => one.replace(/\.\w+$/, '')) ?? [];
  const body = bodyOf(writing, 'tests', 'make_client', {
    ...NO_COLUMNS,
    flags: {
      STORED: isKept,
      WAITED: isKept && isAsync,
      COMMITTED: ends === 'flush',
      NAMED: tableName(conventions) !== undefined,
      WHOLE: app !== undefined,
    },
    dropped: prefix === undefined ? ['PREFIX'] : [],
    names: {
      PREFIX: `"${prefix ?? ''}"`,
      table_name: `"${tableName(conventions) ?? ''}"`,
      mapping: registry ?? writing.row,
      app: app?.text ?? 'app',
      router: conventions.router.variable,
      get_session: session?.text ?? '',
      overridden: overridesIn(testing),
    },
    calls: callsOf(writing),
  });
  const code = functionText(
    {
      decorator: '@pytest.fixture',
      name: 'client',
      parameters: [...(isKept ? ['tmp_path: Path'] : []), ...callerParameter(testing)],
      result: 'Iterator[TestClient]',
      isAsync: false,
    },
    body
      .replace(/^ +\n/gm, '')
      .replace(/^\n/, '')
      .replace(/(?<=[^\n:])\n(?= +(?:async )?def )/g, '\n\n'),
  );
  const own = queries === 'exec' ? OF_SQLMODEL : [];
  const library = bodyFile('tests').imports.filter(({ name }) => !own.some((one) => one.name === name));
  const unit = finished(writing, {
    role: 'test',
    name: 'client',
    code,
    library: [...library, ...own, ...OF_CALLERS],
    given: { 'table.bases': registry },
  });
  const asked = callers.flatMap(({ on, value, at }) =>
    at === undefined ? [on] : [on, { text: value.replace('SimpleNamespace', ''), file: at }],
  );
  const project = [session, app, ...asked].filter((one) => one !== undefined);
  return withPytest({ ...unit, imports: { ...unit.imports, project } });
}

/** Returns the caller with whose rows others can't do all. */
const callerIn = ({ callers }: Testing): Caller | undefined =>
  callers.find(({ other }) => other !== undefined);

/** True where an operation that's written refuses others a row. */
const isAnyRefused = ({ operations }: Writing, testing: Testing): boolean => {
  const { hides = [] } = callerIn(testing) ?? {};
  const isChanged = operations.includes('update') || operations.includes('delete');
  return hides.includes('get') || (hides.includes('change') && isChanged);
};

const callerType = (testing: Testing): string =>
  callerIn(testing)?.value.startsWith('{') === true ? 'dict[str, Any]' : 'SimpleNamespace';

const callerParameter = (testing: Testing): readonly string[] =>
  callerIn(testing) === undefined ? [] : [`caller: ${callerType(testing)}`];

/** Returns the statements that replace what asks who calls. */
const overridesIn = (testing: Testing): string =>
  testing.callers
    .map((one) => {
      // One who's asked for as the caller is has to be the same.
      const value = one.value === callerIn(testing)?.value ? 'caller' : one.value;
      return `${testing.app?.text ?? 'app'}.dependency_overrides[${one.on.text}] = lambda: ${value}`;
    })
    .join('\n    ');

/** Returns the fixture of the caller, which a test makes another. */
function callerUnits(writing: Writing, testing: Testing): readonly Unit[] {
  const caller = callerIn(testing);
  if (caller === undefined) return [];
  const head = { decorator: '@pytest.fixture', name: 'caller', parameters: [], isAsync: false };
  const code = functionText({ ...head, result: callerType(testing) }, `    return ${caller.value}\n`);
  return [
    withPytest(finished(writing, { role: 'test', name: 'caller', code, library: OF_CALLERS, given: {} })),
  ];
}

const OF_CALLERS = [
  { module: 'types', name: 'SimpleNamespace' },
  { module: 'uuid', name: 'UUID' },
  { module: 'typing', name: 'Any' },
];

/** SQLModel's own sessions. */
const OF_SQLMODEL = [
  { module: 'sqlmodel', name: 'Session' },
  { module: 'sqlmodel.ext.asyncio.session', name: 'AsyncSession' },
];

const NO_COLUMNS = { flags: {}, names: {}, dropped: [] };

/** Returns a unit that needs pytest. */
const withPytest = (unit: Unit): Unit => ({
  ...unit,
  imports: { ...unit.imports, library: [...unit.imports.library, { module: 'pytest' }] },
});

function testUnit(writing: Writing, testing: Testing, name: string, own: string): Unit {
  const { conventions, operations } = writing;
  const { create, delete: gone } = conventions;
  const isOfOthers = name === 'test_items_of_others';
  const hides = callerIn(testing)?.hides ?? [];
  const isHidden = hides.includes('get');
  const isRefused = !isOfOthers || isHidden || hides.includes('change');
  const body = bodyOf(writing, 'tests', name, {
    flags: {
      HIDDEN: isHidden,
      LISTED: operations.includes('list') && (!isOfOthers || hides.includes('list')),
      CHANGED: operations.includes('update') && isRefused,
      REMOVED: operations.includes('delete') && isRefused,
      KNOWN: shownField(writing) !== undefined,
    },
    dropped: [],
    names: {
      becoming: callerIn(testing)?.other ?? '',
      CREATED: String(create.status),
      DELETED: String(gone.status),
      REFUSED: isHidden ? '404' : '403',
    },
    calls: callsOf(writing),
  });
  const parameters = ['client: TestClient', ...(isOfOthers ? callerParameter(testing) : [])];
  return finished(writing, {
    role: 'test',
    name: own,
    code: functionText({ name: own, parameters, result: 'None', isAsync: false }, body),
    library: [...bodyFile('tests').imports, ...OF_CALLERS],
    given: {},
  });
}

/** Returns what stands for the calls in tests. */
function callsOf(writing: Writing): BodyNames['calls'] {
  const { wrapper } = writing.conventions;
  return {
    logic: (name) => name,
    isSessionLast: false,
    rows: (response) => `${response}.json()${wrapper === undefined ? '' : `["${wrapper.rows}"]`}`,
    fieldName: `"${shownField(writing)?.name ?? ''}"`,
  };
}

/** A name of the project, and the file in which it means something. */
export interface Named {
  readonly text: string;
  readonly file: string;
}

/** A dependency that asks who calls, and what a test gives instead. */
export interface Caller {
  readonly on: Named;
  /** The expression of the caller: `SimpleNamespace(id=1)`. */
  readonly value: string;
  /** The statement that makes it another; `undefined` where all may do the same with all rows. */
  readonly other?: string | undefined;
  /** Lists the operations by which another caller can't reach the first one's rows. */
  readonly hides?: OwnerConvention['hides'] | undefined;
  /** The file in which its names mean something. */
  readonly at?: string | undefined;
}

/** Tells how tests of a resource ask for it. */
export interface Testing {
  /** The dependency that gives handlers their session; `undefined` for rows in memory. */
  readonly session: Named | undefined;
  readonly callers: readonly Caller[];
  /** True where the application answers otherwise to data that doesn't fit. */
  readonly isLenient: boolean;
  /** The application that's asked; `undefined` for one of the test's own, with the router alone. */
  readonly app: Named | undefined;
  /** The prefix with which a router is included that has no path of its own. */
  readonly prefix: string | undefined;
  /** The path of the collection. */
  readonly path: string;
  /** That of one row, with the key's parameter: `/widgets/{widget_id}`. */
  readonly itemPath: string;
}
