import { askingOf } from '../../../base/source/answer-cache';
import { readText } from '../../../base/source/text';
import { bodyOf } from '../body';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Lines of generated stubs (files/api, files/action): what they answer or log, and the comment of the empty list. */
const MARKS: readonly RegExp[] = [
  /["'`]Operation not implemented:/,
  /^\s*# TODO: return (?:what|the items that) the service finds\.$/,
];

/** Finds path operations that `tool make` wrote and nobody has filled in. */
export const stub: Rule = {
  level: 'warn',
  summary: 'a generated handler that still answers "not implemented"',
  find: stubs,
};

/** Returns whether any line of a file may be that of a stub: most files have none, and aren't looked at for each handler. */
const hasMark = ({ inspection: { files } }: CheckContext, file: string): boolean =>
  askingOf(files).once('stub marks', file, () => {
    const lines = (readText(files, file) ?? '').split(/\r\n?|\n/);
    return lines.some((line) => MARKS.some((mark) => mark.test(line)));
  });

function stubs(context: CheckContext): readonly Found[] {
  return context.routes.flatMap((route) => {
    const { place, kind } = route;
    if (place === null || kind !== 'api' || !hasMark(context, place.file)) return [];
    const body = bodyOf(context.lines(place.file), place.line);
    if (!body.some((line) => MARKS.some((mark) => mark.test(line)))) return [];
    const message = `${nameOf(route)} is a stub: ${route.handler ?? 'its handler'} still answers "not implemented". Implement it, or remove the route.`;
    return [{ message, place, subject: nameOf(route), related: [] }];
  });
}
