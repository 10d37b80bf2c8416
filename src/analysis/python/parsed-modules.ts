import type { Module, Parse } from './ast';

/**
 * Modules that stay for the next analysis, by their text: what two states of a project have in common is parsed once,
 * whatever its files are called. What a body holds is read when it's first entered, and stays too.
 */
export class ParsedModules {
  readonly #modules = new Map<string, Module>();
  #used = new Set<string>();

  /** Parses, unless it has parsed that text before. */
  readonly keep =
    (parse: Parse): Parse =>
    (text) => {
      this.#used.add(text);
      const known = this.#modules.get(text);
      if (known !== undefined) return known;
      const module = parse(text);
      this.#modules.set(text, module);
      return module;
    };

  /** Lets go of what nobody has asked for since the last time. */
  sweep(): void {
    for (const text of this.#modules.keys()) if (!this.#used.has(text)) this.#modules.delete(text);
    this.#used = new Set();
  }
}
