import type * as ts from 'typescript';
import { foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { fileText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import type { Compiler } from './compiler';

/** Matches the files that are read. Declarations and compressed code call nothing of their own. */
export const isScript = (file: string): boolean =>
  /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/.test(file) && !/\.d\.[cm]?ts$|\.min\.[cm]?js$/.test(file);

/** The files in which aliases of imports stand: `@app/*` for `src/app/*`. */
const SETTINGS = ['tsconfig.base.json', 'tsconfig.json', 'jsconfig.json', 'tsconfig.app.json'];

/** Matches components, whose scripts TypeScript reads under the name of a script. */
const COMPONENT = /\.(?:vue|svelte)$/;

/** Parses the files of a workspace for TypeScript, and finds what their imports mean. Reads nothing of packages. */
export class Scripts {
  readonly #options: ts.CompilerOptions;
  readonly #aliases = new Map<string, ts.CompilerOptions | undefined>();
  readonly #found = new Map<string, string | undefined>();
  readonly #sources = new Map<string, ts.SourceFile | undefined>();

  /** Takes the files as they are now, and those that were parsed before, which it adds to. */
  constructor(
    readonly ts: Compiler,
    private readonly tree: SourceTree,
    private readonly parsed: Map<string, ts.SourceFile>,
  ) {
    const { ESNext } = ts.ScriptTarget;
    const { Preserve } = ts.JsxEmit;
    this.#options = {
      allowJs: true,
      esModuleInterop: true,
      jsx: Preserve,
      module: ts.ModuleKind.ESNext,
      noLib: true,
      target: ESNext,
      types: [],
      // A file without imports has names of its own, too.
      ...('ModuleDetectionKind' in ts ? { moduleDetection: ts.ModuleDetectionKind.Force } : {}),
    };
  }

  /** Returns a program of files and all that they import. */
  program(files: readonly string[]): ts.Program {
    const host: ts.CompilerHost = {
      fileExists: (file) => this.tree.kind(file) === 'file',
      getCanonicalFileName: (file) => file,
      getCurrentDirectory: () => '',
      getDefaultLibFileName: () => '',
      getNewLine: () => '\n',
      getSourceFile: (name, options) => this.#source(name, options),
      readFile: (file) => fileText(this.tree, file),
      resolveModuleNameLiterals: (names, from) =>
        names.map(({ text }) => ({ resolvedModule: this.#resolved(text, from) })),
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- releases before 5 ask in this way
      resolveModuleNames: (names, from) => names.map((name) => this.#resolved(name, from)),
      useCaseSensitiveFileNames: () => true,
      writeFile: () => undefined,
    };
    return this.ts.createProgram({ rootNames: files.map(scriptName), options: this.#options, host });
  }

  #source(name: string, options: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
    if (this.#sources.has(name)) return this.#sources.get(name);
    const file = name.replace(/(\.(?:vue|svelte))\.tsx$/, '$1');
    const text = fileText(this.tree, file);
    const code = text !== undefined && COMPONENT.test(file) ? scriptOf(text) : text;
    const known = this.parsed.get(name);
    const { JSX, TS, TSX } = this.ts.ScriptKind;
    const kind = /\.[cm]?jsx?$/.test(name) ? JSX : /\.[cm]?ts$/.test(name) ? TS : TSX;
    const source =
      code === undefined || known?.text === code
        ? known
        : this.ts.createSourceFile(name, code, options, true, kind);
    if (source !== undefined) this.parsed.set(name, source);
    this.#sources.set(name, source);
    return source;
  }

  #resolved(specifier: string, from: string): ts.ResolvedModuleFull | undefined {
    const file = this.find(specifier, from);
    if (file === undefined) return undefined;
    const resolvedFileName = scriptName(file);
    return { resolvedFileName, extension: /\.\w+$/.exec(resolvedFileName)?.[0] ?? '' };
  }

  /** Returns the file of the workspace that an import means; `undefined` for a package. */
  find(specifier: string, from: string): string | undefined {
    if (specifier.startsWith('.')) return this.#first(joinPath(parentOf(from), specifier));
    for (const folder of foldersAround(from)) {
      const aliases = this.#aliasesIn(folder);
      const found = aliases === undefined ? undefined : this.#aliased(specifier, aliases);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #first(path: string): string | undefined {
    if (this.#found.has(path)) return this.#found.get(path);
    const stems = [path, path.replace(/\.[cm]?jsx?$/, '')];
    const found = stems
      .flatMap((stem) => ENDINGS.map((ending) => `${stem}${ending}`))
      .find((file) => isScript(file) && this.tree.kind(file) === 'file');
    this.#found.set(path, found);
    return found;
  }

  #aliased(specifier: string, { baseUrl = '', paths = {} }: ts.CompilerOptions): string | undefined {
    for (const [pattern, targets] of Object.entries(paths)) {
      const [before = '', after] = pattern.split('*', 2);
      if (after === undefined ? specifier !== pattern : !specifier.startsWith(before)) continue;
      const rest = specifier.slice(before.length);
      for (const target of targets) {
        const found = this.#first(
          joinPath(
            baseUrl,
            target.replace('*', () => rest),
          ),
        );
        if (found !== undefined) return found;
      }
    }
    return this.#first(joinPath(baseUrl, specifier));
  }

  #aliasesIn(folder: string): ts.CompilerOptions | undefined {
    if (!this.#aliases.has(folder))
      this.#aliases.set(
        folder,
        SETTINGS.map((name) => this.#aliasesOf(folder, joinPath(folder, name))).find(
          (one) => one !== undefined,
        ),
      );
    return this.#aliases.get(folder);
  }

  #aliasesOf(folder: string, file: string): ts.CompilerOptions | undefined {
    const text = fileText(this.tree, file);
    if (text === undefined) return undefined;
    // The casts: a tool reads the file, which may hold anything; what isn't a text is passed over.
    const { config } = this.ts.parseConfigFileTextToJson(file, text) as { config?: Record<string, unknown> };
    const { baseUrl, paths } = (config?.['compilerOptions'] ?? {}) as Record<string, unknown>;
    if (typeof baseUrl !== 'string' && (typeof paths !== 'object' || paths === null)) return undefined;
    const textsIn = (targets: unknown): string[] =>
      Array.isArray(targets) ? targets.filter((one: unknown) => typeof one === 'string') : [];
    const entries = Object.entries(paths ?? {}).map(
      ([pattern, targets]: [string, unknown]): [string, string[]] => [pattern, textsIn(targets)],
    );
    return {
      baseUrl: joinPath(folder, typeof baseUrl === 'string' ? baseUrl : ''),
      paths: Object.fromEntries(entries),
    };
  }
}

/** The endings that an import may leave out, in the order in which they're tried. */
const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mts',
  '.mjs',
  '.cjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
];

/** Returns the name under which TypeScript knows a file. */
export const scriptName = (file: string): string => (COMPONENT.test(file) ? `${file}.tsx` : file);

/** Returns the scripts of a component, with blanks in place of the rest, so that indexes stay. */
function scriptOf(text: string): string {
  let code = '';
  for (const match of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/gi)) {
    const start = match.index + (match[1] ?? '').length;
    code += text.slice(code.length, start).replace(/[^\n\r]/g, ' ') + (match[2] ?? '');
  }
  return code + text.slice(code.length).replace(/[^\n\r]/g, ' ');
}
