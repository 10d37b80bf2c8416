import { type DiffReport, renderDiffJson } from './diff-report';
import { renderMarkdown } from './render-markdown';
import { renderText } from './render-text';

/** A format of `tool routes diff`. */
export interface DiffFormatEntry {
  readonly render: (report: DiffReport, medium: { readonly colour: boolean }) => string;
}

/** Every format; the first is the default. A new one is a renderer in this folder and an entry here. */
export const DIFF_FORMATS = {
  text: { render: renderText },
  json: { render: renderDiffJson },
  markdown: { render: renderMarkdown },
} as const satisfies Readonly<Record<string, DiffFormatEntry>>;

/** A name that `--format` of `tool routes diff` takes. */
type DiffFormat = keyof typeof DIFF_FORMATS;

// The cast: the table has no other keys.
export const DIFF_FORMAT_NAMES = Object.keys(DIFF_FORMATS) as readonly DiffFormat[];
