import { type Encoding, fitting, pickEncoding } from './encodings';
import { laidOut } from './layouts';
import { Random } from './random';

/** A made-up application: its files, and how it's imported. */
export interface Application {
  /** Path → text. */
  readonly files: Readonly<Record<string, string>>;
  /** `module:expression`. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Path → how it's written, where it's not plain UTF-8. */
  readonly encodings?: Readonly<Record<string, Encoding>>;
}

/** A Python file in the making: what it imports, what it defines for later use, what it does. */
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

  /** The package that relative imports start from; '' for a top-level module. */
  get package(): string {
    return this.isPackage ? this.module : this.module.split('.').slice(0, -1).join('.');
  }

  get path(): string {
    return this.module.replaceAll('.', '/') + (this.isPackage ? '/__init__.py' : '.py');
  }

  /** Adds an import statement unless it's there. */
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
  private count = 0;

  constructor(readonly random: Random) {}

  /** A name that no other file or function has. */
  fresh(word: string): string {
    this.count += 1;
    return `${word}${this.count}`;
  }

  /** A new module somewhere in the project. */
  newFile(word: string): SourceFile {
    const home = this.random.pick(PACKAGES);
    const name = this.fresh(word);
    return this.addFile(home === '' ? name : `${home}.${name}`);
  }

  addFile(module: string): SourceFile {
    this.packageOf(module.split('.').slice(0, -1).join('.'));
    return this.put(new SourceFile(this, module, false));
  }

  /** The `__init__.py` of a package, made with those above it where they aren't there; none for ''. */
  packageOf(name: string): SourceFile | undefined {
    if (name === '') return undefined;
    const known = this.files.get(name);
    if (known !== undefined) return known;
    this.packageOf(name.split('.').slice(0, -1).join('.'));
    return this.put(new SourceFile(this, name, true));
  }

  toApplication(entry: string): Application {
    const files: Record<string, string> = {};
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

/** A Python string literal; the texts made up here have no control characters. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
