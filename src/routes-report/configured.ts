import { type Section, withSettings } from '../base/config/settings';
import { errorMessage } from '../base/diagnostics/error-message';
import { type Presentation, presentError } from './output/present';
import type { Surroundings } from './inspect/workspace';

interface CommonOptions {
  readonly root?: string;
  readonly verbose?: boolean;
  readonly format?: string;
}

/** Runs with the options that were given and those that are configured; an error becomes what's printed of it. */
export async function configured<O extends CommonOptions>(
  given: O,
  section: Section,
  surroundings: Surroundings,
  run: (options: O) => Promise<Presentation>,
): Promise<Presentation> {
  let options = given;
  try {
    options = withSettings(given, section, surroundings);
    return await run(options);
  } catch (error) {
    return presentError(errorMessage(error, options.verbose ?? false), options.format);
  }
}
