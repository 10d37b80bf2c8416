import { AnalysisCache } from '../../analysis/analyze/analysis-cache';
import { ParsedModules } from '../../analysis/python/parsed-modules';
import { AnswerCache } from '../../base/source/answer-cache';
import type { Surroundings } from '../inspect/workspace';
import { FileCache } from './file-cache';

/**
 * Runs of one front end while files change. What a run has read, parsed and analysed serves the next ones as far as it's
 * still true, so that each gives what a first run would.
 */
export class RunCache {
  readonly #files = new FileCache();
  readonly #modules = new ParsedModules();
  readonly #analyses = new AnalysisCache();
  readonly #answers = new AnswerCache();

  /**
   * Makes a run. The action hands the surroundings that it's given to the inspection; it may lay the unsaved texts of an editor
   * over what they open. An action that throws leaves what's kept for the next run.
   */
  async run<T>(surroundings: Surroundings, action: (surroundings: Surroundings) => Promise<T>): Promise<T> {
    this.#files.begin();
    const result = await action({
      ...surroundings,
      open: this.#files.open,
      keepParsed: this.#modules.keep,
      keepAnswers: this.#answers.begin,
      analyze: this.#analyses.analyze,
      outline: this.#analyses.outline,
      whole: this.#analyses.whole,
    });
    this.#answers.end();
    this.#modules.sweep();
    this.#analyses.sweep();
    return result;
  }

  /** Returns the paths whose answers have changed since the last run, relative to the folder that it opened, sorted. */
  changed(): readonly string[] {
    return this.#files.changed();
  }

  /** Returns the folders (absolute) in which a change may change an answer. */
  folders(): ReadonlySet<string> {
    return this.#files.folders();
  }
}
