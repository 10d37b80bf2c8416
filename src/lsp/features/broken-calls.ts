import { type Diagnostic, DiagnosticSeverity, type TextDocument } from '../protocol';
import { brokenMessage } from '../../routes-report/calls/findings';
import { BROKEN_CALL } from '../../routes-report/calls/ignore-comments';
import { urlText } from '../../routes-report/calls/url-parts';
import type { Folder } from '../folder';
import { SOURCE } from './problems';

/** Returns the problems of a document whose calls no route serves, though their paths begin as those of an application do. */
export function brokenCallsIn(folder: Folder, path: string, document: TextDocument): readonly Diagnostic[] {
  const known = folder.known();
  return folder.callsIn(path, document.getText()).flatMap(({ target, method, start, end, isIgnored }) => {
    if (target.kind === 'name' || isIgnored) return [];
    const routes = folder.links.broken(known, { target, method });
    if (routes === undefined) return [];
    return [
      {
        range: { start: document.positionAt(start), end: document.positionAt(end) },
        severity: DiagnosticSeverity.Warning,
        code: BROKEN_CALL,
        source: SOURCE,
        message: `${brokenMessage({ method: method ?? null, url: urlText(target.parts), routes })}.`,
      },
    ];
  });
}
