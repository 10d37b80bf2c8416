import { isAbsolute, join } from 'node:path';
import { checkedToml } from '../base/config/pyproject';
import { Failure } from '../base/diagnostics/failure';
import { suggestion } from '../base/diagnostics/suggest';
import { diskTree } from '../base/source/disk';
import type { Env } from '../base/source/cache/place';
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

/** The user's own configuration. */
export interface UserSettings {
  /** Absolute. */
  readonly file: string;
  readonly cache: boolean;
}

/**
 * Returns the user's configuration; `undefined` if there's none. Throws a Failure for a file that isn't TOML, for another
 * key and for another value: a mistake there must not look like consent.
 */
export function userSettings(env: Env): UserSettings | undefined {
  const home = configHome(env);
  const text = home === undefined ? undefined : readText(diskTree(home), FILE);
  if (home === undefined || text === undefined) return undefined;
  const file = join(home, FILE);
  const parsed = checkedToml(text);
  if (!('content' in parsed))
    throw new Failure(`${file}:${String(parsed.line)}: ${parsed.reason}; mend it, so that it can be read.`);
  const unknown = Object.keys(parsed.content).find((key) => key !== 'cache');
  if (unknown === 'tool')
    throw new Failure(
      `${file}: there's no [tool.schematics] in this file; write cache = false without a table.`,
    );
  if (unknown !== undefined)
    throw new Failure(`${file}: unknown key ${unknown}; ${suggestion(unknown, ['cache'])}`);
  const { cache = true } = parsed.content;
  if (typeof cache === 'boolean') return { file, cache };
  throw new Failure(`${file}: cache has to be true or false.`);
}

/**
 * Returns whether the user lets reports and compiled code be kept between runs: unless `cache = false` stands in their
 * configuration. Throws as above.
 */
export const letsKeep = (env: Env): boolean => userSettings(env)?.cache ?? true;
