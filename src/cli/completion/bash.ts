import type { CompletionNode } from './tree';
import { allNodes, quoted } from './words';

/** Returns a function for bash 3.2 and later; it doesn't need bash-completion. */
export function bashCompletion(tree: CompletionNode): string {
  const nodes = allNodes(tree);
  const words = nodes
    .map(({ path, words: below, options }) => {
      const flags = options.map(({ flag }) => flag).join(' ');
      const names = below.map(({ path: own }) => own.at(-1)).join(' ');
      return `    ${quoted(path.join(' '))}) words=${quoted(names)}; flags=${quoted(flags)} ;;`;
    })
    .join('\n');
  const values = nodes
    .flatMap(({ path, options }) => options.map((option) => ({ place: path.join(' '), ...option })))
    .filter(({ takesValue }) => takesValue)
    .map(({ place, flag, choices }) => {
      const offered = choices.length === 0 ? '-f' : `-W ${quoted(choices.join(' '))}`;
      return `    ${quoted(`${place} ${flag}`)}) COMPREPLY=($(compgen ${offered} -- "$word")); return ;;`;
    })
    .join('\n');
  const known = nodes.filter(({ path }) => path.length > 0).map(({ path }) => quoted(path.join(' ')));
  return `_tool() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} place='' words flags i
  # bash takes --format=json for three words.
  if [[ $word == = ]]; then word=''; elif [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${place:+$place }\${COMP_WORDS[i]}" in
    ${known.join('|')}) place="\${place:+$place }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$place $before" in
${values}
  esac
  case $place in
${words}
  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  else COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word")); fi
}
complete -o filenames -F _tool tool tool-schematics
`;
}
