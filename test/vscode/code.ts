import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { executablePath } from '../page/browser';

const ROOT = join(__dirname, '..', '..');
const VSIX = join(ROOT, 'editors', 'vscode', 'dist', 'tool-routes.vsix');

/** As scripts/code-server.mjs installs it. */
const INSTALLED = join(ROOT, '.cache', 'code-server-4.139.1', 'node_modules');
const NODE = join(INSTALLED, '.bin', 'node');
const PROGRAM = join(INSTALLED, 'code-server', 'out', 'node', 'entry.js');

/** Without VS Code or Chromium these tests are skipped; CI has no such lane then. */
export const describeInCode =
  existsSync(PROGRAM) && existsSync(VSIX) && executablePath !== undefined ? describe : describe.skip;

const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'editor.lightbulb.enabled': 'on',
  'files.autoSave': 'off',
  'git.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
};

/** VS Code with the extension, on a folder, in a browser. */
export class Code {
  readonly #home = mkdtempSync(join(tmpdir(), 'code-'));
  #server: ChildProcess | undefined;
  #browser: Browser | undefined;
  #url = '';

  async start(settings: object = {}): Promise<void> {
    const extensions = join(this.#home, 'extensions');
    this.#write('data/User/settings.json', JSON.stringify({ ...SETTINGS, ...settings }));
    const places = ['--user-data-dir', join(this.#home, 'data'), '--extensions-dir', extensions];
    const env = { ...process.env, HOME: this.#home, XDG_CACHE_HOME: join(this.#home, 'cache') };
    const installed = spawnSync(NODE, [PROGRAM, ...places, '--install-extension', VSIX], { env });
    if (installed.status !== 0) throw new Error(installed.stderr.toString());
    const port = await freePort();
    const flags = ['--auth', 'none', '--disable-telemetry', '--disable-update-check'];
    const args = [PROGRAM, ...places, ...flags, '--bind-addr', `127.0.0.1:${port}`];
    // A group of its own: it starts processes that outlive it.
    this.#server = spawn(NODE, args, { env, stdio: 'ignore', detached: true });
    this.#url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${this.#url}/healthz`).catch(() => undefined))?.ok === true);
    if (executablePath === undefined) throw new Error('there is no Chromium');
    this.#browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }

  /** Opens a folder, or the file of a workspace with several (absolute). */
  async open(folder: string): Promise<Page> {
    if (this.#browser === undefined) throw new Error('start() comes first');
    const page = await this.#browser.newPage({ viewport: { width: 1200, height: 720 } });
    page.setDefaultTimeout(15_000);
    const kind = folder.endsWith('.code-workspace') ? 'workspace' : 'folder';
    await page.goto(`${this.#url}/?${kind}=${encodeURIComponent(folder)}`);
    await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    return page;
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    const { pid } = this.#server ?? {};
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }

  #write(path: string, text: string): void {
    const file = join(this.#home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Returns the row of the tree with this text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('.pane-body .monaco-list-row', { hasText: text }).first();

/** Opens the quick input with a key and fills it in; again where something that took the focus has closed it. */
async function ask(page: Page, key: string, text: string): Promise<Locator> {
  const input = page.locator('.quick-input-widget input').first();
  for (let tries = 1; ; tries += 1) {
    await page.keyboard.press(key);
    try {
      await input.fill(text, { timeout: 5000 });
      return input;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** Opens a file by its name, and waits for its editor. */
export async function openFile(page: Page, name: string): Promise<void> {
  await ask(page, 'Control+P', name);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.tab.active', { hasText: name }).waitFor();
  await page.locator('.editor-instance .view-lines').first().waitFor();
}

/** Runs a command of the palette by its title. */
export async function command(page: Page, title: string): Promise<void> {
  await ask(page, 'F1', `>${title}`);
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title }).waitFor();
  await page.keyboard.press('Enter');
}

/** Puts the cursor on a line (from 1) and a column of the active editor. */
export async function goTo(page: Page, line: number, column = 1): Promise<void> {
  const input = await ask(page, 'Control+G', `:${line}:${column}`);
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'hidden' });
}

/** Returns the line (from 1) of the cursor, once it has come to rest. */
export async function lineOf(page: Page): Promise<number> {
  const item = page.locator('.statusbar-item', { hasText: /Ln \d+/ });
  let last = '';
  for (;;) {
    const text = await item.innerText();
    if (text === last) return Number(/Ln (\d+)/.exec(text)?.[1]);
    last = text;
    await page.waitForTimeout(500);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // The cast: a server on a port has such an address.
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('VS Code does not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
