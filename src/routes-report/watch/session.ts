import { withSettings } from '../../base/config/settings';
import { errorMessage } from '../../base/diagnostics/error-message';
import { Failure } from '../../base/diagnostics/failure';
import { compare, type Difference, isSame } from '../diff/compare';
import { renderText } from '../diff/render-text';
import { inspectApplication } from '../inspect/inspect';
import { checkOptions, formatOf, type RoutesOptions } from '../options';
import { FORMATS } from '../render/formats';
import { type Presentation, presentError, presentReport } from '../output/present';
import type { RoutesReport } from '../report';
import type { Medium } from '../view/medium';
import type { Surroundings } from '../inspect/workspace';
import { RunCache } from './run-cache';

/** The result of one look at the files. */
export interface Frame {
  /** The report, or the error instead of it. */
  readonly presentation: Presentation;
  /** The files whose change led to it; empty at first. */
  readonly changed: readonly string[];
  /** The differences to the last report, for the terminal; empty if there is nothing to compare. */
  readonly difference: string;
  /** True if report or messages differ from those shown last. */
  readonly isNews: boolean;
}

/** The reports of one application while its files change. Does again only what a change may change. */
export class Session {
  readonly #runs = new RunCache();
  #last: RoutesReport | undefined;
  #shown = '';
  #isFirst = true;
  private readonly options: RoutesOptions;

  constructor(
    given: RoutesOptions,
    private readonly surroundings: Surroundings,
    private readonly medium: Medium,
  ) {
    this.options = withSettings(given, 'list', surroundings);
    checkOptions(this.options); // before any work
  }

  /** Returns the folders to watch, absolute. */
  folders(): ReadonlySet<string> {
    return this.#runs.folders();
  }

  /** Returns the report on the current files; `undefined` if nothing that it depends on has changed. */
  async next(): Promise<Frame | undefined> {
    const changed = this.#isFirst ? [] : this.#runs.changed();
    if (!this.#isFirst && changed.length === 0) return undefined;
    this.#isFirst = false;
    const { presentation, difference } = await this.#look();
    const text = presentation.stdout + presentation.stderr;
    const isNews = text !== this.#shown;
    this.#shown = text;
    return { presentation, changed, difference, isNews };
  }

  /** Makes a report. A Failure, for example of a half-typed file, becomes an error that is shown. */
  async #look(): Promise<Pick<Frame, 'presentation' | 'difference'>> {
    const { options, medium } = this;
    const { needsDetails: details = false } = FORMATS[formatOf(options)];
    try {
      const inspection = await this.#runs.run(this.surroundings, (surroundings) =>
        inspectApplication(options, surroundings, { details }),
      );
      const { report } = inspection;
      const difference = this.#last === undefined ? undefined : compare(this.#last.routes, report.routes);
      this.#last = report;
      return {
        presentation: presentReport(inspection, options, medium),
        difference: difference === undefined || isSame(difference) ? '' : this.#told(difference, report),
      };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const message = errorMessage(error, options.verbose ?? false);
      return { presentation: presentError(message, options.format), difference: '' };
    }
  }

  #told(difference: Difference, { total }: RoutesReport): string {
    const [base, head] = [
      { name: 'the last report', total },
      { name: 'the work tree', total },
    ];
    return renderText({ version: 1, base, head, difference }, { colour: this.medium.colour ?? false });
  }
}
