import { withSettings } from '../config/settings';
import { errorMessage } from '../diagnostics/error-message';
import { printableJson } from '../diagnostics/printable';
import { inspectApplication } from '../routes-report/create-report';
import { reportMessages } from '../routes-report/messages';
import { type Presentation, presentError } from '../routes-report/present';
import type { Surroundings } from '../routes-report/workspace';
import { isServed, matchReport } from './match-report';
import { matchFormat, type MatchOptions, requestOf } from './options';
import { renderText } from './render-text';

/** From options to what is printed, errors included. Exit code 1: nothing serves the request for sure. */
export async function runMatch(given: MatchOptions, surroundings: Surroundings): Promise<Presentation> {
  let options = given;
  try {
    options = withSettings(given, 'analysis', surroundings);
    const format = matchFormat(options);
    const request = requestOf(options);
    const host = options.host ?? request.authority ?? 'localhost';
    const { format: _, request: __, host: ___, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true });
    const report = matchReport(inspection, request, host);
    const isJson = format === 'json';
    // The legend of a table has no place here: there's none.
    const told = { ...inspection.report, routes: [] };
    const messages = isJson ? [] : reportMessages(told, { all: options.verbose ?? false, hasMarks: false });
    return {
      stdout: isJson ? `${printableJson(JSON.stringify(report, undefined, 2))}\n` : renderText(report),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: isServed(report) ? 0 : 1,
    };
  } catch (error) {
    return presentError(errorMessage(error, options.verbose ?? false), options.format);
  }
}
