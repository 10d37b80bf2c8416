import { configured } from './configured';
import { inspectAllApplications, inspectApplication } from './inspect/inspect';
import { checkOptions, formatOf, type RoutesOptions } from './options';
import { type Presentation, presentAll, presentReport } from './output/present';
import { type FormatEntry, FORMATS } from './render/formats';
import type { Medium } from './view/medium';
import type { Surroundings } from './inspect/workspace';
import { resolve } from 'node:path';
import { checkoutAround } from './page/repository';
import { editorTemplate, repositoryTemplate, type SourceLinks } from './page/source-links';
import { counted } from '../base/diagnostics/counted';
import { messageOf, severityOf } from '../base/diagnostics/diagnostic';
import { Failure } from '../base/diagnostics/failure';
import type { Inspection } from './inspect/inspection';

/** Returns the output of `tool routes`, errors included. A front end only prints it. */
export function runRoutes(
  given: RoutesOptions,
  surroundings: Surroundings,
  medium: Medium,
): Promise<Presentation> {
  return configured(given, 'list', surroundings, async (options) => {
    checkOptions(options);
    const format = FORMATS[formatOf(options)];
    const { needsDetails: details = false, needsDocument: document = false, linksPlaces = false } = format;
    const depth = { details, document, operations: readsOperations(options, format) };
    if (options.all)
      return presentAll(await inspectAllApplications(options, surroundings, depth), options, medium);
    const own = linksPlaces ? withLinks(options, surroundings, medium) : medium;
    const inspection = await inspectApplication(options, surroundings, depth);
    const shown = format.holdsDiagnostics ? inspection : await withBrought(inspection, options, surroundings);
    return presentReport(shown, options, own);
  });
}

/** Tells whether the output shows what path operations declare, whatever columns and filters are chosen. */
function readsOperations({ operations, verbose, columns }: RoutesOptions, format: FormatEntry): boolean {
  const { needsOperations } = format;
  const isVerbose = needsOperations === 'verbose' && verbose === true && columns === undefined;
  return operations === true || needsOperations === true || isVerbose;
}

/** Adds where places lead, which reads the repository. */
function withLinks(options: RoutesOptions, surroundings: Surroundings, medium: Medium): Medium {
  return { ...medium, links: findLinks(options, surroundings) };
}

/**
 * Returns where the places of a page link to: to the named editor, and to the repository that is named or found in
 * `.git`. Throws a Failure for a wrong name or address.
 */
function findLinks({ editor, repository, root: given }: RoutesOptions, at: Surroundings): SourceLinks {
  const root = given === undefined ? at.root : resolve(at.cwd, given);
  return {
    editor: editor === undefined || editor === 'none' ? undefined : editorTemplate(editor, root),
    repository: repository === 'none' ? undefined : repositoryLinks(repository, root, at),
  };
}

function repositoryLinks(
  given: string | undefined,
  root: string,
  { open }: Surroundings,
): string | undefined {
  const checkout = checkoutAround(root, open);
  const url = given ?? checkout?.url;
  if (url === undefined) return undefined;
  const template = repositoryTemplate(url, checkout?.revision ?? 'HEAD');
  // Paths of reports are relative to the workspace, those of the host to the repository.
  return template.replaceAll('{file}', `${encodeURI(checkout?.prefix ?? '')}{file}`);
}

/** Packages whose rows are counted, at most: each costs an analysis. */
const MAX_PACKAGES = 3;

/**
 * Returns the inspection with what the installed packages that its warnings name would bring: the number of rows, and the line
 * for `pyproject.toml`. Only people read it, since a report is the same on every machine.
 */
async function withBrought(
  inspection: Inspection,
  options: RoutesOptions,
  surroundings: Surroundings,
): Promise<Inspection> {
  const { analysis, report } = inspection;
  const warnings = analysis.diagnostics.filter(
    (one) => one.package !== undefined && one.isAbsent === false && severityOf(one) === 'warning',
  );
  const names = [...new Set(warnings.flatMap(({ package: name }) => name ?? []))].slice(0, MAX_PACKAGES);
  const brought = new Map<string, string>();
  for (const name of names) {
    const follow = [...(options.follow ?? []), name];
    const more = await inspectApplication({ ...options, follow }, surroundings).catch(unlessFailure);
    if (more === undefined) continue;
    const rows = counted(Math.max(0, more.report.total - report.total), 'more route');
    brought.set(name, `: ${rows}; follow = ${JSON.stringify(follow)} in [tool.schematics] of pyproject.toml`);
  }
  if (brought.size === 0) return inspection;
  const told = new Map(warnings.map((one) => [messageOf(one), brought.get(one.package ?? '') ?? '']));
  const diagnostics = report.diagnostics.map((one) => ({
    ...one,
    message: `${one.message}${told.get(one.message) ?? ''}`,
  }));
  return { ...inspection, report: { ...report, diagnostics } };
}

function unlessFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}
