import { configured } from './configured';
import { withBrought } from './inspect/brought';
import { inspectAllApplications, inspectApplication } from './inspect/inspect';
import { checkOptions, formatOf, type RoutesOptions } from './options';
import { type Presentation, presentAll, presentReport } from './output/present';
import { type FormatEntry, FORMATS } from './render/formats';
import type { Medium } from './view/medium';
import type { Surroundings } from './inspect/workspace';
import { findLinks } from './page/find-links';

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
