import type { Rule, Tree } from '@angular-devkit/schematics';
import { Failure } from '../diagnostics/failure';
import { quietError } from '../diagnostics/quiet-error';
import { devkitTree } from '../source/devkit';
import { joinPath } from '../source/paths';
import type { RoutesOptions } from './options';
import { print } from './print';
import { runRoutes } from './run';

/** What the tools that run a schematic add to its options. */
export interface RoutesSchematicOptions extends RoutesOptions {
  /** Relative to the root of the Tree. */
  readonly workingDirectory?: string;
}

/** `schematic routes`: prints the routes as the Tree has them, staged files included, and changes nothing. */
export function routes(options: RoutesSchematicOptions): Rule {
  return async (tree: Tree) => {
    const cwd = `/${joinPath(options.workingDirectory ?? '')}`;
    const open = (directory: string) => devkitTree(tree, withinTree(directory));
    const { stdout, stderr, exitCode } = await runRoutes(options, { cwd, root: '/', open }, {});
    await print(process.stdout, stdout); // the devkit's logger would indent the report
    if (exitCode === 2) throw quietError(new Failure(stderr.trimEnd().replace(/^error: /, '')));
    await print(process.stderr, stderr);
    if (exitCode === 1) throw quietError(new Failure('not every route is certain (--strict)'));
  };
}

/** `/backend` → `backend`; on Windows `resolve` adds a drive, which the Tree knows nothing of. */
function withinTree(directory: string): string {
  return joinPath(
    directory
      .replace(/^[A-Za-z]:/, '')
      .replaceAll('\\', '/')
      .slice(1),
  );
}
