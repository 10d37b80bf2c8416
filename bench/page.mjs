/**
 * `npm run bench:page`: the page of 5,000 routes in Chromium: how long it takes to open, and from a key in the search
 * to the frame that shows the result. Medians; needs a build, and a Chromium (`.ci/packages.sh`, or CHROMIUM).
 */
import { chromium } from 'playwright-core';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOOL } from './process.mjs';
import { median } from './turns.mjs';

const RUNS = 7;
const ROUTERS = 100;
const VERBS = ['get', 'post', 'put', 'delete', 'patch'];

/** Search texts, typed one after the other: everything, few rows, none, everything again. */
const SEARCHES = ['r', 'resource-42', 'resource-42 delete', 'nothing like it', '', 'part-7', ''];

const root = mkdtempSync(join(tmpdir(), 'tool-bench-'));
try {
  const page = join(root, 'routes.html');
  makeApplication(root);
  execFileSync(process.execPath, [TOOL, 'routes', '--format', 'html', '--output', page], { cwd: root });
  await measure(pathToFileURL(page).href);
} finally {
  rmSync(root, { recursive: true, force: true });
}

function makeApplication(folder) {
  mkdirSync(join(folder, 'api'));
  const names = Array.from({ length: ROUTERS }, (_, index) => `r${index}`);
  for (const [index, name] of names.entries()) {
    const routes = Array.from(
      { length: 50 },
      (_, part) => `@router.${VERBS[part % 5]}("/{id}/part-${part}")\ndef part_${part}(): ...\n`,
    );
    const made = `router = APIRouter(prefix="/resource-${index}", tags=["Resource ${index}"])\n`;
    writeFileSync(
      join(folder, 'api', `${name}.py`),
      `from fastapi import APIRouter\n${made}${routes.join('')}`,
    );
  }
  const included = names.map(
    (name) => `from api.${name} import router as ${name}\napp.include_router(${name}, prefix="/api/v1")\n`,
  );
  writeFileSync(
    join(folder, 'main.py'),
    `from fastapi import FastAPI\napp = FastAPI()\n${included.join('')}`,
  );
}

async function measure(url) {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  const executablePath = places.find((path) => path && existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const taken = new Map([['open', []], ...SEARCHES.map((text, index) => [`${index + 1}. "${text}"`, []])]);
  for (let run = 0; run < RUNS; run += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await page.goto(url);
    taken.get('open').push(await page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"));
    for (const [index, text] of SEARCHES.entries()) {
      taken.get(`${index + 1}. "${text}"`).push(await page.evaluate(search, text));
    }
    await page.close();
  }
  await browser.close();
  for (const [name, times] of taken)
    console.log(`${name.padEnd(24)} ${median(times).toFixed(0).padStart(5)} ms`);
}

/** Runs in the page: from the input to the end of the next frame. */
async function search(text) {
  const start = performance.now();
  const input = document.getElementById('search');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}
