import type { Module, Parse } from './ast';

/**
 * Cache of parsed modules for callers that run several analyses. It is keyed by text, so that what two states of a project
 * have in common is parsed once. Bodies that were read stay, too.
 */
export class ParsedModules {
  readonly #modules = new Map<string, Module>();
  #used = new Set<string>();

  /** Wraps a parser: a text that was parsed before isn't parsed again. */
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

  /** Drops the modules that weren't asked for since the last sweep. */
  sweep(): void {
    for (const text of this.#modules.keys()) if (!this.#used.has(text)) this.#modules.delete(text);
    this.#used = new Set();
  }
}
