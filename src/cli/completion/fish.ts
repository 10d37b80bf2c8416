import type { CompletedOption, CompletionNode } from './tree';
import { allNodes, quoted } from './words';

/** Returns one `complete` per word and option, each with the condition that the words before it were typed. */
export function fishCompletion(tree: CompletionNode): string {
  return `# Which words of tool have been typed, options apart.
function __tool_at
  set -l typed (commandline -opc | string match -v -- '-*')
  test "$typed[2..]" = "$argv"
end
function __tool_in
  set -l typed (commandline -opc | string match -v -- '-*')
  string match -q -- "$argv*" "$typed[2..]"
end
complete -c tool -f
complete -c tool-schematics -w tool
${allNodes(tree).flatMap(linesOf).join('\n')}
`;
}

function linesOf({ path, words, options }: CompletionNode): readonly string[] {
  const place = path.join(' ');
  const below = words.map(
    ({ path: own, summary }) =>
      `complete -c tool -n ${quoted(`__tool_at ${place}`.trim())} -a ${quoted(own.at(-1) ?? '')} -d ${quoted(summary)}`,
  );
  const condition = place === '' ? '__tool_at' : `__tool_in ${place}`;
  return [...below, ...options.map((option) => lineOf(option, condition))];
}

function lineOf({ flag, summary, takesValue, choices }: CompletedOption, condition: string): string {
  const value = !takesValue ? '' : choices.length === 0 ? ' -r -F' : ` -x -a ${quoted(choices.join(' '))}`;
  return `complete -c tool -n ${quoted(condition)} -l ${flag.replace(/^--/, '')}${value} -d ${quoted(summary)}`;
}
