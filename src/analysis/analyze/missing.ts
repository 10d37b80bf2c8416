import { everyModule } from '../interpreter/modules/module-table';
import type { Code, Diagnostic } from '../../base/diagnostics/diagnostic';
import type { FoundApplication } from '../entry/application';
import type { Unreached } from '../fastapi/unfollowed/unreached';
import type { Listing } from './listing';
import { placeOf } from './made-at';
import type { Run } from './run';
import { counted } from '../../base/diagnostics/counted';

/** Places that a message lists at most. The JSON report has all. */
const MAX_PLACES = 5;

/** Diagnostics that explain why many routes are missing, as their messages say. */
const EXPLAINS: ReadonlySet<Code> = new Set([
  'router-unknown',
  'routes-unknown',
  'target-unknown',
  'rejected',
  'startup',
  'startup-unfinished',
  'exception',
  'maybe-caught',
  'handler-skipped',
  'syntax-error',
  'file-unreadable',
  'internal',
  'limit-steps',
  'limit-statement',
  'limit-nesting',
  'limit-size',
  'limit-iterations',
]);

/** Says what was looked at in vain; returns `undefined` if there are routes. */
export const lookedAt = (run: Run, listing: Listing): string | undefined =>
  count(listing) === 0 ? nothing(run, ownIn(listing)) : undefined;

const ownIn = (listing: Listing): readonly Unreached[] =>
  listing.forgotten.filter(({ place }) => isOwn(place.file));

const count = ({ routes }: Listing): number => routes.filter(({ kind }) => kind !== 'docs').length;

/**
 * Returns what is said about routes that the list lacks: a warning if there are no routes, or fewer than the routers
 * hold that aren't reached, and no other diagnostic explains it; else a note that names those routers.
 */
export function missingRoutes(run: Run, listing: Listing, found: FoundApplication): readonly Diagnostic[] {
  const { log, request } = run;
  const unreached = ownIn(listing);
  const total = count(listing);
  const isExplained = log.all.some(({ code }) => EXPLAINS.has(code));
  const at = placeOf(run.vm, found.app) ?? { file: request.entry.file, line: 1 };
  if (total === 0)
    return isExplained ? [] : [{ code: 'routes-missing', detail: nothing(run, unreached), at, affects: [] }];
  const [first] = unreached;
  if (first === undefined || log.all.some(isTelling)) return [];
  const routers = routersIn(unreached);
  const isMost = routers.length > 1 && sum(routers) > total;
  return isMost && !isExplained
    ? [{ code: 'routes-missing', detail: `most routes aren't served: ${listed(unreached)}`, at, affects: [] }]
    : [{ code: 'unreached', detail: listed(unreached), at: first.place, affects: [] }];
}

const TELLS: ReadonlySet<Code> = new Set(['made-later', 'startup-unfinished']);

/** Returns true for a diagnostic that already says why routers aren't reached. */
const isTelling = ({ code, ended }: Diagnostic): boolean => TELLS.has(code) || ended !== undefined;

const isOwn = (file: string): boolean => file !== '' && !file.startsWith('<site-packages>/');

/** Returns what was looked at in vain: `no routes; looked at main.py and 3 modules that it imports; …`. */
function nothing({ vm, request, log }: Run, unreached: readonly Unreached[]): string {
  const { file } = request.entry;
  const modules = [...everyModule(vm), ...vm.failedModules.values()];
  const others = new Set(modules.flatMap((module) => module.file ?? []).filter((one) => one !== file)).size;
  const imported = others === 0 ? '' : ` and ${counted(others, 'module')} that it imports`;
  const looked = `no routes; looked at ${file}${imported}`;
  if (unreached.length > 0) return `${looked}; ${listed(unreached)}`;
  const isLate = log.all.some(({ code }) => code === 'startup'); // Routers that startup fills don't count as made.
  return isLate ? looked : `${looked}; no router with routes was made`;
}

/** Returns `2 routers with 12 routes are not included in this application: a.py:3, b.py:7; 1 other application with 4 routes: c.py:2`. */
function listed(unreached: readonly Unreached[]): string {
  const routers = routersIn(unreached);
  const late = unreached.filter(({ isLate }) => isLate);
  const applications = unreached.filter(({ kind }) => kind === 'application');
  const isOne = routers.length === 1;
  return [
    ...(routers.length === 0
      ? []
      : [
          `${counted(routers.length, 'router')} with ${counted(sum(routers), 'route')} ${isOne ? 'is' : 'are'} not included in this application: ${places(routers)}`,
        ]),
    ...(late.length === 0 ? [] : [notCopied(late)]),
    ...(applications.length === 0
      ? []
      : [
          `${counted(applications.length, 'other application')} with ${counted(sum(applications), 'route')}: ${places(applications)}`,
        ]),
  ].join('; ');
}

/** Says which routes an include before FastAPI 0.137 left behind. */
function notCopied(late: readonly Unreached[]): string {
  const total = sum(late);
  const what = total === 0 ? 'unknown routes' : counted(total, 'route');
  const [were, they] = total === 1 ? ['was', 'it came later or is'] : ['were', 'they came later or are'];
  return `${what} of ${counted(late.length, 'included router')} ${were} not copied by the include, as ${they} mounted (FastAPI before 0.137): ${places(late)}`;
}

/** Returns the routers that no include of the application reaches. */
const routersIn = (unreached: readonly Unreached[]): readonly Unreached[] =>
  unreached.filter(({ kind, isLate }) => kind === 'router' && !isLate);

/** Returns the first places, each once: a function makes many routers at one line. */
function places(unreached: readonly Unreached[]): string {
  const all = [...new Set(unreached.map(({ place }) => `${place.file}:${place.line}`))];
  return [...all.slice(0, MAX_PLACES), ...(all.length > MAX_PLACES ? ['…'] : [])].join(', ');
}

const sum = (unreached: readonly Unreached[]): number =>
  unreached.reduce((total, { routes }) => total + routes, 0);
