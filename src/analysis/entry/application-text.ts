/**
 * Facts that a module's text shows without parsing it. They only guide the search for the entry, where most files
 * must be ruled out cheaply.
 */

/** A call that makes an application, or a class derived from one. Doesn't match comments. */
const MAKES = /^[^#\n]*\b(?:FastAPI|Starlette)[ \t]*\(|^[ \t]*class\s[^\n]*\b(?:FastAPI|Starlette)\b/m;

/**
 * A module that gets its application from elsewhere: `from .factory import app`, `app = create_app()`, `def
 * get_app(`.
 */
const HANDS_ON = new RegExp(
  [
    String.raw`^(?:app|api|application)[ \t]*(?::[^=\n]+)?=[^=]`,
    String.raw`^from\s[^\n]*\simport\s[^\n]*\b(?:app|create_app|get_app|make_app|build_app)\b`,
    String.raw`^(?:async\s+)?def\s+(?:create|get|make|build)_app(?:lication)?\s*\(`,
  ].join('|'),
  'm',
);

/** Applications of other kinds with the same names: command lines, task queues, windows. */
const NO_WEB =
  /^(?:app|api|application)[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)*(?:Typer|Celery|Dash|QApplication|App|Application)[ \t]*\(/m;

/** Other frameworks, by what their modules import. */
const OTHERS: readonly (readonly [name: string, imports: RegExp])[] = [
  ['Django', importOf('django')],
  ['Flask', importOf('flask')],
  ['Quart', importOf('quart')],
  ['Sanic', importOf('sanic')],
  ['Litestar', importOf('litestar')],
  ['Tornado', importOf('tornado')],
  ['aiohttp', importOf('aiohttp\\.web|aiohttp\\s+import\\s+web')],
  ['Bottle', importOf('bottle')],
  ['Falcon', importOf('falcon')],
  ['Pyramid', importOf('pyramid')],
];

function importOf(module: string): RegExp {
  return new RegExp(String.raw`^[ \t]*(?:from|import)\s+(?:${module})\b`, 'm');
}

/** Returns true if a module with a conventional name may be the entry: it makes an application or passes one on. */
export function mayHoldApplication(text: string): boolean {
  if (MAKES.test(text)) return true;
  return HANDS_ON.test(text) && !NO_WEB.test(text) && otherFramework(text) === undefined;
}

/** Returns the framework other than FastAPI that a module uses. */
export function otherFramework(text: string): string | undefined {
  return OTHERS.find(([name, imports]) => text.includes(name.toLowerCase()) && imports.test(text))?.[0];
}

/** Returns true if a module's text may have an application of that name. It may not if another framework makes it. */
export function mayHold(text: string, app: string): boolean {
  const name = /^\w+/.exec(app)?.[0] ?? app;
  const isNamed = new RegExp(String.raw`\b${name}\b|\bimport[ \t]*\*|\b__getattr__\b`).test(text);
  if (
    new RegExp(
      String.raw`^${name}\b[^=\n]*=[ \t]*(?:\w+\.)*(?:Typer|Celery|Flask|Dash|Quart|Sanic)\(`,
      'm',
    ).test(text)
  )
    return false;
  return isNamed && (otherFramework(text) === undefined || /\b(?:fastapi|starlette)\b/i.test(text));
}
