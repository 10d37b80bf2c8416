import { Failure } from '../../base/diagnostics/failure';
import { nearestWord } from '../../base/diagnostics/suggest';
import type { MadeRouter } from '../../analysis/fastapi/details/route-details';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { CheckContext, verbOf } from '../check/context';
import { moduleOf } from '../check/include-advice';
import type { Inspection } from '../inspect/inspection';
import { notWhole } from '../missing';
import { toOperationRow } from '../report';
import type { Place } from '../../base/diagnostics/place';
import { joinPath } from '../../base/source/paths';
import { explainFile, explainRouter, nameOf } from './routers';
import { stepsTo } from './steps';
import type { ExplainedRouter, WhyReport } from './why-report';

/**
 * Explains how the routes and routers that a subject names are registered. Throws a Failure with the nearest name if
 * there are none.
 */
export function explain(inspection: Inspection, text: string): WhyReport {
  const context = new CheckContext(inspection);
  const subject = subjectOf(text);
  const named = context.routes.filter((route) => isMeant(route, subject));
  const routers = routersMeant(context, subject);
  const routes =
    named.length + routers.length > 0
      ? named
      : context.routes.filter((route) => isWithinHandler(context, route, subject));
  if (routes.length === 0 && routers.length === 0) throw nothingFound(context, text, subject);
  const { entry, diagnostics } = inspection.report;
  return {
    version: 1,
    entry,
    subject: text,
    routes: routes.map((route) => ({ ...toOperationRow(route), steps: stepsTo(context, route) })),
    routers,
    diagnostics,
  };
}

function isMeant(route: RegisteredRoute, { method, path, name, file, line }: Subject): boolean {
  if (file !== undefined && line !== undefined) return placesOf(route).some((one) => isAt(one, file, line));
  if (path !== undefined) {
    const isMethod = method === undefined || verbOf(route).split(', ').includes(method);
    return isMethod && plainPath(route.path) === plainPath(path);
  }
  const { handler, module, name: own } = route;
  return name !== '' && [handler, own, `${module}.${handler}`, `${module}:${handler}`].includes(name);
}

/** Returns the places of a route: its handler, and the decorator or call that registers it. */
const placesOf = ({ place, details, chain }: RegisteredRoute): readonly Place[] => [
  ...(place === null ? [] : [place]),
  ...(details === undefined ? chain.slice(0, 1) : [details.registered.place]),
];

/** Returns whether a place is the line of a file, as {@link isFile} takes files. */
const isAt = (place: Place, file: string, line: number): boolean =>
  place.line === line && isFile(place.file, file);

/** Returns whether a line stands in the function that handles a route: below its first line, or in its body. */
function isWithinHandler(
  context: CheckContext,
  { place }: RegisteredRoute,
  { file, line }: Subject,
): boolean {
  if (file === undefined || line === undefined || place === null) return false;
  return (
    isFile(place.file, file) &&
    context
      .functions(place.file)
      .some(({ firstLine, last }) => firstLine === place.line && place.line < line && line <= last)
  );
}

/** Returns a path without converters: `/items/{id:int}` → `/items/{id}`. */
const plainPath = (path: string): string => path.replace(/\{(\w+):\w+\}/g, '{$1}') || '/';

function routersMeant(context: CheckContext, subject: Subject): readonly ExplainedRouter[] {
  const { name, file } = subject;
  const made = (context.inspection.analysis.details?.routers ?? []).filter((router) =>
    isRouter(router, subject),
  );
  if (made.length > 0 || (name === '' && file === undefined)) {
    return made.map((router) => explainRouter(context, router));
  }
  return notImported(context, subject);
}

function isRouter(
  { module, variable, held, place }: MadeRouter,
  { name, file, line, variable: wanted }: Subject,
): boolean {
  if (file !== undefined && line !== undefined) return isAt(place, file, line);
  if (file !== undefined) return isFile(place.file, file) && (wanted === undefined || wanted === variable);
  const isNamed = [
    `${module}.${variable}`,
    `${module}:${variable}`,
    ...(held === null ? [] : [`${held.module}:${held.expression}`, held.expression]),
  ].includes(name);
  return isNamed || module === name || variable === name;
}

/** Returns whether a path is the named file, relative to the workspace root or to a folder below. */
const isFile = (path: string, named: string): boolean => path === named || path.endsWith(`/${named}`);

/** Matches `router = APIRouter(…)` at the top level of a module. */
const MAKES = /^(\w+)(?:\s*:[^=]+)?\s*=\s*(?:\w+\.)*\w*Router\(/;

/** Finds routers in the text of a file that the program doesn't import. */
function notImported(context: CheckContext, subject: Subject): readonly ExplainedRouter[] {
  const { analysis, files } = context.inspection;
  const [written = '', variable] =
    subject.file === undefined ? subject.name.split(':') : [subject.file, subject.variable];
  const ends =
    subject.file === undefined
      ? [`${written.replaceAll('.', '/')}.py`, `${written.replaceAll('.', '/')}/__init__.py`]
      : [written];
  const file = rootsOf(context)
    .flatMap((root) => ends.map((end) => joinPath(root, end)))
    .find((path) => files.kind(path) === 'file');
  if (file === undefined || analysis.read.includes(file)) return [];
  const module = moduleOf(file, analysis) ?? file.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
  return context.lines(file).flatMap((line, index) => {
    const made = MAKES.exec(line)?.[1];
    if (made === undefined || (variable !== undefined && variable !== made)) return [];
    if (subject.line !== undefined && subject.line !== index + 1) return [];
    return [explainFile(context, { module, variable: made, place: { file, line: index + 1 } })];
  });
}

/** Returns folders that may hold modules of the program. */
function rootsOf({ inspection: { analysis, report } }: CheckContext): readonly string[] {
  const around = report.entry.file.split('/').map((_part, index, parts) => parts.slice(0, index).join('/'));
  return [...new Set(['', ...around, ...analysis.read.map((file) => file.split('/')[0] ?? '')])];
}

/** Returns the words for a list without the routes that startup registers; none if it has them, or there are none. */
function leftOut({ report: { startup, diagnostics } }: Inspection): string {
  const isMissing = !startup && diagnostics.some(({ code }) => code === 'startup');
  return isMissing ? 'routes that startup registers are left out, --startup lists them; ' : '';
}

function nothingFound(context: CheckContext, text: string, { path, method }: Subject): Failure {
  const { routes, inspection } = context;
  const routers = inspection.analysis.details?.routers ?? [];
  const others = routes.filter((route) => path !== undefined && plainPath(route.path) === plainPath(path));
  if (others.length > 0 && method !== undefined) {
    const verbs = [...new Set(others.map(verbOf))].join(', ');
    return new Failure(`no ${method} ${path ?? ''} is registered; that path takes ${verbs}.`);
  }
  const words =
    path === undefined
      ? [...routes.flatMap(({ handler }) => handler ?? []), ...routers.map(nameOf)]
      : routes.map((route) => route.path);
  // `products` of `api.http.products:router`.
  const ending = words.find((word) => path === undefined && word.split(':')[0]?.endsWith(`.${text}`));
  const near = ending ?? nearestWord(path ?? text, [...new Set(words)]);
  const served =
    path === undefined || /[{}]/.test(path) ? '' : ` For a request's URL: tool routes match "${text}".`;
  const lacking = notWhole(inspection.report);
  const list = lacking === undefined ? 'tool routes lists all routes.' : 'tool routes says why.';
  const hint = near === undefined ? list : `did you mean "${near}"?`;
  const remark = lacking === undefined ? '' : `${lacking}; `;
  const what = path === undefined ? 'no route, handler or router' : 'no route';
  return new Failure(`${what} "${text}"; ${leftOut(inspection)}${remark}${hint}${served}`);
}

/** The subject of a question: a route, a router, or a file. */
interface Subject {
  /** Upper case; `WS` for a websocket. */
  readonly method?: string;
  readonly path?: string;
  /** A Python file. */
  readonly file?: string;
  /** A name in the file. */
  readonly variable?: string;
  /** A line of the file. */
  readonly line?: number;
  /** The name of a handler, module or router; empty for a path or a file. */
  readonly name: string;
}

/** Parses `GET /items/{id}`, `/items/{id}`, `api/items.py:router`, `api/items.py:12`, `api.items:router` or `get_item`. */
function subjectOf(text: string): Subject {
  const [, method, path] = /^(?:([A-Za-z]+)\s+)?(\/.*)$/.exec(text.trim()) ?? [];
  if (path !== undefined)
    return { ...(method === undefined ? {} : { method: method.toUpperCase() }), path, name: '' };
  const [, file, inside] = /^(?:\.\/)?(.+\.py)(?::(\w+))?$/.exec(text.trim()) ?? [];
  if (file === undefined) return { name: text.trim() };
  if (inside === undefined) return { file, name: '' };
  return /^\d+$/.test(inside)
    ? { file, line: Number(inside), name: '' }
    : { file, variable: inside, name: '' };
}
