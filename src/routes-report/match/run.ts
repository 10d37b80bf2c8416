import { jsonText } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import { inspectApplication } from '../inspect/inspect';
import { messagesBeside } from '../output/messages';
import type { Presentation } from '../output/present';
import type { Surroundings } from '../inspect/workspace';
import { isServed, matchReport } from './match-report';
import { matchFormat, type MatchOptions, requestOf } from './options';
import { renderText } from './render-text';

/** From options to what is printed, errors included. Exit code 1: nothing serves the request for sure. */
export function runMatch(given: MatchOptions, surroundings: Surroundings): Promise<Presentation> {
  return configured(given, 'analysis', surroundings, async (options) => {
    const format = matchFormat(options);
    const request = requestOf(options);
    const host = options.host ?? request.authority ?? 'localhost';
    const { format: _, request: __, host: ___, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true });
    const report = matchReport(inspection, request, host);
    const isJson = format === 'json';
    const messages = isJson ? [] : messagesBeside(inspection.report, options);
    return {
      stdout: isJson ? jsonText(report) : renderText(report),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: isServed(report) ? 0 : 1,
    };
  });
}
