import { loadFixtures, optionsOf } from '../../test/support/fixtures';
import type { Application } from './damage-run';

/** The fixtures as applications to damage. */
export function fixtureApplications(): readonly Application[] {
  return loadFixtures().map(({ name, folder, config }) => ({
    name,
    root: folder,
    options: optionsOf(config),
  }));
}
