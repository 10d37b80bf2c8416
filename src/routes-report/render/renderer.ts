import type { Medium } from '../view/medium';
import type { View } from '../view/view';

/** Turns a view into text. Uses no console, clock or environment, so that the same view gives the same bytes. */
export interface Renderer {
  readonly render: (view: View, medium: Medium) => string;
  /** Renders the applications of `--all` as one text; absent from a format that holds one application only. */
  readonly renderAll?: (views: readonly View[], medium: Medium) => string;
  /** Returns what the text lacks, in words, for stderr. */
  readonly notes?: (view: View) => readonly string[];
}
