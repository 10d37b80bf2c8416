import type { Call, Expr } from '../../../analysis/python/ast';
import { bindingsOf } from '../../edit/bindings';
import { lineEndAt, lineStartAt } from '../../edit/source';
import { linesOf } from '../../layout/read/class-lines';
import type { Model } from '../../layout/read/models';
import type { Sources } from '../../layout/read/sources';
import { isRelation } from '../mentions';
import type { Pair, Side } from './pairs';

/** The names of a pair, and those that stand in their places for another one. */
export type Names = ReadonlyMap<string, string>;

/** The arguments of a relationship that name no field, so that another one may have them, too. */
const PLAIN =
  /^(?:argument|back_populates|backref|cascade|cascade_delete|lazy|passive_deletes|passive_updates|innerjoin)$/;

/** True for a relationship whose line another one may repeat. */
export const isPlain = ({ call }: Side): boolean =>
  call.args.length <= 1 &&
  call.keywords.every(
    ({ name, value }) => PLAIN.test(name ?? '') && (name !== 'backref' || value.type === 'Str'),
  );

/** Returns the name that `backref` gives to the other model's attribute. */
export function backrefOf({ keywords }: Call): string | undefined {
  const value = keywords.find(({ name }) => name === 'backref')?.value;
  return value?.type === 'Str' ? value.value : undefined;
}

/** Holds what decides how a side of a new pair is written. */
export interface Wanted {
  readonly names: Names;
  /** The class that the line leads to. */
  readonly other: string;
  /** True if the file knows that class when Python reads the line, and not just a checker of types. */
  readonly isKnown: boolean;
  /** True if Python doesn't read annotations there at all. */
  readonly isLate: boolean;
  /** True if the new key may be empty. */
  readonly mayBeEmpty: boolean;
  /** True for the line beside the key, whose value may be None as the key may. */
  readonly isOwn: boolean;
}

/** Returns the line that repeats a side of a pair, and the comment for tools behind it. */
export function lineLike(sources: Sources, pair: Pair, side: Side, wanted: Wanted): string {
  const { model, line } = side;
  const text = sources.module(model.file)?.text ?? '';
  const comment =
    /^[ \t]*#\s*(?:type:|noqa|pyright:).*$/.exec(
      text.slice(line.statement.end, lineEndAt(text, line.statement.end)),
    )?.[0] ?? '';
  const renamed = (code: string): string =>
    code.replace(/[A-Za-z_]\w*/g, (name) => wanted.names.get(name) ?? name);
  const value = known(renamed(callText(sources, pair, side, wanted)), wanted, (name) => `"${name}"`);
  const name = wanted.names.get(line.name) ?? line.name;
  if (line.annotation === undefined) return `${name} = ${value}${comment}`;
  const annotation = withNone(renamed(sources.text(model.file, line.annotation)), pair, wanted);
  const isMapped = /^(?:\w+\.)*\w*Mapped\[/.test(annotation);
  const isRead = !wanted.isKnown && !wanted.isLate;
  const type = known(annotation, { ...wanted, isKnown: !isRead }, (other, none) =>
    none === '' ? `"${other}"` : isMapped ? `"${other} | None"` : `Optional["${other}"]`,
  );
  return `${name}: ${type} = ${value}${comment}`;
}

/** Arguments that say what goes with a row of the other table; a row whose key may be empty can do without that one. */
const CASCADES = /^(?:cascade|cascade_delete|passive_deletes)$/;

/** Returns a call as its pattern has it, without cascades if only the new key may be empty. */
function callText(
  sources: Sources,
  { isOptional }: Pair,
  { model, call }: Side,
  { mayBeEmpty }: Wanted,
): string {
  const text = (node: Expr): string => sources.text(model.file, node);
  const kept = call.keywords.filter(({ name }) => isOptional || !mayBeEmpty || !CASCADES.test(name ?? ''));
  const all = [...call.args.map(text), ...kept.map(({ name, value }) => `${name ?? ''}=${text(value)}`)];
  return `${text(call.func)}(${all.join(', ')})`;
}

/** Returns an annotation that allows None as the key does, where that of its pattern did so, too. */
function withNone(
  annotation: string,
  { isOptional }: Pair,
  { mayBeEmpty: may, isOwn, other }: Wanted,
): string {
  const has = /\bNone\b|\bOptional\b/.test(annotation);
  if (!isOwn || has === may || has !== isOptional) return annotation;
  if (!may) return annotation.replace(/\s*\|\s*None\b/, '').replace(/(?:\w+\.)?Optional\[([^[\]]*)\]/, '$1');
  const isText = new RegExp(`^(["'])${other}\\1$`).test(annotation);
  return isText
    ? `Optional[${annotation}]`
    : annotation.replace(new RegExp(`\\b${other}\\b`), `${other} | None`);
}

/** Writes a class as a text where the file doesn't know it when Python reads the line. */
function known(
  code: string,
  { other, isKnown }: Wanted,
  quoted: (name: string, none: string) => string,
): string {
  if (isKnown) return code;
  return code.replace(
    new RegExp(`(?<!["'\\w.])${other}(?![\\w"'])(\\s*\\|\\s*None)?`, 'g'),
    (_, none: string | undefined) => quoted(other, none ?? ''),
  );
}

/** True if a blank line stands above the relationships of a side's class. */
export function isApart(sources: Sources, { model, line }: Side): boolean {
  const text = sources.module(model.file)?.text ?? '';
  const first = linesOf(model.node).find(({ statement }) => isRelation(statement)) ?? line;
  return /\n[ \t]*\n$/.test(text.slice(0, lineStartAt(text, first.statement.start)));
}

/** Returns the names that a model's class binds. */
export const membersOf = ({ node }: Model): ReadonlySet<string> =>
  new Set(bindingsOf(node.body).map(({ name }) => name));
