import { basename } from 'node:path';
import { EventEmitter, ThemeIcon, type TreeDataProvider, TreeItem, Uri } from 'vscode';
import type { Tree } from '../../../src/lsp/own-messages';
import { lookedAt } from './model/looked-at';

/** Shows, below the welcome where no application was found, what was looked at. */
export class LookedAtView implements TreeDataProvider<string> {
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #lines: readonly string[] = [];

  show({ problems }: Tree): void {
    const isAlone = problems.length === 1;
    this.#lines = problems.flatMap(({ folder, problem }) => [
      ...(isAlone ? [] : [`${basename(Uri.parse(folder).fsPath)}:`]),
      ...lookedAt(problem),
    ]);
    this.#changed.fire(undefined);
  }

  getChildren(line?: string): string[] {
    return line === undefined ? [...this.#lines] : [];
  }

  getTreeItem(line: string): TreeItem {
    const item = new TreeItem(line);
    item.iconPath = new ThemeIcon(line.endsWith(':') ? 'folder' : 'search');
    item.tooltip = line;
    return item;
  }
}
