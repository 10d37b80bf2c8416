import { loadFixtures } from '../../test/support/fixtures';
import type { Application } from './damage-run';

/** The fixtures as applications to damage. */
export function fixtureApplications(): readonly Application[] {
  return loadFixtures().map(({ name, folder, config }) => ({
    name,
    root: folder,
    options: {
      entry: config.entry,
      pythonPath: [...(config.pythonPath ?? ['.'])],
      env: Object.entries(config.env ?? {}).map(([key, value]) => `${key}=${value}`),
      startup: config.startup ?? false,
    },
  }));
}
