import { isAbsolute, join } from 'node:path';
import { parseToml } from '../base/config/pyproject';
import { Failure } from '../base/diagnostics/failure';
import { diskTree } from '../base/source/disk';
import type { Env } from '../base/source/kept/place';
import { readText } from '../base/source/text';

/** Our configuration, in the user's folder for configurations. */
const FILE = 'tool-schematics/config.toml';

/** Returns the user's folder for configurations by the platform's custom; `undefined` where the environment names none. */
function configHome(env: Env, platform: NodeJS.Platform = process.platform): string | undefined {
  const { XDG_CONFIG_HOME: given = '', APPDATA: roaming = '', HOME: home = '' } = env;
  if (isAbsolute(given)) return given;
  if (platform === 'win32') return isAbsolute(roaming) ? roaming : undefined;
  if (!isAbsolute(home)) return undefined;
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : join(home, '.config');
}

/**
 * Returns whether the user lets reports and compiled code be kept between runs: unless `cache = false` stands in their
 * configuration. Throws a Failure for a file that isn't TOML, and for another value.
 */
export function letsKeep(env: Env): boolean {
  const home = configHome(env);
  const text = home === undefined ? undefined : readText(diskTree(home), FILE);
  if (home === undefined || text === undefined) return true;
  const { cache = true } = parseToml(text) ?? { cache: undefined };
  if (typeof cache === 'boolean') return cache;
  throw new Failure(`${join(home, FILE)}: cache has to be true or false.`);
}
