import type { Tree } from '@nx/devkit';

/**
 * The first entry of `migrations.json`: a function from the workspace to a list of next steps for the user. It
 * changes nothing; it proves that migrations run before the first one is needed.
 */
export default function nothingYet(_tree: Tree): readonly string[] {
  return [];
}
