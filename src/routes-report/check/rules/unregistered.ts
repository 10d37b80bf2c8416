import type { MadeRouter } from '../../../analysis/fastapi/details/route-details';
import { isSamePlace } from '../../../base/diagnostics/place';
import { isOfRows } from '../../../base/diagnostics/diagnostic';
import { askingOf } from '../../../base/source/answer-cache';
import { readText } from '../../../base/source/text';
import type { CheckContext } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';
import { forgottenFiles } from '../forgotten-files';
import { adviceFor, functionAround, type LooseRouter } from '../include-advice';
import { pathsText } from '../paths-text';
import { counted } from '../../../base/diagnostics/counted';

/**
 * Finds routers with routes that the application doesn't reach, in imported modules and in modules that nothing imports.
 * A router that the source includes somewhere, under a false condition or in another application, isn't forgotten.
 */
export const unregisteredRouter: Rule = {
  level: 'warn',
  summary: 'a router with routes that nothing includes',
  find: unregisteredRouters,
};

function unregisteredRouters(context: CheckContext): readonly Found[] {
  const { analysis } = context.inspection;
  // If routes may be missing because of something unknown, so may includes. Rows of startup are known, also where they're left out.
  const missing = analysis.diagnostics.filter((one) => !isOfRows(one) && one.code !== 'startup');
  const doubtful = new Set(missing.flatMap(({ affects }) => affects));
  const isWhole = analysis.diagnostics.every(({ code }) => !ENDED.has(code));
  if (!isWhole) return [];
  return [...made(context), ...forgottenFiles(context)]
    .filter(({ held, modules }) => ![held?.module ?? '', ...modules].some((one) => doubtful.has(one)))
    .map((router) => toFound(context, router));
}

/** Diagnostics that end the analysis before all of the program is seen. */
const ENDED: ReadonlySet<string> = new Set([
  'limit-steps',
  'limit-statement',
  'limit-nesting',
  'limit-size',
  'exception',
  'maybe-caught',
  'internal',
]);

/** Returns the unreached routers of imported modules. */
function made(context: CheckContext): readonly LooseRouter[] {
  const { analysis, files } = context.inspection;
  const unreached = analysis.details?.unreached ?? [];
  return unreached.flatMap((router) => {
    const { place, module, variable, prefix, routes, modules, isIncluded, paths } = router;
    const isOurs = files.kind(place.file) === 'file' && !place.file.includes('site-packages/');
    if (routes === 0 || isIncluded || !isOurs) return [];
    const isNamed = module !== null && variable !== null;
    const held = isNamed ? { module, expression: variable } : router.held;
    const wanted = isNamed ? { variable, own: place.file } : undefined;
    const isUsed =
      wanted === undefined
        ? !isLost(context, router) || isPassedOn(context, router)
        : analysis.read.some((file) => includes(context, file, wanted));
    return isUsed ? [] : [{ place, held, prefix, routes, modules, paths }];
  });
}

/** Returns whether the application lacks routes of a router that no variable names: its routes may be served without it. */
const isLost = ({ inspection }: CheckContext, { place }: MadeRouter): boolean =>
  inspection.analysis.unreached.some((one) => isSamePlace(one.place, place));

/**
 * Returns whether some file registers what holds a router, or calls the function that makes it in a call that registers: it may
 * do so under a test that doesn't hold, or in another application.
 */
function isPassedOn(context: CheckContext, { place, held }: MadeRouter): boolean {
  const holder = held === null ? undefined : /^\w+/.exec(held.expression)?.[0];
  const maker = functionAround(context, place);
  const patterns = [
    ...(holder === undefined
      ? []
      : [
          String.raw`\bin[ \t]+(?:\w+\()?(?:\w+\.)*${holder}\b`,
          String.raw`(?<!\w)${holder}[\w.[\]"']*\s*[,)]`,
        ]),
    ...(maker === undefined ? [] : [String.raw`\b(?:include_router|mount)\(\s*(?:\w+\.)*${maker}\(`]),
  ].map((pattern) => new RegExp(pattern));
  return context.inspection.analysis.read.some(
    (file) => isRegistering(context, file) && patterns.some((pattern) => pattern.test(usesIn(context, file))),
  );
}

interface Wanted {
  readonly variable: string;
  /** The file that makes the router. */
  readonly own: string;
}

/** Returns whether the text of a file registers the router, under any name that it is imported as. */
function includes(context: CheckContext, file: string, { variable, own }: Wanted): boolean {
  if (!isRegistering(context, file)) return false;
  const names = file === own ? [variable] : namesIn(importsIn(context, file), variable, moduleName(own));
  if (names.length === 0) return false;
  const uses = usesIn(context, file);
  return names.some((name) =>
    [HANDED_ON, HANDED_OVER].some(([before, after]) => new RegExp(before + name + after).test(uses)),
  );
}

/** Returns whether a file is a Python file that registers something. */
const isRegistering = ({ inspection: { files } }: CheckContext, file: string): boolean =>
  file.endsWith('.py') &&
  askingOf(files).once('registers', file, () => REGISTERS.test(readText(files, file) ?? ''));

/** Returns the text of a Python file without imports and comments. */
const usesIn = ({ inspection: { files } }: CheckContext, file: string): string =>
  askingOf(files).forRun('uses', file, () =>
    (readText(files, file) ?? '').replace(FROM, '').replace(/#.*/g, ''),
  );

/** Matches a name that is passed on: not one that is bound, called, or has an attribute read. */
const HANDED_ON = [String.raw`(?<![\w."'])`, String.raw`\b(?!\s*[=:.(["'])`] as const;
/** Matches `routes.extend(router.routes)`. */
const HANDED_OVER = [String.raw`\(\s*(?:\w+\s*=\s*)?`, String.raw`\.routes\b`] as const;

/** Matches calls that register a router, or put it into a list. */
const REGISTERS = /\b(?:include_router|mount|append|extend|register\w*|add\w*)\(/;

/** The imports of a text: `from SOURCE import WHAT`, with the last part of the source, and `import PATH as ALIAS`. */
interface Imports {
  readonly from: readonly { readonly last: string; readonly what: string }[];
  readonly plain: readonly { readonly path: string; readonly alias: string | undefined }[];
}

const importsIn = ({ inspection: { files } }: CheckContext, file: string): Imports =>
  askingOf(files).once('imports by text', file, () => {
    const text = readText(files, file) ?? '';
    return {
      from: [...text.matchAll(FROM)].map(([, source = '', what = '']) => ({
        last: source.split('.').at(-1) ?? '',
        what,
      })),
      plain: [...text.matchAll(IMPORT)].map(([, path = '', alias]) => ({ path, alias })),
    };
  });

/** Returns the names that a text has for a module's variable, by its imports; parts of a regular expression. */
function namesIn({ from, plain }: Imports, variable: string, module: string): readonly string[] {
  const names: string[] = [];
  for (const { last, what } of from) {
    const inside = last === module ? variable : module;
    if (!what.includes(inside)) continue;
    const found = new RegExp(String.raw`\b${inside}\b(?:\s+as\s+(\w+))?`).exec(what);
    if (found === null) continue;
    const name = found[1] ?? inside;
    names.push(inside === variable ? name : String.raw`${name}\.${variable}`);
  }
  for (const { path, alias } of plain) {
    const name = alias ?? path.replaceAll('.', String.raw`\.`);
    if (path.split('.').at(-1) === module) names.push(String.raw`${name}\.${variable}`);
  }
  return names;
}

const FROM = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)/gm;
const IMPORT = /^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/gm;

/** `api/items.py` → `items`, `api/items/__init__.py` → `items`. */
const moduleName = (file: string): string =>
  file
    .replace(/(?:\/__init__)?\.py$/, '')
    .split('/')
    .at(-1) ?? '';

function toFound(context: CheckContext, router: LooseRouter): Found {
  const { place, held, prefix, routes } = router;
  const count = routes === 0 ? 'it includes others' : counted(routes, 'route');
  return {
    message: `the router ${nameOf(router)} isn't registered: ${count} that nothing serves. ${adviceFor(context, router)}`,
    place,
    subject: held === null ? `${place.file} ${prefix}` : `${held.module}.${held.expression}`,
    related: [],
  };
}

/** Returns the words for a router: its name and prefix, or what it serves. */
function nameOf({ held, prefix, paths }: LooseRouter): string {
  if (held === null) return `that's made here, with ${pathsText(paths)},`;
  return `${held.module}:${held.expression}${prefix === '' ? '' : `, prefix ${prefix},`}`;
}
