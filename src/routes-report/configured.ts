import { type Section, withSettings } from '../base/config/settings';
import { errorMessage } from '../base/diagnostics/error-message';
import { type Presentation, presentError } from './output/present';
import type { Surroundings } from './inspect/workspace';

interface CommonOptions {
  readonly root?: string;
  readonly verbose?: boolean;
  readonly format?: string;
}

/** Merges given options over the configuration, runs the action, and renders an error. */
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
