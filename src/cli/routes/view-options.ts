import { FORMAT_NAMES } from '../../routes-report/render/formats';
import { COLUMNS, OPERATION_COLUMNS } from '../../routes-report/view/columns';
import { GROUPINGS } from '../../routes-report/view/group';
import { OUTPUT_OPTIONS } from '../analysis';
import { formatOption } from '../format-option';
import type { Options } from '../options';

/** The options that choose routes; each is repeatable. */
export const FILTER_OPTIONS = {
  method: { type: 'list', value: 'GET,POST', help: 'methods, WS, MOUNT, FRONTEND' },
  path: { type: 'list', value: 'GLOB', help: "'/api/*', '*/{id}', or /api for it and all paths below" },
  tag: { type: 'list', value: 'TAG', help: "tags, in any case; '!*' for routes without tags" },
  handler: { type: 'list', value: 'NAME', help: 'get_item, Items.get, api.items.get_item, or a glob' },
  file: { type: 'list', value: 'GLOB', help: 'files or folders, relative to the workspace root' },
  grep: { type: 'list', value: 'REGEX', help: 'text of a row, in any column' },
} as const satisfies Options;

/** The options for order and format. */
export const SHOW_OPTIONS = {
  sort: {
    type: 'list',
    value: 'path,-method',
    help: 'by columns, - for descending (default: the order in which\nrequests are matched)',
  },
  group: { type: 'string', value: 'BY', help: GROUPINGS.join(', '), choices: GROUPINGS },
  columns: {
    type: 'list',
    value: 'path,file',
    help: `columns of a table:\n${COLUMNS.join(', ')},\n${OPERATION_COLUMNS.join(', ')}`,
  },
  expanded: { type: 'boolean', help: 'a block with all fields for each route instead of a table' },
  format: formatOption(FORMAT_NAMES),
  output: { type: 'string', value: 'FILE', help: 'write the report to this file, completely or not at all' },
  force: {
    type: 'boolean',
    short: 'f',
    help: 'with --output: overwrite even a Python file, or one with\nsettings of the project',
  },
  ascii: { type: 'boolean', help: 'ASCII tables (default if the locale is not UTF-8)' },
  'no-color': OUTPUT_OPTIONS['no-color'],
  verbose: {
    type: 'boolean',
    short: 'v',
    help: 'handler and place of each route; all diagnostics;\nstack traces of errors',
  },
} as const satisfies Options;

/** The option for links on a page. */
export const PAGE_OPTIONS = {
  editor: {
    type: 'string',
    value: 'NAME',
    help: 'html: the editor that places open: vscode, cursor, zed,\npycharm, or a template:\nidea://open?file={root}/{file}&line={line}',
  },
} as const satisfies Options;
