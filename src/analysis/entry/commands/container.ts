import { posix } from 'node:path';
import { joinPath } from '../../../base/source/paths';
import type { Survey } from '../search/survey';
import type { Environment } from './environment';
import { type Command, stepLine, WEIGHTS } from './evidence';
import { shellCommands } from './lines';
import type { Place } from './place';
import { newShell, scriptSteps, type Shell, stepsOfWords, type Step } from './script';
import { stepsOfText } from './structured';
import { simpleCommands } from './shell';

/** A command in exec form, or as text. */
export interface Start {
  readonly words: readonly string[] | undefined;
  readonly text: string;
}

/** The commands of an image or a container, and where they run. */
interface Started {
  readonly starts: readonly (Start | undefined)[];
  /** The words of the image's entrypoint, in front of a container's own command. */
  readonly inherited?: readonly string[] | undefined;
  /** The folder that they run in, and the variables that they have. */
  readonly shell: Shell;
  readonly place: Place;
  readonly environment: Environment;
  /** The line of the file from which their words are looked for. */
  readonly line: number | undefined;
  readonly weight: number;
}

/** Returns the commands that start an image or a container; those of the shell script that it starts, where that's one. */
export function startedCommands(survey: Survey, started: Started): readonly Command[] {
  const { place, environment, weight, line } = started;
  const steps = stepsOfStarts(started);
  const isScript = steps.every(({ invocation }) => invocation.target.kind === 'script');
  const commands = isScript ? scriptCommands(survey, started) : [];
  if (commands.length > 0) return commands;
  const text = survey.text(place.file);
  return steps.map((step) => ({
    step,
    place,
    file: place.file,
    line: stepLine(text, step, line),
    environment,
    weight,
  }));
}

function stepsOfStarts({ starts, inherited = [], shell }: Started): readonly Step[] {
  const words = [...inherited, ...starts.flatMap((one) => one?.words ?? [])];
  const texts = starts.flatMap((one) => (one !== undefined && one.words === undefined ? [one.text] : []));
  const own = (): Shell => newShell(shell.cwd, shell.variables);
  const served = [
    ...(words.length > 0 ? stepsOfWords(words, own()) : []),
    ...texts.flatMap((text) => stepsOfText(text, own())),
  ];
  const scripts = [...(words.length > 0 ? [words] : []), ...texts];
  const steps = served.length > 0 ? served : scripts.flatMap((one) => scriptSteps(one, own()));
  const added = (shell.variables.get('PYTHONPATH') ?? '').split(':').filter((folder) => folder !== '');
  return steps.map(({ invocation, cwd }) => ({
    invocation: { ...invocation, folders: [...invocation.folders, ...added] },
    cwd,
  }));
}

/** Returns the commands of the shell script that an image starts (`["./start.sh"]`, `["sh", "start.sh"]`), with its environment. */
function scriptCommands(survey: Survey, started: Started): readonly Command[] {
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
  return shellCommands(lines, newShell(shell.cwd, shell.variables), new Map(environment.variables)).map(
    (command) => ({
      ...command,
      environment: {
        ...environment,
        files,
        variables: command.environment?.variables ?? environment.variables,
      },
    }),
  );
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
