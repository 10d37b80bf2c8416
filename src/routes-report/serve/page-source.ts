import { createHash } from 'node:crypto';
import type { RoutesOptions } from '../options';
import { html } from '../page/html';
import { runRoutes } from '../run';
import type { Surroundings } from '../inspect/workspace';
import { RunCache } from '../watch/run-cache';

/** The page that is served at `/`. */
export interface ServedPage {
  /** 500: the analysis failed, and the page shows the error. */
  readonly status: 200 | 500;
  readonly text: string;
  /** A hash of the text. */
  readonly etag: string;
  /** Lines for stderr. */
  readonly messages: string;
}

/** The page of an application. Renders it again when a file that it depends on has changed. */
export class PageSource {
  readonly #runs = new RunCache();
  #page: Promise<ServedPage> | undefined;
  #isBusy = false;

  constructor(
    private readonly options: RoutesOptions,
    private readonly surroundings: Surroundings,
  ) {}

  /** Returns the page for the current files. Concurrent calls share one rendering. Never rejects. */
  page(): Promise<ServedPage> {
    if (this.#page === undefined || (!this.#isBusy && this.#runs.changed().length > 0))
      this.#page = this.#make();
    return this.#page;
  }

  async #make(): Promise<ServedPage> {
    this.#isBusy = true;
    const { stdout, stderr, exitCode } = await this.#runs.run(this.surroundings, (surroundings) =>
      runRoutes({ ...this.options, format: 'html' }, surroundings, {}),
    );
    this.#isBusy = false;
    const [status, text] = exitCode === 2 ? ([500, errorPage(stderr)] as const) : ([200, stdout] as const);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    return { status, text, etag, messages: stderr };
  }
}

const errorPage = (message: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>No routes</title>
      </head>
      <body>
        <main>
          <h1>There is no report</h1>
          <p>${message.trim()}</p>
          <p>Reload this page when that is fixed.</p>
        </main>
      </body>
    </html> `.text;
