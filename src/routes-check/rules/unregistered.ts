import { scanImports } from '../../python/import-scanner';
import { readText } from '../../source/text';
import type { CheckContext } from '../context';
import type { Found } from '../finding';
import { forgottenFiles } from '../forgotten-files';
import { adviceFor, type LooseRouter } from '../include-advice';

/**
 * Routers with routes that the application doesn't reach: made by a module that was imported, or by one that nothing
 * imports. A router that the source includes somewhere, under a test that came out false or in another application,
 * isn't forgotten.
 */
export function unregisteredRouters(context: CheckContext): readonly Found[] {
  const { analysis } = context.inspection;
  // Where routes may be missing because of something unknown, so may includes.
  const doubtful = new Set(analysis.diagnostics.flatMap(({ affects }) => affects));
  const isWhole = analysis.diagnostics.every(({ code }) => !ENDED.has(code));
  if (!isWhole) return [];
  return [...made(context), ...forgottenFiles(context)]
    .filter(({ module, modules }) => ![module, ...modules].some((one) => doubtful.has(one)))
    .map((router) => toFound(context, router));
}

/** Diagnostics after which not all of the program was seen. */
const ENDED: ReadonlySet<string> = new Set(['limit-steps', 'limit-statement', 'exception', 'internal']);

/** Of modules that were imported. */
function made(context: CheckContext): readonly LooseRouter[] {
  const { analysis, files } = context.inspection;
  const unreached = analysis.details?.unreached ?? [];
  return unreached.flatMap(({ place, module, variable, prefix, routes, modules, isIncluded }) => {
    const isOurs = files.kind(place.file) === 'file' && !place.file.includes('site-packages/');
    if (routes === 0 || isIncluded || module === null || variable === null || !isOurs) return [];
    const isUsed = analysis.read.some((file) => includes(context, file, { variable, own: place.file }));
    return isUsed ? [] : [{ place, module, variable, prefix, routes, modules }];
  });
}

interface Wanted {
  readonly variable: string;
  /** The file that makes the router. */
  readonly own: string;
}

/** Whether a file's text registers a router of that name somewhere, by whatever alias it imports it. */
function includes(context: CheckContext, file: string, { variable, own }: Wanted): boolean {
  if (!file.endsWith('.py')) return false;
  const text = readText(context.inspection.files, file) ?? '';
  if (!REGISTERS.test(text) || !text.includes(variable)) return false;
  const module =
    own
      .replace(/(?:\/__init__)?\.py$/, '')
      .split('/')
      .at(-1) ?? '';
  const isImported =
    file === own ||
    scanImports(text).imports.some(
      (one) =>
        one.names.includes(module) || one.module.split('.').at(-1) === module || one.names.includes(variable),
    );
  if (!isImported) return false;
  const aliases = [...text.matchAll(new RegExp(String.raw`\b${variable}\s+as\s+(\w+)`, 'g'))].map(
    ([, name]) => name,
  );
  const names = [variable, ...aliases].join('|');
  return new RegExp(
    String.raw`\b(?:include_router|mount|append|extend|register\w*|add\w*)\(\s*[^#]{0,200}?\b(?:${names})\b`,
  ).test(text);
}

const REGISTERS = /\b(?:include_router|mount|append|extend|register\w*|add\w*)\(/;

function toFound(context: CheckContext, router: LooseRouter): Found {
  const { place, module, variable, prefix, routes } = router;
  const what = `${variable} of ${module}${prefix === '' ? '' : `, prefix ${prefix},`}`;
  const count = routes === 0 ? 'it includes others' : `${routes} route${routes === 1 ? '' : 's'}`;
  return {
    message: `the router ${what} isn't registered: ${count} that nothing serves. ${adviceFor(context, router)}`,
    place,
    subject: `${module}.${variable}`,
    related: [],
  };
}
