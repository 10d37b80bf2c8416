import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { source as axe } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Usual locations; `CHROMIUM` names another. */
const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

/** The Chromium that is there. */
export const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));

/** Without Chromium these tests are skipped on a developer's machine, and fail in CI. */
export const describeInChromium =
  executablePath === undefined && process.env['CI'] === undefined ? describe.skip : describe;

/** Everything that a page logged or requested; there should be nothing. */
export interface Watched {
  readonly page: Page;
  readonly complaints: string[];
}

/** A browser for pages made from text. */
export class Chromium {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tool-page-'));
  #browser: Browser | undefined;
  #count = 0;

  async start(): Promise<void> {
    if (executablePath === undefined)
      throw new Error('There is no Chromium: .ci/packages.sh installs it on Debian, or set CHROMIUM to one.');
    // CI runs as root, where Chromium's sandbox doesn't start; the page is our own.
    this.#browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Opens a page as a user opens a file. */
  async show(
    text: string,
    options: { readonly script?: boolean; readonly hash?: string } = {},
  ): Promise<Watched> {
    const file = join(this.#folder, `${(this.#count += 1)}.html`);
    writeFileSync(file, text);
    return this.visit(`${pathToFileURL(file).href}${options.hash ?? ''}`, options.script ?? true);
  }

  async visit(url: string, javaScriptEnabled = true): Promise<Watched> {
    if (this.#browser === undefined) throw new Error('start() comes first.');
    const page = await this.#browser.newPage({ viewport: { width: 1280, height: 800 }, javaScriptEnabled });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url().split('#')[0] !== url.split('#')[0]) complaints.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    return { page, complaints };
  }
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Returns axe-core's complaints about a page, one per line. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // Uses the debugger, which the page's policy doesn't block.
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}
