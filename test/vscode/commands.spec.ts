import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { Code, command, describeInCode, lineOf, rowOf } from './code';
import { example, ROOT } from './example';

const SECOND = `from fastapi import FastAPI

app = FastAPI()


@app.get("/parcels/{id}")
def get_parcel(id: int): ...
`;

describeInCode('the commands of the extension, in a workspace of two folders', () => {
  const code = new Code();
  const folder = example();
  const second = join(dirname(folder), 'second');
  let page: Page;

  beforeAll(async () => {
    mkdirSync(join(second, 'parcels'), { recursive: true });
    writeFileSync(join(second, 'pyproject.toml'), '[project]\nname = "parcels"\nversion = "1"\n');
    writeFileSync(join(second, 'parcels', 'main.py'), SECOND);
    // The package of the project itself, which makes resources: the extension's own server doesn't.
    mkdirSync(join(folder, 'node_modules', '@tool'), { recursive: true });
    symlinkSync(ROOT, join(folder, 'node_modules', '@tool', 'schematics'), 'junction');
    const workspace = join(dirname(folder), 'both.code-workspace');
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: 'example' }, { path: 'second' }] }));
    await code.start({ 'security.workspace.trust.enabled': false });
    page = await code.open(workspace);
    await page.locator('.activitybar a[aria-label^="Routes"]').click();
  });
  afterAll(async () => {
    await code.stop();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  const pick = (text: string): Locator =>
    page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();

  async function type(text: string): Promise<void> {
    const input = page.locator('.quick-input-widget input').first();
    await input.fill(text);
    await page.keyboard.press('Enter');
  }

  it('shows the applications of all folders in one tree, by the server of the project', async () => {
    await rowOf(page, 'backend/main.py:app').waitFor();
    await rowOf(page, 'parcels/main.py:app').waitFor();
    await command(page, 'Routes: Show the Output');
    await page
      .locator('.pane-body.output-view, .output-view', { hasText: 'the server of the workspace' })
      .waitFor();
  });

  it('match a URL, and open what serves it', async () => {
    await command(page, 'Routes: Match a URL');
    await pick('parcels/main.py:app').click();
    await type('GET /parcels/7');
    const toast = page.locator('.notification-toast', {
      hasText: 'GET /parcels/7: served by /parcels/{id}, get_parcel',
    });
    await toast.getByText('Open', { exact: true }).click();
    await page.locator('.tab.active', { hasText: 'main.py' }).waitFor();
    expect(SECOND.split('\n')[(await lineOf(page)) - 1]).toContain('@app.get("/parcels/{id}")');
  });

  it('list the routes of a folder', async () => {
    await command(page, 'Routes: List');
    await pick('second').click();
    await page.locator('.editor-instance .view-lines', { hasText: '/parcels/{id}' }).waitFor();
  });

  it('make a resource, with the package of the project', async () => {
    await command(page, 'Routes: Make a Resource');
    await page.locator('.quick-input-list .monaco-list-row[aria-label^="resource"]').click();
    await type('tickets title:str');
    await pick('example').click();
    await page.locator('.tab.active', { hasText: 'tickets.py' }).waitFor({ timeout: 30_000 });
    // The router is in view, and one click from being registered.
    await command(page, 'Routes: Register the Router of This File');
    await rowOf(page, 'tickets.py').waitFor();
    expect(readFileSync(join(folder, 'backend/internal/dto/ticket_dto.py'), 'utf8')).toContain('title');
  });

  it('open the page in the browser', async () => {
    const opened = page.context().waitForEvent('page');
    await command(page, 'Routes: Open the Page');
    await pick('parcels/main.py:app').click();
    const shown = await opened;
    await shown.getByText('/parcels/{id}').first().waitFor();
    await shown.close();
  });
});
