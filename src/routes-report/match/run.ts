import { jsonText } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import { inspectApplication } from '../inspect/inspect';
import { isJson } from '../options';
import { messagesBeside } from '../output/messages';
import type { Presentation } from '../output/present';
import type { Surroundings } from '../inspect/workspace';
import { isServed, matchReport } from './match-report';
import { type MatchOptions, requestOf } from './options';
import { renderText } from './render-text';

/** Returns the output of the command, errors included. Exit code 1: no route certainly serves the request. */
export function runMatch(given: MatchOptions, surroundings: Surroundings): Promise<Presentation> {
  return configured(given, 'analysis', surroundings, async (options) => {
    const json = isJson(options);
    const request = requestOf(options);
    const host = options.host ?? request.authority ?? 'localhost';
    const { format: _, request: __, host: ___, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true, operations: true });
    const report = matchReport(inspection, request, host);
    const messages = json ? [] : messagesBeside(inspection.report, options);
    return {
      stdout: json ? jsonText(report) : renderText(report),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: isServed(report) ? 0 : 1,
    };
  });
}
