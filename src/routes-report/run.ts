import { withSettings } from '../config/settings';
import { errorMessage } from '../diagnostics/error-message';
import { inspectAllApplications, inspectApplication } from './create-report';
import { checkOptions, formatOf, type RoutesOptions } from './options';
import { type Presentation, presentAll, presentError, presentReport } from './present';
import { type Renderer, RENDERERS } from './renderers';
import type { Medium } from './view/medium';
import type { Surroundings } from './workspace';

/** From options to what is printed, errors included: all that a front end adds is where it prints. */
export async function runRoutes(
  given: RoutesOptions,
  surroundings: Surroundings,
  medium: Medium,
): Promise<Presentation> {
  let options = given;
  try {
    options = withSettings(given, 'list', surroundings);
    checkOptions(options);
    const { needsDetails: details = false }: Renderer = RENDERERS[formatOf(options)];
    if (options.all)
      return presentAll(await inspectAllApplications(options, surroundings, { details }), options, medium);
    const own = withLinks(options, surroundings, medium);
    return presentReport(await inspectApplication(options, surroundings, { details }), options, own);
  } catch (error) {
    return presentError(errorMessage(error, options.verbose ?? false), options.format);
  }
}

/** Where a page's places lead. Only a page asks the repository. */
function withLinks(options: RoutesOptions, surroundings: Surroundings, medium: Medium): Medium {
  if (formatOf(options) !== 'html') return medium;
  // Lazy, and its cast names what is required.
  const { findLinks } = require('./page/find-links') as typeof import('./page/find-links');
  return { ...medium, links: findLinks(options, surroundings) };
}
