import { functionNamed } from '../analysis/python/ast/walk';
import { group, print } from '../base/code/print';
import { assignmentOf, bindingsOf } from '../analysis/python/ast/bindings';
import { boundName, type WantedImport } from '../scaffold/edit/imports/import-blocks';
import { addImports } from '../scaffold/edit/imports/imports';
import { sectionsOf } from '../scaffold/edit/imports/sections';
import { EditRefused, type PythonSource } from '../scaffold/edit/source';
import { capitalised, type ResourceName } from '../base/naming/resource-name';
import type { Expr, FunctionDef } from '../analysis/python/ast';
import { importNameOf } from '../scaffold/kinds';
import { docstring, idParameter } from '../scaffold/output/router-lines';
import type { Site } from '../scaffold/backend/site';
import { render } from '../scaffold/output/templates';
import { Failure } from '../base/diagnostics/failure';
import { OPERATIONS } from '../scaffold/output/operations';

/** A router's file, and the action to add. */
interface ActionRequest {
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  readonly source: PythonSource;
  readonly resource: ResourceName;
  readonly action: ActionName;
  /** In lower case; default `post`. */
  readonly method?: string;
}

/**
 * Adds the action at the end of the router, and the imports that it needs; returns the file unchanged if it has the action.
 * In a router with a service, the action gets the item from the service. Nothing else of the file changes. Throws
 * {@link EditRefused}.
 */
export function addAction(
  site: Site,
  { path, source, resource, action, method = 'post' }: ActionRequest,
): PythonSource {
  const router = routerIn(source);
  const there = functionNamed(source.body, action.functionName);
  if (there !== undefined) return sameOrRefused(source, there, `${router}.${method}("/{id}/${action.slug}")`);
  const names = new Set(bindingsOf(source.body).map(({ name }) => name));
  const isWired = names.has(`${resource.className}ServiceDep`);
  const text = render(site.files, {
    template: `action/${isWired ? 'wired' : 'stub'}.py.template`,
    path,
    variables: { ...resource, ...action, method, router, ...phrases(resource, action) },
  });
  const wanted = isWired ? [...ALWAYS, ...wiredImports(site, resource)] : ALWAYS;
  const appended = source.edit([{ at: source.text.length, insert: spaced(source.text, text) }]);
  return addImports(
    appended,
    wanted.filter((one) => !isImported(appended, boundName(one))),
    sectionsOf(site.files, path),
  );
}

const ALWAYS: readonly WantedImport[] = [
  { module: 'typing', name: 'Annotated' },
  { module: 'uuid', name: 'UUID' },
  { module: 'fastapi', name: 'Path' },
];

function wiredImports({ layout }: Site, resource: ResourceName): readonly WantedImport[] {
  const { className } = resource;
  return [
    { module: 'fastapi', name: 'HTTPException' },
    { module: 'fastapi', name: 'status' },
    { module: importNameOf(layout, 'dto', resource, 'api'), name: `${className}Response` },
    { module: importNameOf(layout, 'service', resource, 'api'), name: `${className}NotFoundError` },
  ];
}

/** True if the name is imported from any module: a team may import `Annotated` from typing_extensions. */
const isImported = ({ body }: PythonSource, name: string): boolean =>
  bindingsOf(body).some((one) => one.name === name && one.imported !== undefined);

function phrases({ singular }: ResourceName, { words }: ActionName) {
  const verb = capitalised(words);
  return {
    docstring: docstring([`${verb} one ${singular.replaceAll('_', ' ')}.`, `${verb} one.`], INDENT),
    idParameter: idParameter({ singular }),
    call: print(group(`return service.get_${singular}(`, [`${singular}_id`], ')'), 2 * INDENT),
  };
}

const INDENT = 4;

/** Returns the variable of the router, as decorators name it. */
function routerIn({ body }: PythonSource): string {
  const made = body.flatMap((one) => {
    const { targets = [], value } = assignmentOf(one) ?? {};
    return value !== undefined && isRouter(value)
      ? targets.flatMap((target) => (target.type === 'Name' ? [target.id] : []))
      : [];
  });
  const [only] = made;
  if (made.includes('router')) return 'router';
  if (made.length === 1 && only !== undefined) return only;
  throw new EditRefused(made.length === 0 ? 'makes no router at its top level' : 'makes several routers');
}

const isRouter = (value: Expr): boolean =>
  value.type === 'Call' &&
  ((value.func.type === 'Name' && value.func.id === 'APIRouter') ||
    (value.func.type === 'Attribute' && value.func.attr === 'APIRouter'));

function sameOrRefused(
  source: PythonSource,
  { name, decorators, line }: FunctionDef,
  decorator: string,
): PythonSource {
  const texts = decorators.map(({ start, end }) => source.text.slice(start, end).replaceAll("'", '"'));
  if (texts.some((text) => text.startsWith(decorator.slice(0, -1)))) return source;
  throw new EditRefused(`has another ${name}() in line ${line}`);
}

/** Puts two blank lines before the text. A file without a final newline stays without. */
function spaced(before: string, text: string): string {
  const newlines = /\n*$/.exec(before)?.[0].length ?? 0;
  const gap = '\n'.repeat(Math.max(0, GAP - newlines));
  return newlines === 0 ? `${gap}${text.trimEnd()}` : `${gap}${text}`;
}

const GAP = 3;

/** The names of an action in generated code. */
interface ActionName {
  /** In the path: `mark-paid`. */
  readonly slug: string;
  /** In prose: `mark paid`. */
  readonly words: string;
  /** `mark_paid_product`. */
  readonly functionName: string;
}

const MAX_LENGTH = 40;
const WELL_FORMED = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;

/** Returns the action of `make action products mark-paid`. Throws a Failure that says why a word can't be used. */
export function parseActionName(action: string, resource: ResourceName): ActionName {
  if (action === '') throw new Failure('the action is missing: tool make action products archive');
  if (action.length > MAX_LENGTH || !WELL_FORMED.test(action)) {
    throw new Failure(
      `the action ${JSON.stringify(action)} must be a verb in lower case of up to ${MAX_LENGTH} characters, words separated by - or _: archive, mark-paid.`,
    );
  }
  if (OPERATIONS.some((operation) => operation === action)) {
    throw new Failure(`the action "${action}" is one of the router's own operations; choose another verb.`);
  }
  return actionOf(action, resource);
}

/** Returns the names of a valid action. */
function actionOf(action: string, { singular }: ResourceName): ActionName {
  const words = action.split(/[-_]/);
  return {
    slug: words.join('-'),
    words: words.join(' '),
    functionName: `${words.join('_')}_${singular}`,
  };
}
