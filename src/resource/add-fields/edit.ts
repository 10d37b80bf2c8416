import { Failure } from '../../base/diagnostics/failure';
import { readText } from '../../base/source/text';
import type { Field } from '../../dto/field';
import type { Site } from '../../scaffold/backend/site';
import { type Change, type FileRole, textEdit } from '../../scaffold/change';

/** Returns the edit that gives a file another text, with the line ends that it has. */
export function editOf(
  { files }: Pick<Site, 'files'>,
  path: string,
  text: string,
  role: FileRole | undefined,
): Change & { readonly kind: 'edit' } {
  const isWindows = readText(files, path)?.includes('\r\n') === true;
  const own = textEdit(path, isWindows ? text.replaceAll('\n', '\r\n') : text);
  return { ...own, ...(role === undefined ? {} : { role }) };
}

/** Returns the number of the first line in which two texts differ. */
export function firstDifference(text: string, other: string): number {
  const [lines, others] = [text.split('\n'), other.split('\n')];
  const index = lines.findIndex((line, at) => line !== others[at]);
  return index === -1 ? lines.length : index + 1;
}

/** Throws a Failure for a field that a file of models declares already. */
export function refuseKnown(
  there: readonly Pick<Field, 'name'>[],
  fields: readonly Field[],
  path: string,
  text: string,
): void {
  const wrong = fields.find(({ name }) => there.some((one) => one.name === name));
  if (wrong === undefined) return;
  const line = text.split('\n').findIndex((one) => new RegExp(`^\\s+${wrong.name}\\b`).test(one)) + 1;
  throw alreadyThere(wrong.name, path, line);
}

/** Returns the Failure for a field that's there. */
export const alreadyThere = (name: string, file: string, line: number): Failure =>
  new Failure(`the field "${name}" is there already: ${file}:${line}; leave it out.`);
