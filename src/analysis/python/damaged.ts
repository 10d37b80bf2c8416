import type { FunctionDef, Module, SyntaxProblem } from './ast';
import { tolerantParser } from './tolerant';

/** A text in which damage turned up late: parsed whole then, once. */
export class Damaged {
  private module: Module | undefined;
  private readonly functions = new Map<number, FunctionDef>();

  constructor(private readonly text: string) {}

  /**
   * The function whose `def` or `async` stands on that line: mended text has the same lines, but other offsets. Throws
   * ParserNeeded.
   */
  functionAt(line: number): FunctionDef | undefined {
    if (this.module === undefined) {
      this.module = tolerantParser.parse(this.text);
      this.gather(this.module.body);
    }
    return this.functions.get(line);
  }

  errors(): readonly SyntaxProblem[] {
    return this.module?.errors() ?? [];
  }

  /** No function can be asked for afterwards. */
  dispose(): void {
    this.module?.dispose();
  }

  private gather(part: unknown): void {
    if (Array.isArray(part)) part.forEach((one) => this.gather(one));
    else if (isFunction(part)) {
      this.functions.set(part.line, part);
      this.gather(part.body().statements);
    } else if (typeof part === 'object' && part !== null)
      Object.values(part).forEach((one) => this.gather(one));
  }
}

const isFunction = (part: unknown): part is FunctionDef =>
  typeof part === 'object' && part !== null && 'type' in part && part.type === 'FunctionDef';
