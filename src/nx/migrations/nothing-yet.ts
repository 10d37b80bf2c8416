import type { Tree } from '@nx/devkit';

/**
 * The first entry of `migrations.json`, and the pattern for those to come: a function from the workspace to what the
 * user has to do next. This one changes nothing; it's there so that the way is known to work before it's needed.
 */
export default function nothingYet(_tree: Tree): readonly string[] {
  return [];
}
