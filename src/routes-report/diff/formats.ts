import { type DiffReport, renderDiffJson } from './diff-report';
import { renderMarkdown } from './render-markdown';
import { renderText } from './render-text';

type Render = (report: DiffReport, medium: { readonly colour: boolean }) => string;

/** Renders each format of `tool routes diff`; the first is the default. A new one is a renderer in this folder and an entry here. */
export const DIFF_FORMATS: Readonly<Record<string, Render>> = {
  text: renderText,
  json: renderDiffJson,
  markdown: renderMarkdown,
};
