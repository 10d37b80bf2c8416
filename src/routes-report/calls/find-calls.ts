import type { SourceFile } from 'typescript';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { walkFiles } from '../../base/source/walk';
import { type Asked, PythonModules } from './python/modules';
import { mayCall as mayCallIn, PythonCalls } from './python/python-calls';
import { type Compiler, loadCompiler } from './script/compiler';
import { isScript, scriptName, Scripts } from './script/program';
import { SETTING } from './script/bases';
import { ScriptCalls } from './script/script-calls';
import { Terms } from './script/terms';
import { mayCall } from './script/verbs';
import type { UrlCall } from './url-call';

/** A call, and the file that holds it, relative to the workspace root. */
export interface FoundCall extends UrlCall {
  readonly file: string;
}

/** The calls of a workspace. */
export interface FoundCalls {
  /** By file, in the order of their folders. */
  readonly calls: readonly FoundCall[];
  /** TypeScript and JavaScript files that may hold calls, and weren't read: there's no compiler for them. */
  readonly unread: readonly string[];
}

/** A text that was read, and the calls in it. */
interface Read {
  readonly text: string;
  readonly calls: readonly UrlCall[];
  /** The texts of the files that tell what its names stand for. */
  readonly asked: Asked;
}

/** Says where the compiler of TypeScript comes from. */
export interface Workspace {
  /** The workspace root, absolute; its compiler is loaded once a file needs it. Absent in a workspace that nobody trusts. */
  readonly root?: string | undefined;
}

/** Finds the calls in the files of a workspace. Keeps what it has read, so that it may be asked again and again. */
export class CallFinder {
  #python = new Map<string, Read>();
  readonly #scripts = new Map<string, SourceFile>();
  #compiler: Compiler | undefined;
  /** Folders for whose files no compiler was found. */
  readonly #without = new Set<string>();
  /** The files that may set what axios puts before all paths, once they were looked for. */
  #setting: readonly string[] | undefined;

  /** Takes where scripts get their compiler; without a root they aren't read. */
  constructor(private readonly workspace: Workspace) {}

  /** Returns the calls in all files. Looks again for a compiler where there was none: it may have been installed. */
  find(tree: SourceTree): FoundCalls {
    this.#without.clear();
    const { python, scripts } = textsIn(tree);
    const modules = new PythonModules(tree);
    const seen = new Map<string, Read>();
    const calls: FoundCall[] = [];
    for (const [file, text] of python) {
      const known = this.#python.get(file);
      const now = known?.text === text && modules.isSame(known.asked) ? known : readIn(modules, file, text);
      seen.set(file, now);
      calls.push(...now.calls.map((call) => ({ ...call, file })));
    }
    this.#python = seen;
    const inScripts = this.#among(tree, scripts);
    return { calls: [...calls, ...inScripts.calls], unread: inScripts.unread };
  }

  /** Returns the calls in these scripts of the tree. */
  inScripts(tree: SourceTree, files: readonly string[]): FoundCalls {
    return this.#among(tree, textsOf(tree, files).scripts);
  }

  #among(tree: SourceTree, scripts: Texts['scripts']): FoundCalls {
    this.#setting = settingIn(scripts);
    const calling = scripts.filter(([, text]) => mayCall(text)).map(([file]) => file);
    const read = this.#readerOf(tree, calling);
    if (read === undefined) return { calls: [], unread: calling };
    return { calls: calling.flatMap((file) => read(file).map((call) => ({ ...call, file }))), unread: [] };
  }

  /** Returns the calls of one file, Python or script. Its imports are followed in the tree. */
  inFile(tree: SourceTree, file: string, text: string): readonly UrlCall[] {
    if (file.endsWith('.py')) return readIn(new PythonModules(tree), file, text).calls;
    if (!isScript(file) || !mayCall(text)) return [];
    this.#setting ??= settingIn(textsIn(tree).scripts);
    return this.#readerOf(tree, [file])?.(file) ?? [];
  }

  /** Returns what reads the calls of a script; `undefined` without a compiler. */
  #readerOf(tree: SourceTree, files: readonly string[]): ((file: string) => readonly UrlCall[]) | undefined {
    const compiler = this.#compilerFor(files);
    if (compiler === undefined) return undefined;
    const setting = this.#setting ?? [];
    const program = new Scripts(compiler, tree, this.#scripts).program([...files, ...setting]);
    const sourceOf = (file: string): SourceFile | undefined => program.getSourceFile(scriptName(file));
    const terms = new Terms(compiler, program.getTypeChecker());
    const reading = new ScriptCalls(
      terms,
      setting.flatMap((file) => sourceOf(file) ?? []),
    );
    return (file) => {
      const source = sourceOf(file);
      return source === undefined ? [] : reading.in(source);
    };
  }

  #compilerFor(files: readonly string[]): Compiler | undefined {
    const { root } = this.workspace;
    if (root === undefined) return undefined;
    // Files of one folder get the same one.
    const one = new Map(files.map((file) => [file.split('/').slice(0, MAX_FOLDERS).join('/'), file]));
    for (const [folder, file] of one) {
      if (this.#compiler !== undefined || this.#without.has(folder)) continue;
      this.#compiler = loadCompiler(root, file);
      this.#without.add(folder);
    }
    return this.#compiler;
  }
}

/** Puts a call of a text with `\\n` for its ends of lines where it stands in the text itself. */
function inOriginal(text: string, call: UrlCall): UrlCall {
  if (!text.includes('\r\n')) return call;
  const lines = text.split('\r\n');
  const placeOf = (position: number): number => {
    let end = 0;
    const before = lines.findIndex((line) => (end += line.length + 1) > position);
    return position + Math.max(before, 0);
  };
  return { ...call, start: placeOf(call.start), end: placeOf(call.end) };
}

/** Reads the calls of a Python text. */
function readIn(modules: PythonModules, file: string, text: string): Read {
  if (!mayCallIn(text)) return { text, calls: [], asked: new Map() };
  const calls = new PythonCalls(modules);
  const { result, asked } = modules.watched(() => calls.in(modules.parsed(file, text)));
  return { text, calls: result.map((call) => inOriginal(text, call)), asked };
}

const settingIn = (scripts: Texts['scripts']): readonly string[] =>
  scripts.filter(([, text]) => SETTING.test(text)).map(([file]) => file);

/** Packages of a workspace have their folders no deeper than this. */
const MAX_FOLDERS = 3;

interface Texts {
  readonly python: readonly (readonly [file: string, text: string])[];
  readonly scripts: readonly (readonly [file: string, text: string])[];
}

/** Reads the files of a workspace. What a build has made isn't its source, even where git keeps it. */
const textsIn = (tree: SourceTree): Texts =>
  textsOf(
    tree,
    walkFiles(tree, '', (folder) => BUILT.test(folder)),
  );

function textsOf(tree: SourceTree, files: Iterable<string>): Texts {
  const python: [string, string][] = [];
  const scripts: [string, string][] = [];
  for (const file of files) {
    const texts = file.endsWith('.py') ? python : isScript(file) ? scripts : undefined;
    const text = texts === undefined ? undefined : readText(tree, file);
    if (text !== undefined && !isMade(text)) texts?.push([file, text]);
  }
  return { python, scripts };
}

/** Returns whether a program wrote a text: it's very long, or compressed to few lines. */
const isMade = (text: string): boolean =>
  text.length > 1_000_000 || (text.length > 50_000 && text.length / text.split('\n').length > 500);

const BUILT = /(?:^|\/)(?:dist|out-tsc|bower_components)$/;
