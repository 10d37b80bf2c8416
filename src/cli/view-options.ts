import { FORMAT_NAMES } from '../routes-report/render/formats';
import { COLUMNS } from '../routes-report/view/columns';
import { GROUPINGS } from '../routes-report/view/group';
import { OUTPUT_OPTIONS } from './analysis';
import { formatOption } from './format-option';
import type { Options } from './options';

/** Which routes. Each may be given again and again. */
export const FILTER_OPTIONS = {
  method: { type: 'list', value: 'GET,POST', help: 'methods, WS, MOUNT, FRONTEND' },
  path: { type: 'list', value: 'GLOB', help: "'/api/*', '*/{id}', or /api for it and all below" },
  tag: { type: 'list', value: 'TAG', help: "tags, whatever their case; '!*' for routes without any" },
  handler: { type: 'list', value: 'NAME', help: 'get_item, Items.get, api.items.get_item, or a glob' },
  file: { type: 'list', value: 'GLOB', help: 'files, or folders, relative to the workspace root' },
  grep: { type: 'list', value: 'REGEX', help: 'whatever stands in a row, in any column' },
} as const satisfies Options;

/** Their order, and how they're shown. */
export const SHOW_OPTIONS = {
  sort: {
    type: 'list',
    value: 'path,-method',
    help: 'by columns, - for descending\n(default: the order in which requests are matched)',
  },
  group: { type: 'string', value: 'BY', help: GROUPINGS.join(', '), choices: GROUPINGS },
  columns: { type: 'list', value: 'path,file', help: `of a table: ${COLUMNS.join(', ')}` },
  expanded: { type: 'boolean', help: 'a block a route, with all that there is, instead of a table' },
  format: formatOption(FORMAT_NAMES),
  output: { type: 'string', value: 'FILE', help: 'write the report there, all of it or nothing' },
  ascii: { type: 'boolean', help: 'boxes of ASCII (default where the locale is not UTF-8)' },
  'no-color': OUTPUT_OPTIONS['no-color'],
  verbose: {
    type: 'boolean',
    short: 'v',
    help: 'handler and place of each route; all diagnostics;\nstack traces of errors',
  },
} as const satisfies Options;

/** Where the places of a page lead. */
export const PAGE_OPTIONS = {
  editor: {
    type: 'string',
    value: 'NAME',
    help: 'html: places open in vscode, cursor, zed, pycharm, or where a\ntemplate leads: idea://open?file={root}/{file}&line={line}',
  },
  repository: {
    type: 'string',
    value: 'URL',
    help: 'html: places lead to it, or where a template with {file}, {line}\nand {revision} leads; none (default: what .git tells)',
  },
} as const satisfies Options;
