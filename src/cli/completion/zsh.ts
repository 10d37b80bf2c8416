import type { CompletedOption, CompletionNode } from './tree';
import { allNodes, quoted } from './words';

/** Returns one function of `_arguments` per position in the command line. */
export function zshCompletion(tree: CompletionNode): string {
  const functions = allNodes(tree).map(functionOf).join('\n');
  return `#compdef tool tool-schematics
${functions}
if [ "$funcstack[1]" = "_tool" ]; then _tool "$@"; else compdef _tool tool tool-schematics; fi
`;
}

const nameOf = (path: readonly string[]): string => ['_tool', ...path].join('_');

function functionOf({ path, words, options }: CompletionNode): string {
  const specs = options.map((option) => `    ${specOf(option)}`);
  if (words.length === 0) {
    return `${nameOf(path)}() {\n  _arguments -s \\\n${specs.join(' \\\n')} \\\n    '*:file:_files'\n}\n`;
  }
  const names = words.map(
    ({ path: own, summary }) => `    ${quoted(`${own.at(-1) ?? ''}:${plain(summary)}`)}`,
  );
  const below = words.map(({ path: own }) => `    ${own.at(-1) ?? ''}) ${nameOf(own)} ;;`);
  return `${nameOf(path)}() {
  local context state line
  typeset -A opt_args
  local -a words_here=(
${names.join('\n')}
  )
  _arguments -C \\
${specs.join(' \\\n')} \\
    '1: :->word' '*:: :->rest'
  case $state in
  word) _describe word words_here; _files ;;
  rest) case $line[1] in
${below.join('\n')}
    *) _files ;;
    esac ;;
  esac
}
`;
}

function specOf({ flag, summary, takesValue, choices }: CompletedOption): string {
  const value = !takesValue ? '' : `:value:${choices.length === 0 ? '_files' : `(${choices.join(' ')})`}`;
  return quoted(`*${flag}[${plain(summary)}]${value}`);
}

/** Escapes brackets, colons and backslashes, which have a meaning in a spec. */
const plain = (text: string): string => text.replace(/[\\:[\]]/g, '\\$&');
