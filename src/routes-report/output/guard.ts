import { basename, join } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import type { SourceTree } from '../../base/source/tree';
import type { Surroundings } from '../inspect/workspace';
import type { Presentation } from './present';

/** A file that a report is about to be written to. */
interface Destination {
  /** Absolute; in a virtual tree it begins with `/`. */
  readonly path: string;
  /** The workspace root of the report, absolute. */
  readonly root: string;
  /** As the user wrote it, with the name of its option: `--output routes.md`. */
  readonly shown: string;
  readonly isThere: boolean;
  /** True if the user wants it to be overwritten, whatever it holds. */
  readonly isForced: boolean;
}

/** Keeps a report from overwriting what it's made from. */
export interface OutputGuard {
  /** The surroundings to make the report in: they note the settings that are read. */
  readonly surroundings: Surroundings;
  /** Throws a Failure if the report is made from the destination. Call it with the finished report. */
  readonly check: (report: Presentation) => void;
}

/** Returns the guard of a destination. Throws a Failure for Python source at once: a wrong path must not cost an analysis. */
export function guardOutput(surroundings: Surroundings, destination: Destination): OutputGuard {
  const { path, root, shown, isThere, isForced } = destination;
  if (isForced || !isThere) return { surroundings, check: () => undefined };
  if (/\.pyi?$/i.test(path))
    throw new Failure(`${shown} is a Python file; name another, or overwrite it with --force.`);
  let isSetting = false;
  const watched = (tree: SourceTree, folder: string): SourceTree => ({
    kind: (file) => tree.kind(file),
    list: (file) => tree.list(file),
    read: (file) => {
      isSetting ||= SETTINGS.test(basename(file)) && join(folder, file) === path;
      return tree.read(file);
    },
  });
  return {
    surroundings: { ...surroundings, open: (folder) => watched(surroundings.open(folder), folder) },
    check: ({ program = [] }) => {
      if (isSetting || program.some((file) => join(root, file) === path))
        throw new Failure(
          `${shown}: the report is made from this file; name another, or overwrite it with --force.`,
        );
    },
  };
}

/**
 * Matches files with settings of the project. Other files are read, too, in search of the command that serves the
 * application; an old report among them, such as `routes.md` or `openapi.yaml`, may be overwritten.
 */
const SETTINGS =
  /^(?:\.env.*|pyproject\.toml|(?:nx|project|package)\.json|setup\.cfg|Pipfile|requirements.*\.txt|.*\.lock|Dockerfile.*|(?:docker-)?compose.*\.ya?ml|Procfile)$/;
