import { type Encoding, fitting, pickEncoding } from './encodings';
import { laidOut } from './layouts';
import { Random } from './random';

/** A generated application: its files and its entry. */
export interface Application {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  /** The entry, `module:expression`. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Encodings by path, for files that aren't plain UTF-8. */
  readonly encodings?: Readonly<Record<string, Encoding>>;
}

/** A Python file under construction: imports, definitions, body. */
export class SourceFile {
  private readonly imports: string[] = [];
  private readonly definitions: string[] = [];
  private readonly body: string[] = [];

  constructor(
    readonly project: Project,
    readonly module: string,
    readonly isPackage: boolean,
  ) {}

  get random(): Random {
    return this.project.random;
  }

  /** The package that relative imports resolve from; '' for a top-level module. */
  get package(): string {
    return this.isPackage ? this.module : this.module.split('.').slice(0, -1).join('.');
  }

  get path(): string {
    return this.module.replaceAll('.', '/') + (this.isPackage ? '/__init__.py' : '.py');
  }

  /** Adds an import statement if it's missing. */
  import(statement: string): void {
    if (!this.imports.includes(statement)) this.imports.push(statement);
  }

  /** Adds lines between the imports and the body. */
  define(...lines: readonly string[]): void {
    this.definitions.push(...lines);
  }

  emit(...lines: readonly string[]): void {
    this.body.push(...lines);
  }

  fresh(word: string): string {
    return this.project.fresh(word);
  }

  text(): string {
    const lines = [...this.imports, ...this.definitions, ...this.body];
    return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  }
}

const PACKAGES = ['', '', 'api', 'api.v1', 'core', 'shop'];

/** The files of one application, and the names in use. */
export class Project {
  readonly env: Record<string, string> = {};
  private readonly files = new Map<string, SourceFile>();
  /** Files that aren't Python, by path. */
  private readonly texts: Record<string, string> = {};
  private count = 0;

  constructor(readonly random: Random) {}

  /** Returns a name that no other file or function has. */
  fresh(word: string): string {
    this.count += 1;
    return `${word}${this.count}`;
  }

  /** Creates a module somewhere in the project. */
  newFile(word: string): SourceFile {
    const home = this.random.pick(PACKAGES);
    const name = this.fresh(word);
    return this.addFile(home === '' ? name : `${home}.${name}`);
  }

  /** Adds a file that isn't Python at the root of the project. */
  addText(path: string, text: string): void {
    this.texts[path] = text;
  }

  addFile(module: string): SourceFile {
    this.packageOf(module.split('.').slice(0, -1).join('.'));
    return this.put(new SourceFile(this, module, false));
  }

  /** Returns the `__init__.py` of a package, creating it and those above it if necessary; `undefined` for ''. */
  packageOf(name: string): SourceFile | undefined {
    if (name === '') return undefined;
    const known = this.files.get(name);
    if (known !== undefined) return known;
    this.packageOf(name.split('.').slice(0, -1).join('.'));
    return this.put(new SourceFile(this, name, true));
  }

  toApplication(entry: string): Application {
    const files: Record<string, string> = { ...this.texts };
    const encodings: Record<string, Encoding> = {};
    for (const file of this.files.values()) {
      const text = laidOut(file.text(), this.random);
      const encoding = fitting(text, pickEncoding(this.random));
      files[file.path] = encoding?.cookie === undefined ? text : `${encoding.cookie}\n${text}`;
      if (encoding !== undefined) encodings[file.path] = encoding;
    }
    return { files, entry, env: this.env, encodings };
  }

  private put(file: SourceFile): SourceFile {
    this.files.set(file.module, file);
    return file;
  }
}

export const indent = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

/** Returns a Python string literal. Generated texts contain no control characters. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
