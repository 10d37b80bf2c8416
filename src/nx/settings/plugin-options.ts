import type { NxJsonConfiguration } from '@nx/devkit';
import { Failure } from '../../base/diagnostics/failure';
import { checkOptions, type PluginOptions } from '../options';

/** The plugin of this package, as `nx.json` names it. */
export const PLUGIN = '@tool/schematics/plugin';

/** Returns the options of the registered plugin; `undefined` without it. */
export function pluginOptions({ plugins = [] }: NxJsonConfiguration): PluginOptions | undefined {
  if (!Array.isArray(plugins)) throw new Failure('nx.json: "plugins" isn\'t a list; mend it first.');
  const own = plugins.find((one) => (typeof one === 'string' ? one : one.plugin) === PLUGIN);
  if (own === undefined) return undefined;
  // The cast: what stands there is checked.
  return checkOptions(typeof own === 'string' ? {} : (own.options as PluginOptions | undefined));
}
