import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import { foldersAround, parentOf } from '../../../base/source/paths';
import { lastStage } from '../commands/dockerfile';
import { DOCKERFILE, lineOf } from '../commands/evidence';
import { servedApplications } from './candidates';
import type { Survey } from './survey';

/**
 * Returns a note on each Dockerfile in a folder around a file that sets one of the variables, and whose command isn't known
 * to serve anything: they may be meant for the program.
 */
export function unusedVariables(
  survey: Survey,
  file: string,
  variables: readonly string[],
): readonly (Diagnostic & { readonly at: NonNullable<Diagnostic['at']> })[] {
  const around = foldersAround(file);
  const files = survey.others.filter((one) => DOCKERFILE.test(one) && around.includes(parentOf(one)));
  return files.flatMap((dockerfile) => {
    const set = lastStage(survey, dockerfile)?.environment ?? new Map<string, string | undefined>();
    const names = variables.filter((name) => set.get(name) !== undefined).sort();
    const [first] = names;
    if (first === undefined || serves(survey, dockerfile)) return [];
    const line = lineOf(survey.text(dockerfile), first) ?? 1;
    return [
      { code: 'environment-unused', detail: names.join(', '), at: { file: dockerfile, line }, affects: [] },
    ];
  });
}

/** Returns true if the command of a Dockerfile, or one that uses its image, serves an application. */
const serves = (survey: Survey, dockerfile: string): boolean =>
  servedApplications(survey).some(
    ({ commands = [], environments = [] }) =>
      commands.includes(dockerfile) || environments.some(({ files }) => files.includes(dockerfile)),
  );
