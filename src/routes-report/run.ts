import { configured } from './configured';
import { inspectAllApplications, inspectApplication } from './inspect/inspect';
import { checkOptions, formatOf, type RoutesOptions } from './options';
import { type Presentation, presentAll, presentReport } from './output/present';
import { type FormatEntry, FORMATS } from './render/formats';
import type { Medium } from './view/medium';
import { rootOf, type Surroundings } from './inspect/workspace';
import { editorTemplate } from './page/source-links';

/** Returns the output of `tool routes`, errors included. A front end only prints it. */
export function runRoutes(
  given: RoutesOptions,
  surroundings: Surroundings,
  medium: Medium,
): Promise<Presentation> {
  return configured(given, 'list', surroundings, async (options) => {
    checkOptions(options);
    const format = FORMATS[formatOf(options)];
    const { needsDetails: details = false, linksPlaces = false } = format;
    const depth = { details, operations: readsOperations(options, format) };
    if (options.all)
      return presentAll(await inspectAllApplications(options, surroundings, depth), options, medium);
    // First, so that a wrong name costs no analysis.
    const editor = linksPlaces ? editorOf(options, surroundings) : undefined;
    const inspection = await inspectApplication(options, surroundings, depth);
    return presentReport(inspection, options, { ...medium, editor });
  });
}

/** Tells whether the output shows what path operations declare, whatever columns and filters are chosen. */
function readsOperations({ operations, verbose, columns }: RoutesOptions, format: FormatEntry): boolean {
  const { needsOperations } = format;
  const isVerbose = needsOperations === 'verbose' && verbose === true && columns === undefined;
  return operations === true || needsOperations === true || isVerbose;
}

/** Returns the template of the named editor's addresses. Throws a Failure for a wrong name. */
const editorOf = (options: RoutesOptions, surroundings: Surroundings): string | undefined =>
  options.editor === undefined || options.editor === 'none'
    ? undefined
    : editorTemplate(options.editor, rootOf(options, surroundings));
