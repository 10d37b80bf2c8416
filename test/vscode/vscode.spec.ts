import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { Code, command, describeInCode, goTo, lineOf, openFile, rowOf } from './code';
import { example, ROOT } from './example';

/** Set to keep the screenshots that the README shows. */
const KEEPS = process.env['SCREENSHOTS'] !== undefined;

const picture = (name: string): string => join(ROOT, 'docs', 'images', `vscode-${name}.png`);

async function keep(page: Page, name: string): Promise<void> {
  if (KEEPS) await page.screenshot({ path: picture(name) });
}

describeInCode('the extension in VS Code', () => {
  const code = new Code();
  const folder = example();
  let page: Page;

  beforeAll(async () => {
    await code.start({ 'security.workspace.trust.enabled': false });
    page = await code.open(folder);
  });
  afterAll(async () => {
    await code.stop();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  it('shows the routes of the example in a tree', async () => {
    await page.locator('.activitybar a[aria-label^="Routes"]').click();
    await rowOf(page, 'backend/main.py:app').waitFor();
    await rowOf(page, 'customers.py').click();
    await rowOf(page, 'GET /api/v1/customers/{id}').waitFor();
    await rowOf(page, 'GET /health').waitFor();
    expect(await page.locator('.statusbar-item', { hasText: '9 routes' }).count()).toBe(1);
  });

  it('opens a route from the tree, with a lens that leads to the include of its router', async () => {
    await rowOf(page, 'GET /api/v1/customers/{id}').click();
    await page.locator('.tab.active', { hasText: 'customers.py' }).waitFor();
    const lens = page.locator('.codelens-decoration a', { hasText: 'GET /api/v1/customers/{id}' });
    await lens.waitFor();
    await keep(page, 'tree');
    await lens.click();
    await page.locator('.tab.active', { hasText: 'main.py' }).waitFor();
    const main = readFileSync(join(folder, 'backend/main.py'), 'utf8').split('\n');
    expect(main[(await lineOf(page)) - 1]).toContain('include_router(customers_router');
  });

  it('counts the calls of a handler in a lens that shows them', async () => {
    await rowOf(page, 'GET /api/v1/customers/{id}').click();
    await page.locator('.codelens-decoration a', { hasText: '1 call in tests' }).click();
    await page.locator('.reference-zone-widget', { hasText: 'test_customers.py' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('shows a new route of an unsaved buffer within two seconds', async () => {
    await openFile(page, 'invoices.py');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    // As text: the editor would indent and close what is typed key by key.
    await page.keyboard.insertText(
      '\n@router.get("/{id}/lines")\ndef list_lines(id: int) -> list[str]:\n    return []\n',
    );
    const typed = Date.now();
    const lens = page.locator('.codelens-decoration a', { hasText: 'GET /api/v1/invoices/{id}/lines' });
    const row = rowOf(page, 'GET /api/v1/invoices/{id}/lines');
    await lens.waitFor();
    const took = Date.now() - typed;
    await rowOf(page, 'invoices.py').click();
    await row.waitFor();
    expect(took).toBeLessThan(2000);
    expect(readFileSync(join(folder, 'backend/api/http/invoices.py'), 'utf8')).not.toContain('list_lines');
  });

  it("goes from the URL of a test's call to its handler", async () => {
    await openFile(page, 'test_customers.py');
    await goTo(page, 5, 35);
    await page.keyboard.press('F12');
    await page.locator('.tab.active[data-resource-name="customers.py"]').waitFor();
    const lines = readFileSync(join(folder, 'backend/api/http/customers.py'), 'utf8').split('\n');
    const line = await lineOf(page);
    expect(lines.slice(line - 2, line).join('\n')).toContain('"/{id}"');
  });

  it('registers a router by the quick fix of its problem', async () => {
    await openFile(page, 'orders.py');
    await page.locator('.codelens-decoration a', { hasText: 'not registered: include it' }).waitFor();
    await goTo(page, 3, 3);
    const action = page.locator('.action-widget .action', { hasText: 'Register the router' });
    // The editor may still be giving the cursor back.
    for (let tries = 0; tries < 5 && !(await action.isVisible()); tries += 1) {
      await page.keyboard.press('Control+.');
      await action.waitFor({ timeout: 3000 }).catch(() => page.keyboard.press('Escape'));
    }
    await keep(page, 'fix');
    await action.click();
    await page.locator('.codelens-decoration a', { hasText: 'GET /api/v1/orders' }).waitFor();
  });

  it('filters the tree, and finds a route by its words', async () => {
    await command(page, 'Routes: Filter the Tree');
    const input = page.locator('.quick-input-widget input').first();
    await input.fill('post');
    await page.keyboard.press('Enter');
    await rowOf(page, 'POST /api/v1/customers/').waitFor();
    await rowOf(page, 'GET ').waitFor({ state: 'detached' });
    await command(page, 'Routes: Clear the Filter');
    await command(page, 'Routes: Search');
    await input.fill('health');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'GET /health' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.tab.active', { hasText: 'main.py' }).waitFor();
  });

  it('says where no application was found, and what was looked at', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'empty-'));
    writeFileSync(join(empty, 'tool.py'), 'x = 1\n');
    const other = await code.open(empty);
    await other.locator('.activitybar a[aria-label^="Routes"]').click();
    await other.locator('.welcome-view', { hasText: 'No FastAPI application was found here' }).waitFor();
    await rowOf(other, 'Looked for').waitFor();
    if (KEEPS) await other.screenshot({ path: picture('nothing') });
    await other.close();
    rmSync(empty, { recursive: true });
  });
});

describeInCode('the extension in a workspace that is not trusted', () => {
  const code = new Code();
  const folder = example();
  const own = join(folder, 'node_modules', '@tool', 'schematics', 'dist', 'cli');
  const ran = join(folder, 'ran');

  beforeAll(async () => {
    mkdirSync(own, { recursive: true });
    for (const name of ['main.js', 'lsp.js'])
      writeFileSync(join(own, name), `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '');\n`);
    await code.start({ 'security.workspace.trust.startupPrompt': 'never' });
  });
  afterAll(async () => {
    await code.stop();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  it('shows the tree, runs nothing of the workspace, and registers nothing', async () => {
    const page = await code.open(folder);
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await page.locator('.activitybar a[aria-label^="Routes"]').click();
    await rowOf(page, 'GET /health').waitFor();
    await openFile(page, 'orders.py');
    await page.locator('.codelens-decoration a', { hasText: 'not registered: include it' }).click();
    await page.locator('.notification-toast', { hasText: 'only in a trusted workspace' }).waitFor();
    expect(existsSync(ran)).toBe(false);
  });
});

describeInCode('the extension in a browser', () => {
  const code = new Code();
  const folder = example();

  afterAll(async () => {
    await code.stop();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  it('says where it runs, and that a command needs that', async () => {
    const kinds = { 'tool.tool-routes': ['web'] };
    await code.start({ 'security.workspace.trust.enabled': false, 'remote.extensionKind': kinds });
    const page = await code.open(folder);
    await page.locator('.activitybar a[aria-label^="Routes"]').click();
    const said = 'Routes are read by a program that runs beside the files';
    await page.locator('.welcome-view-content', { hasText: said }).waitFor();
    await command(page, 'Routes: List');
    await page.locator('.notification-list-item', { hasText: said }).waitFor();
  });
});
