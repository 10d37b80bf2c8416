import { StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import { counted } from '../../../src/base/diagnostics/counted';
import type { Tree } from '../../../src/lsp/own-messages';
import type { ServerState } from './client';
import { routesIn } from './model/tree';

/** Says in the status bar how many routes there are, and turns while they're looked for. */
export class Status {
  readonly item: StatusBarItem;

  constructor() {
    this.item = window.createStatusBarItem('tool.status', StatusBarAlignment.Left);
    this.item.name = 'Routes';
    this.item.command = 'tool.routes.focus';
  }

  show(state: ServerState, { applications }: Tree): void {
    const count = routesIn(applications).length;
    const words = applications.length === 0 ? 'Routes' : counted(count, 'route');
    const isBusy = state === 'starting' || state === 'analysing';
    const icon = state === 'failed' ? '$(error)' : isBusy ? '$(sync~spin)' : '$(list-tree)';
    this.item.text = `${icon} ${words}`;
    this.item.tooltip = TOOLTIPS[state];
    this.item.show();
  }
}

const TOOLTIPS: Readonly<Record<ServerState, string>> = {
  starting: 'The language server starts',
  analysing: 'The applications are analysed',
  idle: 'Show the routes',
  failed: 'The language server does not run: see the output "Routes"',
};
