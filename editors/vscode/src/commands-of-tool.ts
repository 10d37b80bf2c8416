import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { env, Uri, window, workspace } from 'vscode';
import type { Client } from './client';
import { type Matched, matchText } from './model/match';
import { fileIn, openPlace, pickApplication, pickFolder } from './places';
import { type Ended, runTool, servePage } from './run-tool';

/** Opens what `tool routes` prints. */
export async function listRoutes(client: Client): Promise<void> {
  const ended = await run(client, ['routes', '--all', '--format', 'markdown']);
  if (ended === undefined || isFailure(ended)) return;
  const document = await workspace.openTextDocument({ language: 'markdown', content: ended.stdout });
  await window.showTextDocument(document, { preview: true });
}

/** Asks for a request, and opens the handler that serves it. */
export async function matchUrl(client: Client): Promise<void> {
  const meant = await pickApplication(await client.tree());
  if (meant === undefined) return;
  const request = await window.showInputBox({
    prompt: 'A method and a path, a path, or a whole URL',
    placeHolder: 'GET /api/v1/products/42',
  });
  if (request === undefined || request.trim() === '') return;
  const args = ['routes', 'match', request, ...meant.options, '--format', 'json'];
  const ended = await runTool(client.choice.program, args, meant.folder);
  if (isFailure(ended)) return;
  // The cast: --format json prints this.
  const matched = JSON.parse(ended.stdout) as Matched;
  const { route } = matched;
  const text = matchText(matched);
  if (route === null) {
    void window.showWarningMessage(text);
    return;
  }
  const opens = await window.showInformationMessage(text, 'Open');
  const place = route.file === null ? undefined : fileIn(meant.folder, route.file);
  if (opens !== undefined && place !== undefined) await openPlace(place.toString(), (route.line ?? 1) - 1);
}

/** Serves the page of the routes as long as the window is open, and opens it in the browser. */
export async function openPage(client: Client): Promise<void> {
  const meant = await pickApplication(await client.tree());
  if (meant === undefined) return;
  const key = [meant.folder, ...meant.options].join('\n');
  try {
    pages.get(key)?.();
    const { url, end } = await servePage(client.choice.program, meant.folder, meant.options);
    pages.set(key, end);
    await env.openExternal(url);
  } catch (error) {
    void window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Ends the server of each application's page. */
const pages = new Map<string, () => void>();

/** Ends the servers of pages. */
export function closePages(): void {
  for (const end of pages.values()) end();
}

const GENERATORS = [
  { label: 'resource', description: 'a router, models, a service and tests' },
  { label: 'api', description: 'a router with stubs of its operations' },
  { label: 'service', description: 'the service of a resource' },
  { label: 'dto', description: 'the models of a resource' },
  { label: 'action', description: 'an operation of an existing router: POST /products/{id}/publish' },
];

/** Asks what to make, and runs `tool make` of the project. */
export async function make(client: Client): Promise<void> {
  if (client.choice.from === 'extension') {
    void window.showErrorMessage(
      'Making needs the package in the project: npm install --save-dev @tool/schematics, then restart the server.',
    );
    return;
  }
  const generator = await window.showQuickPick(GENERATORS, { placeHolder: 'What to make' });
  if (generator === undefined) return;
  const given = await window.showInputBox({
    prompt: 'Its name, and what else the generator takes',
    placeHolder: generator.label === 'action' ? 'products publish' : 'products name:str price:Decimal',
  });
  const words = (given ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return;
  const cwd = await pickFolder();
  if (cwd === undefined) return;
  const ended = await runTool(client.choice.program, ['make', generator.label, ...words], cwd);
  if (isFailure(ended)) return;
  client.output.info(`tool make ${generator.label} ${words.join(' ')}\n${ended.stdout}`);
  const paths = [...ended.stdout.matchAll(/\S+\.py\b/g)].map(([path]) => join(cwd, path));
  const made = paths.find((path) => existsSync(path) && basename(path) !== '__init__.py');
  if (made === undefined) client.output.show();
  else await window.showTextDocument(Uri.file(made));
}

async function run(client: Client, args: readonly string[]): Promise<Ended | undefined> {
  const cwd = await pickFolder();
  return cwd === undefined ? undefined : runTool(client.choice.program, args, cwd);
}

/** Shows what went wrong. Exit code 1 is an answer. */
function isFailure({ exitCode, stderr }: Ended): boolean {
  if (exitCode < 2) return false;
  void window.showErrorMessage(stderr.trim() || 'tool failed');
  return true;
}
