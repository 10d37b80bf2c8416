import { type Command, stepLine } from './evidence';
import type { Place } from './place';
import { type Variables, variablesOfLine } from './environment';
import { enter, newShell, scriptSteps, type Shell, stepsOf, type Step } from './script';

/** A text file whose lines are commands. */
export interface Lines {
  readonly file: string;
  readonly text: string;
  readonly place: Place;
  readonly weight: number;
}

interface Line {
  readonly text: string;
  /** The 1-based number of its first line. */
  readonly number: number;
}

/** Splits a text into lines, joined where a line ends in a backslash (or its equivalent on Windows). */
function logicalLines(text: string): readonly Line[] {
  const lines: { text: string; number: number }[] = [];
  let goesOn = false;
  text.split(/\r?\n/).forEach((line, index) => {
    const last = lines.at(-1);
    const content = line.replace(/[ \t][\\^`]$/, ' ');
    if (goesOn && last !== undefined) last.text += content.trimStart();
    else lines.push({ text: content, number: index + 1 });
    goesOn = content !== line;
  });
  return lines;
}

function commandsOf(
  lines: Lines,
  steps: readonly Step[],
  from: number,
  variables: Variables = new Map(),
): readonly Command[] {
  const { file, text, place, weight } = lines;
  const environment = { name: file, file, files: [file], isService: false, variables };
  return steps.map((step) => ({
    step,
    place,
    file,
    line: stepLine(text, step, from) ?? from,
    weight,
    ...(variables.size === 0 ? {} : { environment }),
  }));
}

/**
 * Returns the commands of a shell script. All lines share one shell. `exported` are the variables of its environment, as far
 * as they're known.
 */
export function shellCommands(
  lines: Lines,
  shell: Shell = newShell(),
  exported = new Map<string, string | undefined>(),
): readonly Command[] {
  const isWindows = /\.(?:bat|cmd|ps1)$/i.test(lines.file);
  return logicalLines(lines.text).flatMap(({ text, number }) => {
    const variables = variablesOfLine(text, exported);
    const steps = stepsOf(isWindows ? text.replaceAll('\\', '/') : text, shell);
    return commandsOf(lines, steps, number, variables);
  });
}

/**
 * Returns the commands of a Procfile. Processes other than `web` and its like are usually workers, so they weigh
 * less.
 */
export function procfileCommands(lines: Lines, otherWeight: number): readonly Command[] {
  return logicalLines(lines.text).flatMap(({ text, number }) => {
    const [, name, command = ''] = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(text) ?? [];
    const weight = /^(?:web|api|app|backend|server)$/i.test(name ?? '') ? lines.weight : otherWeight;
    const steps = stepsOf(command, newShell());
    const started = steps.length > 0 ? steps : scriptSteps(command, newShell());
    return commandsOf({ ...lines, weight }, started, number, variablesOfLine(command, new Map()));
  });
}

const MAKE_VARIABLE = /^(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*[:?]{0,2}=[ \t]*(.*)$/;

/** Returns the commands of a Makefile or a justfile. Each line gets a new shell with the file's variables. */
export function recipeCommands(lines: Lines): readonly Command[] {
  const variables = new Map<string, string>();
  let cwd = '';
  return logicalLines(lines.text).flatMap(({ text, number }) => {
    const [, name, value] = MAKE_VARIABLE.exec(text) ?? [];
    if (name !== undefined && value !== undefined) {
      variables.set(name, value.trim().replace(/^(["'])(.*)\1$/, '$2'));
      return [];
    }
    const folder =
      /^\[working-directory:\s*["']([^"']+)["']\]|^set working-directory\s*:=\s*["']([^"']+)["']/.exec(text);
    if (folder) cwd = enter('', folder[1] ?? folder[2] ?? '');
    if (/^\S/.test(text) && !folder) return inlineRecipe(lines, text, { variables, number });
    const steps = stepsOf(text.trim().replace(/^[@+-]+/, ''), { cwd, variables: new Map(variables) });
    if (steps.length > 0) cwd = '';
    return commandsOf(lines, steps, number);
  });
}

/** Returns the commands of a recipe on the line of its target: `run: ; uvicorn main:app`. */
function inlineRecipe(
  lines: Lines,
  text: string,
  { variables, number }: { readonly variables: Shell['variables']; readonly number: number },
): readonly Command[] {
  const recipe = /^[\w.%-]+\s*:[^;=]*;(.*)$/.exec(text)?.[1];
  if (recipe === undefined) return [];
  return commandsOf(lines, stepsOf(recipe.trim(), { cwd: '', variables: new Map(variables) }), number);
}

const FENCE = /^\s*(?:>\s*)?(?:```|~~~)/;

/** Returns the commands in Markdown and reStructuredText: code blocks, which share one shell, and `inline code`. */
export function documentCommands(lines: Lines): readonly Command[] {
  const shell = newShell();
  let isCode = false;
  return logicalLines(lines.text).flatMap(({ text, number }) => {
    if (FENCE.test(text)) {
      isCode = !isCode;
      return [];
    }
    if (isCode || /^(?: {4}|\t)/.test(text))
      return commandsOf(lines, stepsOf(unprompted(text), shell), number);
    const inline = [...text.matchAll(/`+([^`]+)`+/g)].map(([, code = '']) => code);
    return inline.flatMap((code) => commandsOf(lines, stepsOf(unprompted(code), newShell()), number));
  });
}

/** Removes a prompt: `$ uvicorn main:app` and `(venv) PS C:\> uvicorn main:app` → the command. */
function unprompted(text: string): string {
  return text.trim().replace(/^(?:\([\w.-]+\)\s*)?(?:PS\s+)?(?:[A-Z]:[^>]*)?[$>%]\s+/, '');
}

/** Words to look for before the pattern runs: every Python file is searched, and a plain search is faster. */
const SERVERS = ['uvicorn', 'gunicorn', 'hypercorn', 'granian', 'fastapi '];

/** Returns commands in comments and strings of Python files: `# uvicorn main:app --reload`. */
export function mentionedCommands(lines: Lines): readonly Command[] {
  if (!SERVERS.some((word) => lines.text.includes(word))) return [];
  return [
    ...lines.text.matchAll(/\b(?:uvicorn|gunicorn|hypercorn|granian|fastapi (?:run|dev))[ \t]+[^\n"'`]*/g),
  ].flatMap((match) => {
    const number = lines.text.slice(0, match.index).split('\n').length;
    return commandsOf(lines, stepsOf(match[0], newShell()), number);
  });
}
