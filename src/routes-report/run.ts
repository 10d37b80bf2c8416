import { errorMessage } from '../diagnostics/error-message';
import { createAllReports, createReport } from './create-report';
import { formatOf, type RoutesOptions } from './options';
import { type Presentation, presentAll, presentError, presentReport } from './present';
import type { Medium } from './render-table';
import type { Surroundings } from './workspace';

/** From options to what is printed, errors included: all that a front end adds is where it prints. */
export async function runRoutes(
  options: RoutesOptions,
  surroundings: Surroundings,
  medium: Medium,
): Promise<Presentation> {
  try {
    formatOf(options); // before any work: a wrong format must not cost an analysis
    if (options.all) return presentAll(await createAllReports(options, surroundings), options, medium);
    return presentReport(await createReport(options, surroundings), options, medium);
  } catch (error) {
    return presentError(errorMessage(error, options.verbose ?? false), options.format);
  }
}
