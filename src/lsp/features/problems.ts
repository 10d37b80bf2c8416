import { type Connection, type Diagnostic, DiagnosticSeverity } from '../protocol';
import type { Severity } from '../../base/diagnostics/diagnostic';
import type { Finding } from '../../routes-report/check/finding';
import type { ReportedDiagnostic } from '../../routes-report/report';
import { isTold, type Known, locationOf } from '../known';

/** The source of our diagnostics, as editors show it. */
export const SOURCE = 'tool routes';

/** The end of a line, for a client: it cuts the number at the length of the line. */
const LINE_END = 10_000;

/**
 * Returns the findings of the check, and what the analyser can't know, by URI. A finding that all applications have is told
 * once; a router that one of them includes isn't forgotten.
 */
export function problemsIn(known: Known): ReadonlyMap<string, readonly Diagnostic[]> {
  const found = new Map<string, Map<string, Diagnostic>>();
  const add = (file: string, one: Diagnostic): void => {
    const there = found.get(file) ?? new Map<string, Diagnostic>();
    there.set(JSON.stringify([one.range, one.code, one.message]), one);
    found.set(file, there);
  };
  for (const { findings, diagnostics } of known.applications) {
    for (const finding of findings)
      if (isTold(known, finding)) add(finding.place.file, ofFinding(known, finding));
    for (const { file, line, ...one } of diagnostics)
      if (file !== null && line !== null) add(file, ofAnalysis(known, { ...one, file, line }));
  }
  return new Map([...found].map(([file, ones]) => [known.uriOf(file), [...ones.values()]]));
}

/** The problems that a client shows. */
export class Published {
  readonly #uris = new Set<string>();

  constructor(private readonly connection: Connection) {}

  /** Sends problems by URI, and an empty list for documents that have none any more. */
  send(problems: ReadonlyMap<string, readonly Diagnostic[]>): void {
    for (const uri of this.#uris)
      if (!problems.has(uri)) void this.connection.sendDiagnostics({ uri, diagnostics: [] });
    this.#uris.clear();
    for (const [uri, diagnostics] of problems) {
      this.#uris.add(uri);
      void this.connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] });
    }
  }
}

const wholeLine = (line: number): Diagnostic['range'] => ({
  start: { line, character: 0 },
  end: { line, character: LINE_END },
});

function ofFinding(known: Known, { rule, level, message, place, related }: Finding): Diagnostic {
  return {
    range: wholeLine(known.lineOf(place)),
    severity: level === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: rule,
    source: SOURCE,
    message,
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map((one) => ({
            location: locationOf(known, one.place),
            message: one.message,
          })),
        }),
  };
}

type Placed = ReportedDiagnostic & { readonly file: string; readonly line: number };

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
};

const ofAnalysis = (known: Known, { code, severity, message, file, line }: Placed): Diagnostic => ({
  range: wholeLine(known.lineOf({ file, line })),
  severity: SEVERITIES[severity],
  code,
  source: SOURCE,
  message,
});
