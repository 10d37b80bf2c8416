import type { Operation } from '../output/operations';
import { callsOfLogic, handsOver, type ClassConvention } from './logic-convention';
import { bodyFile } from './body-file';
import { type Unit, finished, type Given } from './unit';
import { functionText, openedBy, withSession, optional } from './function-text';
import { keptTexts, ownColumns } from './own-columns';
import { responsesOf } from './responses';
import { bodyOf, type BodyNames, classOf, rewritten, type Writing } from './writing';

const METHODS: Readonly<Record<Exclude<Operation, 'update'>, string>> = {
  list: 'get',
  create: 'post',
  get: 'get',
  delete: 'delete',
};

/** The functions of the files, by operation. */
export const FUNCTIONS: Readonly<Record<Operation, string>> = {
  list: 'list_items',
  create: 'create_item',
  get: 'get_item',
  update: 'update_item',
  delete: 'delete_item',
};

/** Operations in the order in which a file has them. */
export const IN_ORDER: readonly Operation[] = ['list', 'create', 'get', 'update', 'delete'];

/** Returns the router and its handlers. */
export function handlerUnits(writing: Writing): readonly Unit[] {
  const { conventions, operations } = writing;
  const { router } = conventions;
  const variable = finished(writing, {
    role: 'router',
    name: router.variable,
    code: `${router.variable} = ${router.class}(${router.arguments.join(', ')})\n`,
    library: router.isOwnClass ? [] : [{ module: 'fastapi', name: router.class }],
    given: {
      'router.class': router.isOwnClass ? router.class : undefined,
      'router.arguments': router.arguments,
    },
  });
  return [
    ...(router.isThere ? [] : [variable]),
    ...storeUnits(writing),
    ...IN_ORDER.filter((one) => operations.includes(one)).map((one) => handler(writing, one)),
  ];
}

/** Returns the module-level store of handlers that keep rows in memory. */
function storeUnits(writing: Writing): readonly Unit[] {
  const isOwn = writing.store === 'memory' && writing.conventions.logic.kind === 'router';
  return isOwn ? [memoryUnit(writing, 'router', 'handlers_memory')] : [];
}

/** Returns the statements that keep rows in memory. */
export function memoryUnit(writing: Writing, role: Unit['role'], file: string): Unit {
  const { conventions, local } = writing;
  const names = { int: conventions.key.type };
  const calls = { logic: (name: string) => name, isSessionLast: false };
  return finished(writing, {
    role,
    name: `_${local.items}`,
    code: rewritten(writing, bodyFile(file).head, { dropped: [], names, calls, flags: {} }),
    library: bodyFile(file).imports,
    given: { 'key.type': conventions.key.type },
  });
}

/** Returns the file of the bodies of handlers. */
function fileOf({ store, conventions: { logic } }: Writing): string {
  return store === 'stub' || logic.kind === 'router' ? `handlers_${store}` : 'handlers_over_logic';
}

/** One more thing that can be done with one row: `POST /widgets/{widget_id}/archive`. */
export interface Action {
  /** In the path: `mark-paid`. */
  readonly slug: string;
  /** In lower case: `post`. */
  readonly method: string;
}

/** Returns the name of an action's handler: `mark_paid_widget`. */
export const actionName = ({ slug }: Action, { singular }: Writing['words']): string =>
  [slug.replaceAll('-', '_'), ...singular].join('_');

/** Returns the handler of an action, which gets the row and leaves the rest to do. */
export const actionHandler = (writing: Writing, action: Action): Unit => handler(writing, 'get', action);

function handler(writing: Writing, operation: Operation, action?: Action): Unit {
  const { conventions, store } = writing;
  const { session, isAsync, router } = conventions;
  const name = action === undefined ? router.names[operation] : actionName(action, writing.words);
  const file = fileOf(writing);
  const isOver = file === 'handlers_over_logic';
  const own = ownColumns(writing, operation, ({ expression }) => expression);
  const { more = [] } = conventions.wrapper ?? {};
  const names: BodyNames = {
    flags: own.flags,
    dropped: [
      ...own.dropped,
      ...(more.length === 0 ? ['page_fields'] : []),
      ...(isOver && !handsOver(conventions) ? ['session'] : []),
    ],
    names: {
      ...namesOfHandlers(writing),
      ...own.names,
      page_fields: more.join(', '),
      data: writing.local.sent(operation),
    },
    calls: callsOfLogic(conventions),
  };
  const body = bodyOf(writing, file, FUNCTIONS[operation], names);
  const answers = responsesOf(writing, operation);
  const opens = isOver || store === 'memory' || store === 'stub' ? undefined : session?.opens;
  const code = functionText(
    {
      decorator: decoratorOf(writing, operation, answers.arguments, action),
      name,
      parameters: parametersOf(writing, operation, isOver),
      result: answers.result,
      isAsync,
      doc: action === undefined ? router.docs?.[operation] : undefined,
    },
    withSession(action === undefined ? body : withTodo(body, action), opens, conventions),
  );
  return finished(writing, {
    role: 'router',
    name,
    code,
    library: [...bodyFile(file).imports, ...answers.imports, ...OF_HANDLERS],
    given: givenOf(writing, operation),
    operation,
    isStub: store === 'stub',
  });
}

/** Says before the answer what's left to do. */
const withTodo = (body: string, { slug }: Action): string =>
  body.replace(
    /^(?= {4}return\b(?![^]*\n {4}return\b))/m,
    `    # TODO: implement "${slug.replaceAll('-', ' ')}"; until then nothing changes.\n`,
  );

/** Libraries' names that a handler may need beside its body's. */
const OF_HANDLERS = [
  { module: 'typing', name: 'Annotated' },
  { module: 'fastapi', name: 'Depends' },
];

/** Returns the project's texts that may stand in a handler. */
function givenOf({ conventions }: Writing, operation: Operation): Given {
  const { session, key, page, wrapper, guards, owners, notFound, delete: gone, router } = conventions;
  return {
    'session.parameter': session?.parameter,
    'session.opens': openedBy(session),
    'key.type': key.type,
    notFound,
    auth: guards[operation] ?? [],
    owner: owners.map(({ expression }) => expression),
    'delete.kept': keptTexts(conventions),
    'delete.answer': typeof gone.answer === 'object' ? [gone.answer.expression, gone.answer.type] : [],
    page: page?.parameters ?? [],
    wrapper: wrapper?.lines === undefined ? wrapper && classOf(wrapper) : undefined,
    'router.arguments': router.decorator,
    'router.outer': router.outer,
  };
}

const namesOfHandlers = ({ conventions: { page } }: Writing): Readonly<Record<string, string>> =>
  page === undefined ? {} : { skip: page.offset, limit: page.limit };

function parametersOf(writing: Writing, operation: Operation, isOver: boolean): readonly string[] {
  const { conventions, store, local } = writing;
  const { key, schema, session, page, logic, router } = conventions;
  const isOne = operation !== 'list' && operation !== 'create';
  const data = { create: schema.create, update: schema.update }[operation as 'create' | 'update'] as
    string | undefined;
  const isInjected = isOver && logic.kind === 'class' && logic.made === 'injected';
  const keeping = isInjected
    ? injectedText(logic, conventions.style.isAnnotated)
    : store === 'memory' || store === 'stub'
      ? undefined
      : session?.parameter;
  return [
    ...router.outer,
    isOne ? `${key.parameter}: ${key.type}` : undefined,
    data === undefined ? undefined : `${local.sent(operation)}: ${data}`,
    keeping,
    ...(operation === 'list' ? (page?.parameters ?? []) : []),
    ...(conventions.guards[operation] ?? []).filter((one) => !isOfDecorator(one)),
  ].filter((one) => one !== undefined);
}

/** Returns the parameter that gives a handler its object of the logic: `service: WidgetService = Depends(get_widget_service)`. */
function injectedText({ variable, name, provider }: ClassConvention, isAnnotated: boolean): string {
  const depends = `Depends(${provider?.name ?? ''})`;
  return isAnnotated ? `${variable}: Annotated[${name}, ${depends}]` : `${variable}: ${name} = ${depends}`;
}

/** True for a guard that the decorator has, not the signature. */
const isOfDecorator = (guard: string): boolean => guard.startsWith('dependencies=');

function decoratorOf(
  { conventions }: Writing,
  operation: Operation,
  own: readonly string[],
  action?: Action,
): string {
  const { router, update, guards } = conventions;
  const item =
    action === undefined ? router.itemPath : router.itemPath.replace(/(?=\/?$)/, `/${action.slug}`);
  const path = operation === 'list' || operation === 'create' ? router.path : item;
  const method = action?.method ?? (operation === 'update' ? update : METHODS[operation]);
  const guard = (guards[operation] ?? []).filter(isOfDecorator);
  const summary = action === undefined ? router.summaries?.[operation] : undefined;
  const said = summary === undefined ? [] : [`summary=${JSON.stringify(summary)}`];
  const all = [`"${path}"`, ...own, ...said, ...router.decorator, ...guard];
  return `@${router.variable}.${method}(${all.join(', ')})`;
}

/** Returns the type of a row that may be missing. */
export const maybeRow = ({ row, conventions }: Writing): string => optional(row, conventions.style);
