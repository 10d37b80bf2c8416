import { posix } from 'node:path';
import { joinPath } from '../../../base/source/paths';
import type { Survey } from '../search/survey';
import type { Environment } from './environment';
import { type Command, WEIGHTS } from './evidence';
import { shellCommands } from './lines';
import type { Place } from './place';
import type { Shell } from './script';
import { simpleCommands } from './shell';

/** A command in exec form, or as text. */
export interface Start {
  readonly words: readonly string[] | undefined;
  readonly text: string;
}

/** The commands of an image or a container, and where they run. */
interface Started {
  readonly starts: readonly (Start | undefined)[];
  readonly shell: Shell;
  readonly place: Place;
  readonly environment: Environment;
}

/**
 * Returns the commands of the shell script that an image starts (`["./start.sh"]`, `["sh", "start.sh"]`), with the image's
 * environment; none if it starts none.
 */
export function scriptInImage(survey: Survey, started: Started): readonly Command[] {
  const { shell, place, environment } = started;
  const script = scriptOf(survey, started);
  if (script === undefined) return [];
  const lines = {
    file: script,
    text: survey.text(script),
    place: { ...place, file: script },
    weight: WEIGHTS.image,
  };
  const files = [...environment.files, script];
  return shellCommands(lines, shell, new Map(environment.variables)).map((command) => ({
    ...command,
    environment: {
      ...environment,
      files,
      variables: command.environment?.variables ?? environment.variables,
    },
  }));
}

/** A word that may be the path of a script. */
const PATH = /^[\w@./-]+$/;

/** Returns the script of the workspace that the words start. */
function scriptOf({ tree }: Survey, { starts, shell, place }: Started): string | undefined {
  return (
    starts
      .flatMap((one) => one?.words ?? [one?.text ?? ''])
      // A word may be a command itself: `sh -c "exec ./start.sh"`.
      .flatMap((word) => simpleCommands(word).flat())
      .filter((word) => PATH.test(word))
      .flatMap((word) => [
        ...(place.image?.(posix.resolve(shell.cwd, word)) ?? []),
        ...place.bases.map((base) => joinPath(base, word)),
      ])
      .find((file) => /\.(?:sh|bash)$|(?:^|\/)[\w-]+$/.test(file) && tree.kind(file) === 'file')
  );
}
