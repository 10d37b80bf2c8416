import { commands, type Disposable, window, workspace } from 'vscode';
import type { Client } from './client';
import { listRoutes, make, matchUrl, openPage } from './commands-of-tool';
import { GROUPINGS, type Row, routesIn } from './model/tree';
import { openPlace } from './places';
import { setGrouping, settings } from './settings';
import type { RoutesView } from './view';

/** Registers the commands of package.json. */
export function registerCommands(client: Client, view: RoutesView): readonly Disposable[] {
  const table: Readonly<Record<string, (row?: Row) => unknown>> = {
    'tool.searchRoutes': () => searchRoutes(view),
    'tool.filterRoutes': () => filterRoutes(view),
    'tool.clearFilter': () => (view.filter = ''),
    'tool.groupRoutes': () => groupRoutes(),
    'tool.openPlace': (row) => row?.location && openPlace(row.location.uri, row.location.range.start.line),
    'tool.listRoutes': () => listRoutes(client),
    'tool.matchUrl': () => matchUrl(client),
    'tool.openPage': () => openPage(client),
    'tool.make': () => make(client),
    'tool.registerRouter': () => registerRouter(),
    'tool.nameEntry': () => nameEntry(),
    'tool.restartServer': () => client.restart(),
    'tool.showOutput': () => client.output.show(),
  };
  return Object.entries(table).map(([name, run]) => commands.registerCommand(name, run));
}

/** Shows all routes, to be found by their words. */
async function searchRoutes(view: RoutesView): Promise<void> {
  const picks = routesIn(view.tree.applications).map(({ label, detail, location }) => ({
    label,
    description: detail,
    location,
    ...(location === undefined
      ? {}
      : { detail: workspace.asRelativePath(location.uri.slice('file://'.length)) }),
  }));
  const picked = await window.showQuickPick(picks, {
    placeHolder: 'A route: get products',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked?.location !== undefined) await openPlace(picked.location.uri, picked.location.range.start.line);
}

async function filterRoutes(view: RoutesView): Promise<void> {
  const filter = await window.showInputBox({
    prompt: 'Words of a route, its handler, or its file',
    placeHolder: 'post invoices',
    value: view.filter,
  });
  if (filter !== undefined) view.filter = filter.trim();
}

/** Goes on to the next grouping. */
async function groupRoutes(): Promise<void> {
  const next = (GROUPINGS.indexOf(settings().grouping) + 1) % GROUPINGS.length;
  await setGrouping(GROUPINGS[next] ?? 'router');
}

async function registerRouter(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document?.languageId === 'python')
    await commands.executeCommand('tool.register', document.uri.toString());
  else void window.showInformationMessage('Open the file of a router first.');
}

/** Opens pyproject.toml, where the application can be named. */
async function nameEntry(): Promise<void> {
  const [found] = await workspace.findFiles('**/pyproject.toml', '**/node_modules/**', 1);
  if (found !== undefined) await window.showTextDocument(found);
  else
    void window.showInformationMessage(
      'There is no pyproject.toml. Write one with [tool.schematics] and entry = "app/main.py:app".',
    );
}
