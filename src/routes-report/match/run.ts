import { jsonText } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import { inspectApplication } from '../inspect/inspect';
import { isJson, type RoutesOptions } from '../options';
import { messagesBeside } from '../output/messages';
import type { Presentation } from '../output/present';
import type { Surroundings } from '../inspect/workspace';
import { isServed, matchReport } from './match-report';
import { renderText } from './render-text';
import { Failure } from '../../base/diagnostics/failure';
import { parseRequest, type WrittenRequest } from '../../analysis/routing/request';

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

/** The options of `tool routes match`. */
interface MatchOptions extends Omit<RoutesOptions, 'format'> {
  /** `GET /items/1`, `/items/1`, a whole URL. */
  readonly request: string;
  /** The `Host` header. Default: that of the URL, or else `localhost`. */
  readonly host?: string;
  /** `text` or `json`. */
  readonly format?: string;
}

/** Returns the parts of the request. Throws a Failure for a text that is no request. */
function requestOf({ request: text }: MatchOptions): WrittenRequest {
  const request = parseRequest(text);
  if (request !== undefined) return request;
  throw new Failure(
    `"${text}" is no request; write a method and a path, "GET /items/1", a path alone, or a whole URL.`,
  );
}
