import type { Page } from 'playwright-core';
import { bigApplication, DOCUMENTED, pageOf, SHOP } from './application';
import { axeViolations, Chromium, describeInChromium, type Watched } from './browser';

const HOSTILE = "/<script>alert('x')</script>/{id}";

describeInChromium('the page', () => {
  const chromium = new Chromium();
  let text: string;
  let watched: Watched;

  beforeAll(async () => {
    await chromium.start();
    text = await pageOf(SHOP, '--editor', 'vscode');
  });
  afterAll(() => chromium.stop());

  afterEach(async () => {
    expect(watched.complaints).toEqual([]); // no error, no violation of the policy, no request, no dialog
    await watched.page.close();
  });

  async function show(): Promise<Page> {
    watched = await chromium.show(text);
    return watched.page;
  }

  /**
   * Returns the visible paths in order. Reads their content, because a newly expanded element has no inner text
   * before it's painted.
   */
  const paths = async (page: Page): Promise<readonly string[]> => {
    const shown = page.locator('tr[data-route] a.path').filter({ visible: true });
    return (await shown.allTextContents()).map((text) => text.trim());
  };

  it('shows the tree: entry, includes, routes, with places and conditions', async () => {
    const page = await show();
    expect(await page.title()).toBe('Routes of main.py:app');
    const headings = await page.locator('summary [role=heading]').allInnerTexts();
    expect(headings).toEqual([
      'include no prefix main.py',
      'include /api/v1/items items.py',
      'include /api/v1/admin items.py',
    ]);
    const items = page.locator('details.node', { hasText: '/api/v1/items' }).last();
    expect(await items.locator('.origin').innerText()).toContain('included at main.py:16');
    const inner = page.locator('details.node details.node');
    expect(await inner.count()).toBe(2);
    expect(await inner.nth(1).locator('.origin').innerText()).toContain('if settings.admin');
    expect(await page.locator('tr', { hasText: '/api/v1/admin/users' }).innerText()).toContain(
      'if settings.admin',
    );
    expect(await page.locator('#unknown').innerText()).toMatch(/warning.*main\.py:\d+/s);
  });

  it('shows a path that holds a script, and runs nothing', async () => {
    const page = await show();
    expect(await paths(page)).toContain(HOSTILE);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(2);
  });

  it('runs no script but its own: the policy is in force', async () => {
    const page = await show();
    const ran = await page.evaluate<string>(`
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
      document.title;
    `);
    expect(ran).toBe('Routes of main.py:app');
    expect(watched.complaints).toEqual([expect.stringContaining('Content Security Policy')]);
    watched.complaints.length = 0;
  });

  it('searches as one types, in paths, tags, handlers and files, and says how many', async () => {
    const page = await show();
    const status = page.getByRole('status');
    const all = (await paths(page)).length;
    expect(await status.innerText()).toBe(`${all} routes`);
    await page.getByRole('searchbox').fill('item');
    expect(await paths(page)).toEqual([
      '/api/v1/items/',
      '/api/v1/items/{item_id}',
      '/api/v1/items/',
      '/api/v1/items/{item_id}',
      '/api/v1/admin/users',
    ]);
    expect(await status.innerText()).toBe(`5 of ${all} routes`);
    await page.getByRole('searchbox').fill('ITEMS create_');
    expect(await page.locator('tr[data-route]:visible').innerText()).toContain('create_item');
    expect(await page.locator('summary .total:visible').allInnerTexts()).toEqual([
      '1 of 6 routes',
      '1 of 4 routes',
    ]);
    await page.getByRole('searchbox').fill('nothing like it');
    expect(await paths(page)).toEqual([]);
    expect(await page.locator('#nothing').isVisible()).toBe(true);
    expect(await page.locator('details.node:visible').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await paths(page)).toHaveLength(all);
  });

  it('filters by method, tag, condition, and what is known in part', async () => {
    const page = await show();
    await page.getByRole('checkbox', { name: 'DELETE' }).check();
    expect(await paths(page)).toEqual(['/api/v1/items/{item_id}', '/legacy/{path:path}']);
    await page.getByRole('checkbox', { name: 'WS' }).check();
    expect(await paths(page)).toContain('/api/v1/feed/{channel}');
    await page.getByLabel('Tag').selectOption({ label: 'Items (4)' });
    expect(await paths(page)).toEqual(['/api/v1/items/{item_id}']);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'conditional' }).check();
    expect(await paths(page)).toEqual(['/api/v1/admin/users']);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'partial' }).check();
    expect(await paths(page)).toEqual(['/{?}/info']);
    await page.keyboard.press('Escape');
    await page.getByLabel('Tag').selectOption('-');
    expect(await paths(page)).toEqual(['/api/v1/feed/{channel}', '/legacy/{path:path}', '/{?}/info']);
  });

  it('is used by keyboard: / searches, Tab moves, Enter opens, Escape clears', async () => {
    const page = await show();
    await page.keyboard.press('/');
    await page.keyboard.type('items/{ delete');
    await page.locator('tr[data-route]:visible a.path').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('a.path:focus').getAttribute('aria-expanded')).toBe('true');
    const details = page.locator('tr:focus-within .more-of-it > dl');
    expect(await details.innerText()).toMatch(/Module\s+app\.items/);
    expect(await details.innerText()).toMatch(
      /Included through\s+include no prefix.*include \/api\/v1\/items/s,
    );
    expect(decodeURIComponent(new URL(page.url()).hash)).toMatch(/^#[A-Z]+\/api\/v1\/items\/\{item_id\}$/);
    await page.keyboard.press('Enter');
    expect(await details.count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  it('folds includes, and unfolds them to search', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Fold all' }).click();
    expect(await paths(page)).not.toContain('/api/v1/items/');
    await page.getByRole('searchbox').fill('create_item');
    expect(await paths(page)).toEqual(['/api/v1/items/']);
  });

  it('opens the route that its address names', async () => {
    watched = await chromium.show(text, { hash: '#GET/api/v1/admin/users' });
    expect(await watched.page.locator('tr:target .more-of-it > dl').innerText()).toContain('settings.admin');
  });

  it('shows what a path operation declares', async () => {
    watched = await chromium.show(await pageOf(DOCUMENTED));
    const { page } = watched;
    const panelOf = async (id: string): Promise<string> => {
      const row = page.locator(`tr[id="${id}"]`);
      await row.locator('a.path').click();
      return (await row.locator('.more-of-it > dl').innerText()).replace(/\s+/g, ' ');
    };
    expect(await panelOf('PUT/nodes/{node_id}')).toContain(
      'In the OpenAPI document yes Dependencies main.current_user, fastapi.security.http.HTTPBearer ' +
        'Security HTTPBearer Status 200 Response dict[str, list[Node | None]]',
    );
    expect(await panelOf('GET/hidden')).toMatch(/In the OpenAPI document no.*Dependencies main.current_user/);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('leads to the editor', async () => {
    const page = await show();
    const row = page.locator('tr', { hasText: 'list_items' });
    expect(await row.locator('a.place').getAttribute('href')).toMatch(
      /^vscode:\/\/file\/.*\/app\/items\.py:6$/,
    );
  });

  it.each(['light', 'dark'] as const)(
    'has nothing that axe-core finds, %s and narrow',
    async (colorScheme) => {
      const page = await show();
      await page.emulateMedia({ colorScheme });
      await page.locator('a.path').first().click();
      await page.mouse.move(0, 0);
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await axeViolations(page)).toEqual([]);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(wide).toBeLessThanOrEqual(390);
    },
  );

  it('follows the system in light and dark', async () => {
    const page = await show();
    const back = (): Promise<string> =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await back();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await back();
    expect(dark).not.toBe(light);
  });

  it('keeps a search when it is loaded again', async () => {
    const page = await show();
    await page.getByRole('searchbox').fill('create_item');
    await page.reload();
    expect(await page.getByRole('status').innerText()).toBe('1 of 10 routes');
    expect(await paths(page)).toEqual(['/api/v1/items/']);
  });

  it('prints rows, without controls, in light', async () => {
    const page = await show();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('#controls, footer, button').filter({ visible: true }).count()).toBe(0);
    expect(await paths(page)).toContain('/api/v1/items/{item_id}');
    expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
    expect((await page.pdf()).byteLength).toBeGreaterThan(1000);
  });

  it('is a plain table without JavaScript', async () => {
    watched = await chromium.show(text, { script: false });
    const { page } = watched;
    expect(await page.locator('tr[data-route]').filter({ visible: true }).count()).toBe(10);
    expect(await page.locator('form, footer, button').filter({ visible: true }).count()).toBe(0);
  });

  it('has 5,000 routes', async () => {
    watched = await chromium.show(await pageOf(bigApplication(100)));
    const { page } = watched;
    expect(await page.getByRole('status').innerText()).toBe('5000 routes');
    await page.getByRole('searchbox').fill('resource-42/ patch');
    expect(await page.getByRole('status').innerText()).toBe('10 of 5000 routes');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    const last = page.locator('tr[data-route="4999"]');
    await last.hover(); // scrolls there, and waits for the layout
    expect(await last.innerText()).toContain('/api/v1/resource-99/{id}/part-49');
  });
});
