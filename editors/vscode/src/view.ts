import {
  commands,
  EventEmitter,
  FileDecoration,
  type FileDecorationProvider,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeDataProvider,
  type TreeView,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { Tree } from '../../../src/lsp/own-messages';
import { counted } from '../../../src/base/diagnostics/counted';
import { type Row, rowsOf } from './model/tree';
import { settings } from './settings';

/** The scheme of rows that wear a badge; the query is its number. */
const SCHEME = 'tool-routes';

const ICONS: Readonly<Record<Row['kind'], string>> = {
  application: 'server-process',
  router: 'list-tree',
  file: 'file',
  route: 'symbol-method',
};

/** Shows the applications with their routers and routes. */
export class RoutesView implements TreeDataProvider<Row>, FileDecorationProvider {
  readonly #changed = new EventEmitter<undefined>();
  readonly #badges = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly onDidChangeFileDecorations = this.#badges.event;
  readonly view: TreeView<Row>;
  #tree: Tree = { applications: [], problems: [] };
  #filter = '';

  constructor() {
    this.view = window.createTreeView('tool.routes', { treeDataProvider: this, showCollapseAll: true });
  }

  get tree(): Tree {
    return this.#tree;
  }

  get filter(): string {
    return this.#filter;
  }

  set filter(filter: string) {
    this.#filter = filter;
    void commands.executeCommand('setContext', 'tool.filtered', filter !== '');
    this.refresh();
  }

  show(tree: Tree): void {
    this.#tree = tree;
    this.refresh();
  }

  /** Draws again: after another tree, filter, or setting. */
  refresh(): void {
    const count = rowsOf(this.#tree, this.#choices('')).flatMap(({ findings }) => findings).length;
    this.view.badge =
      count === 0
        ? undefined
        : { value: count, tooltip: `${counted(count, 'finding')} of tool routes check` };
    this.view.description = this.#filter === '' ? '' : `filter: ${this.#filter}`;
    this.#changed.fire(undefined);
    this.#badges.fire(undefined);
  }

  getChildren(row?: Row): Row[] {
    return [...(row?.children ?? rowsOf(this.#tree, this.#choices(this.#filter)))];
  }

  getTreeItem(row: Row): TreeItem {
    const { id, kind, label, description, location, findings } = row;
    const item = new TreeItem(label, stateOf(row, this.#filter !== ''));
    // Another id: the view would keep closed what has to be open while a filter is set.
    item.id = this.#filter === '' ? id : `${id}\n${this.#filter}`;
    item.description = description;
    item.contextValue = kind;
    item.iconPath = new ThemeIcon(
      ICONS[kind],
      findings.length > 0 ? new ThemeColor('list.warningForeground') : undefined,
    );
    if (findings.length > 0)
      item.resourceUri = Uri.from({ scheme: SCHEME, path: `/${id}`, query: String(findings.length) });
    item.tooltip = tooltipOf(row);
    if (location !== undefined && kind === 'route')
      item.command = { title: 'Open', command: 'tool.openPlace', arguments: [row] };
    return item;
  }

  provideFileDecoration({ scheme, query }: Uri): FileDecoration | undefined {
    if (scheme !== SCHEME) return undefined;
    const count = Number(query);
    // A badge has room for two characters.
    const badge = count > 9 ? '9+' : String(count);
    return new FileDecoration(badge, counted(count, 'finding'), new ThemeColor('list.warningForeground'));
  }

  #choices(filter: string): Parameters<typeof rowsOf>[1] {
    return {
      filter,
      grouping: settings().grouping,
      pathOf: (uri) => workspace.asRelativePath(Uri.parse(uri)),
    };
  }
}

function stateOf({ children, kind }: Row, isFiltered: boolean): TreeItemCollapsibleState {
  if (children.length === 0) return TreeItemCollapsibleState.None;
  return kind === 'application' || isFiltered
    ? TreeItemCollapsibleState.Expanded
    : TreeItemCollapsibleState.Collapsed;
}

function tooltipOf({ label, description, findings }: Row): MarkdownString {
  const text = new MarkdownString();
  text.appendText(`${label}\n${description}`);
  for (const finding of findings) text.appendMarkdown('\n\n$(warning) ').appendText(finding);
  text.supportThemeIcons = true;
  return text;
}
