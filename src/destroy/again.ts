import type { MadeRun } from '../base/source/kept/made';
import { shellWord } from '../base/code/shell-word';

/** Names a command. */
type Command = Pick<MadeRun, 'generator' | 'words' | 'fields' | 'flags'>;

/** Returns the note with the commands that make again what runs did, the last first: of equal ones the last, with the fields that were added. */
export function againAfter(runs: readonly MadeRun[]): string {
  const commands = new Map<string, Command>();
  for (const run of runs.toReversed()) {
    const made = commands.get(`resource ${run.words.join(' ')}`);
    const key = [run.generator === 'add-fields' ? 'resource' : run.generator, ...run.words].join(' ');
    const isMore = run.generator === 'add-fields' && made !== undefined;
    commands.set(key, isMore ? { ...made, fields: [...made.fields, ...run.fields] } : run);
  }
  const lines = [...commands.values()].map(({ generator, words, fields, flags }) =>
    [
      ...['tool', ...(OWN.has(generator) ? [] : ['make']), generator],
      ...[...words, ...fields].map(shellWord),
      ...flags,
    ].join(' '),
  );
  return `To have it again: ${lines.join(' && ')}`;
}

/** Generators that are commands of their own. */
const OWN: ReadonlySet<string> = new Set(['register', 'unregister']);
