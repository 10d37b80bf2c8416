import type { Call, FunctionDef } from '../../analysis/python/ast';
import { EditRefused } from '../../scaffold/edit/refused';
import type { Edit, PythonSource } from '../../scaffold/edit/source';
import { nodesIn } from '../../scaffold/edit/walk';
import { replaceElements } from '../../scaffold/frame/elements';
import type { Owner } from '../../scaffold/frame/owner';
import { reflowed } from '../../scaffold/frame/reflow';
import { lastName } from '../../scaffold/frame/shape';
import { capitalised, type Words } from '../../scaffold/layout/words';
import { operationCalls, operationOf, withOperation, withOperationImport } from './operation-class';
import { copied, functionsNamed, insertedAfter, type Located, registering } from './copy';

/** Names an action, and how it's asked for. */
export interface FittingAction {
  /** In the path: `mark-paid`. */
  readonly slug: string;
  /** In lower case: `post`. */
  readonly method: string;
}

/** The files that an action is added to. */
export interface ActionFiles {
  readonly router: PythonSource;
  /** The file of the service or crud, if the resource has one. */
  readonly logic: PythonSource | undefined;
}

/** Holds what's known of the resource. */
export interface ActionOwner {
  readonly words: Words;
  readonly owner: Owner;
  /** The function that gets one item. */
  readonly getter: string;
  /** The most characters in a line. */
  readonly width: number;
}

/** Keywords of a decorator that say something of its own operation. */
const OWN_KEYWORDS: ReadonlySet<string> = new Set([
  ...['name', 'operation_id', 'summary', 'description', 'response_description', 'status_code'],
]);

/**
 * Adds an action to a resource: the handler that gets one item, once more under the action's path; where that asks a function of the
 * resource's service or crud, that function once more as well. Returns the same files if the action is there. Throws
 * {@link EditRefused}.
 */
export function withAction(files: ActionFiles, of: ActionOwner, action: FittingAction): ActionFiles {
  const [handler] = functionsNamed(files.router, of.getter);
  const decorator = handler === undefined ? undefined : registering(handler.def, ['get']);
  if (handler === undefined || decorator === undefined)
    throw new EditRefused(`has no ${of.getter}() with a decorator that says its path`);
  const name = actionName(of, action, handler.def.name);
  const [there] = functionsNamed(files.router, name);
  const path = pathEdit(files.router, decorator, action.slug);
  if (there !== undefined) return sameOrRefused(files, there, path.insert, action);
  const { logic: apart } = files;
  const operation = apart === files.router ? undefined : operationOf(apart, handler.def, of.owner);
  const asked = operation === undefined ? askedIn(files, handler.def, of) : undefined;
  const logic = asked === undefined ? undefined : actionName(of, action, asked.located.def.name);
  const isOurs = ({ name: one }: FunctionDef): boolean => of.owner.isMine(one) || !of.owner.isOthers(one);
  const todo = `implement "${words(action)}"; until then nothing changes.`;
  const docstring = `${capitalised(words(action))} one ${of.words.singular.join(' ')}.`;
  const code = copied(files.router, handler.def, {
    name,
    docstring,
    todo: logic === undefined && operation === undefined ? todo : undefined,
    edits: [
      path,
      ...decoratorEdits(files.router, decorator, action),
      ...(asked === undefined || logic === undefined ? [] : [{ ...asked.call, insert: logic }]),
      ...(operation === undefined ? [] : operationCalls(handler.def, operation, action.slug)),
    ],
  });
  const isHandler = (one: FunctionDef): boolean => one.decorators.length > 0 && isOurs(one);
  const router = insertedAfter(files.router, handler, code, isHandler);
  const made = { slug: action.slug, docstring, todo };
  const isNoOthers = (one: string): boolean => !of.owner.isOthers(one);
  const after =
    files.logic === undefined
      ? undefined
      : operation !== undefined
        ? withOperation(files.logic, operation, made, isNoOthers)
        : asked === undefined || logic === undefined
          ? files.logic
          : withLogic(files.logic, asked.located, { name: logic, docstring, todo, edits: [] }, isOurs);
  return {
    router: reflowed(
      operation === undefined ? router : withOperationImport(router, operation, action.slug),
      files.router,
      of.width,
    ),
    logic:
      after === undefined || files.logic === undefined || after === files.logic
        ? files.logic
        : reflowed(after, files.logic, of.width),
  };
}

function withLogic(
  source: PythonSource,
  located: Located,
  copying: Parameters<typeof copied>[2],
  isOurs: (one: FunctionDef) => boolean,
): PythonSource {
  if (functionsNamed(source, copying.name).length > 0) return source;
  return insertedAfter(source, located, copied(source, located.def, copying), isOurs);
}

/** Returns a function's name for an action: `publish_widget` after `get_widget`, `publish` after `get`. */
export function actionName(
  { words: { singular }, owner }: ActionOwner,
  { slug }: FittingAction,
  like: string,
): string {
  const verb = slug.replaceAll('-', '_');
  return owner.isMine(like) ? `${verb}_${singular.join('_')}` : verb;
}

const words = ({ slug }: FittingAction): string => slug.replaceAll('-', ' ');

/** Returns the edit that makes the path of one item that of the action. */
function pathEdit(
  { text }: PythonSource,
  { args, line }: Call,
  slug: string,
): Edit & { readonly insert: string } {
  const [path] = args;
  const code = path === undefined ? '' : text.slice(path.start, path.end);
  const [, open = '', inner = '', slash = '', close = ''] = /^(f?["'])(.*?)(\/?)(["'])$/s.exec(code) ?? [];
  if (path === undefined || open === '') throw new EditRefused(`says no path in line ${line}`);
  return {
    at: path.start,
    remove: path.end - path.start,
    insert: `${open}${inner}/${slug}${slash}${close}`,
  };
}

/** Returns the edits that give a decorator another method, and take out what it says of its own operation. */
function decoratorEdits(
  { text }: PythonSource,
  { func, args, keywords }: Call,
  { method }: FittingAction,
): readonly Edit[] {
  const [path] = args;
  const at = func.end - 'get'.length;
  const gone = keywords.filter(({ name }) => name !== undefined && OWN_KEYWORDS.has(name));
  if (gone.length === 0 || path === undefined) return [{ at, remove: 'get'.length, insert: method }];
  // The path is an edit of its own.
  const isGone = (one: { readonly start: number }): boolean => gone.some(({ start }) => start === one.start);
  const left = [...args.slice(1), ...keywords].toSorted((a, b) => a.start - b.start);
  const isAll = left.every(isGone);
  const edit = replaceElements(text, left, (one) => (isGone(one) ? [] : undefined));
  const [first] = left;
  if (edit === undefined || first === undefined) return [{ at, remove: 'get'.length, insert: method }];
  const lead = isAll ? first.start - path.end : 0;
  return [
    { at, remove: 'get'.length, insert: method },
    { at: edit.at - lead, remove: (edit.remove ?? 0) + lead, insert: edit.insert ?? '' },
  ];
}

interface Asked {
  readonly located: Located;
  /** The place of its name in the handler's call. */
  readonly call: { readonly at: number; readonly remove: number };
}

/** Parameters that give a database: what's asked of them is no function of the resource. */
const DATABASE = /^(?:db|session|database|conn|connection)$/;

/** Returns the function of the resource's service or crud that a handler calls; `undefined` if it calls none, or an inherited one. */
function askedIn(
  { router, logic }: ActionFiles,
  def: FunctionDef,
  { owner }: ActionOwner,
): Asked | undefined {
  if (logic === undefined) return undefined;
  for (const node of nodesIn(def.body().statements)) {
    if (node.type !== 'Call') continue;
    const { func } = node;
    const name = lastName(func);
    if (func.type === 'Attribute' && DATABASE.test(lastName(func.value))) continue;
    if (!/^[a-z_]\w*$/.test(name)) continue;
    // A function that another module's is imported as keeps its name there.
    if (func.type === 'Name' && logic !== router) continue;
    const found = functionsNamed(logic, name).filter(
      ({ block }) => block === logic.body || classOf(logic, block, owner),
    );
    const [located] = found;
    if (located !== undefined && found.length === 1)
      return { located, call: { at: func.end - name.length, remove: name.length } };
  }
  return undefined;
}

/** True for the body of a class that isn't another resource's. */
const classOf = ({ body }: PythonSource, block: Located['block'], owner: Owner): boolean =>
  body.some((one) => one.type === 'ClassDef' && one.body === block && !owner.isOthers(one.name));

function sameOrRefused(
  files: ActionFiles,
  { def }: Located,
  path: string,
  { method }: FittingAction,
): ActionFiles {
  const found = registering(def, [method])?.args[0];
  const { text } = files.router;
  if (found !== undefined && text.slice(found.start, found.end) === path) return files;
  throw new EditRefused(`has another ${def.name}() in line ${def.line}`);
}
