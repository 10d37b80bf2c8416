import type { JsonObject } from '../../analysis/types/json/json';
import { Refused } from '../../openapi/written/refused';
import { doubtDiagnostics } from '../doubts';
import { type Documented, documented, documentOf } from '../render/openapi';
import type { Renderer } from '../render/renderer';
import type { ReportedDiagnostic, ReportedRoute } from '../report';
import type { Medium } from '../view/medium';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';
import { renderPage } from './render-page';

/** `--format html`: the rows of a view, in the tree of their includes, with what the OpenAPI document has of each. */
export const page = { render } satisfies Renderer;

function render(view: View, { links = {} }: Medium): string {
  const { report, inspection } = view;
  const origins = originsOf(inspection);
  const routes = report.routes.map((route) => ({
    route,
    includes: origins.get(route)?.details?.includes ?? [],
  }));
  const { diagnostics, ...documents } = documentFor(view);
  return renderPage({
    report,
    routes,
    links,
    ...documents,
    diagnostics: [...report.diagnostics, ...diagnostics],
  });
}

/** The document of a page, and what can't be known of it. */
interface Documents {
  readonly document: JsonObject | undefined;
  readonly operations: ReadonlyMap<ReportedRoute, Documented>;
  readonly diagnostics: readonly ReportedDiagnostic[];
}

/** Returns the document of a view; none where FastAPI makes none. */
function documentFor(view: View): Documents {
  const { application } = view.inspection.analysis;
  const none = { document: undefined, operations: new Map<ReportedRoute, Documented>(), diagnostics: [] };
  if (application?.isFastapi !== true) return none;
  try {
    const { document, doubts } = documentOf(view);
    return {
      document,
      operations: documented(view),
      diagnostics: doubtDiagnostics(doubts),
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...none, diagnostics: [{ ...REFUSAL, message: error.message }] };
  }
}

/** A diagnostic on a document for which FastAPI raises an error. */
const REFUSAL = {
  code: 'document-unknown',
  severity: 'warning',
  file: null,
  line: null,
  affects: [],
} as const;
