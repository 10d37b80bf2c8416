import { capitalised } from '../../base/naming/resource-name';
import { TEXTS, withoutDocstrings, withoutTexts } from '../edit/texts';
import type { Call, Expr } from '../../analysis/python/ast';
import { keywordOf, valuesGiven } from '../../analysis/python/ast/keywords';
import { functionNamed, nodesIn } from '../../analysis/python/ast/walk';
import type { Handler } from '../layout/read/handlers';
import type { DeleteConvention } from '../standard/conventions';
import { dottedName, lastStep } from '../edit/names';
import type { Sources } from '../layout/read/sources';
import type { Sibling } from '../layout/facts';
import { IDENTIFIER, isSameResource, substitute } from '../layout/words';
import { codeOf, type Evidence, type Shown } from './evidence';

const NO_CONTENT = 204;
const OK = 200;

/** Returns how a deletion is answered. */
export function deleteOf(evidence: Evidence): Shown<DeleteConvention> {
  const status = evidence.facts['status.delete'].value;
  const handler = handlerOf(evidence, 'delete');
  if (status === NO_CONTENT || handler === undefined)
    return {
      value: { status: status === OK && handler === undefined ? NO_CONTENT : status, answer: 'nothing' },
      at: {},
    };
  const { sources } = evidence;
  const { def, file, decorator } = handler;
  const model = keywordOf(decorator, 'response_model');
  const declared = declaredBy(handler);
  const type = declared === undefined ? undefined : sources.text(file, declared);
  if (type !== undefined && evidence.isExemplars(type)) return { value: { status, answer: 'row' }, at: {} };
  const value = [...nodesIn(def.body().statements)]
    .flatMap((one) => (one.type === 'Return' ? (one.value ?? []) : []))
    .at(-1);
  // A response may have a status of its own, which tests and the document wouldn't know of.
  const own = value?.type === 'Call' ? keywordOf(value, 'status_code') : undefined;
  const isOther = own !== undefined && !(own.type === 'Num' && own.value === status);
  if (value === undefined || isOther || !isPlain(value))
    return { value: { status, answer: 'nothing' }, at: {} };
  const usual = value.type === 'Call' ? dottedName(value.func) : 'dict[str, Any]';
  const answer = {
    expression: evidence.renamed(codeOf(sources, file, value)),
    type: type ?? usual ?? 'Any',
    isModel: model !== undefined,
  };
  const isOurs = evidence.isNeutral(withoutTexts(answer.expression)) && evidence.isNeutral(answer.type);
  return isOurs
    ? { value: { status, answer }, at: { 'delete.answer': file } }
    : { value: { status, answer: 'nothing' }, at: {} };
}

/** Returns the exemplar's handler of an operation. */
export const handlerOf = ({ exemplar }: Evidence, operation: Handler['operation']): Handler | undefined =>
  exemplar?.handlers.find((one) => one.operation === operation);

/** True for an expression of constants: a dictionary, or a call of a class. */
export function isPlain(value: Expr): boolean {
  if (value.type === 'Str') return /^[\x20-\x7e]*$/.test(value.value);
  if (value.type === 'Num' || value.type === 'Constant') return true;
  if (value.type === 'Dict')
    return value.items.every(
      (one) => one.key?.type === 'Str' && isPlain(one.value) && one.value.type !== 'Dict',
    );
  if (value.type !== 'Call') return false;
  const name = dottedName(value.func);
  const isClass = name !== undefined && /^[A-Z]/.test(name.split('.').at(-1) ?? '');
  return (
    isClass &&
    value.args.length === 0 &&
    value.keywords.every((one) => one.name !== undefined && isPlain(one.value))
  );
}

/** A statement for an item that isn't there. */
interface NotFound extends Shown<string> {
  /** True for an exception that a handler of the application answers. */
  readonly isHandled: boolean;
}

/** Returns the statement for an item that isn't there: as the exemplar's code has it, else that of others. */
export function notFoundOf(own: Evidence, key: string): NotFound {
  const evidence = own.asDivided();
  const { exemplar, layout, words } = evidence;
  const first = exemplar?.sibling;
  const others = layout.siblings.filter((one) => one !== first && !isSameResource(one.words, words));
  for (const sibling of [...(first === undefined ? [] : [first]), ...others.slice(0, MOST_OTHERS)]) {
    const [found] = refusalsOf(evidence, sibling, key);
    if (found !== undefined) return found;
  }
  const detail = `${capitalised(words.singular.join(' '))} not found`;
  return { value: `raise HTTPException(status_code=404, detail="${detail}")`, at: {}, isHandled: false };
}

/** How many other resources are asked for what the exemplar doesn't show. */
const MOST_OTHERS = 8;

/** Returns the statements by which a resource's code says that something isn't there, about the new one; the best first. */
function refusalsOf(evidence: Evidence, sibling: Sibling, key: string): readonly NotFound[] {
  const { sources, words, paths } = evidence;
  const files = sibling.files.filter(
    ({ role }) => role === 'router' || role === 'service' || role === 'crud',
  );
  const renamed = (text: string): string =>
    substitute(text, sibling.words, words, IDENTIFIER, paths.othersOf(sibling.words));
  const shown = files.flatMap(({ path }) =>
    [...nodesIn(sources.module(path)?.body ?? [])].flatMap((node) => {
      if (node.type !== 'Raise' || node.cause !== undefined) return [];
      const { exception: call } = node;
      if (call?.type !== 'Call' || !evidence.isNeutral(dottedName(call.func) ?? '')) return [];
      const answered = answerOf(sources, path, call);
      if (answered === undefined) return [];
      const given = codeOf(sources, path, node);
      // `detail=` isn't about details.
      const text = given.replace(TEXTS, renamed);
      const isOurs = isConstant(call) && wording(text) !== wording(given) && !/\b(?:or|and)\b/.test(text);
      const value = isOurs ? text.replace(KEYS, key) : toldPlainly(evidence, path, call);
      return value === undefined
        ? []
        : [{ value, at: { notFound: path }, isHandled: answered === 'handler', isOurs }];
    }),
  );
  // `Item category not found` is about something else.
  return shown.toSorted(
    (left, right) => Number(right.isOurs) - Number(left.isOurs) || left.value.length - right.value.length,
  );
}

/** Returns the statement with the usual words for its one text, where its other arguments are constants. */
function toldPlainly({ sources, words }: Evidence, file: string, call: Call): string | undefined {
  const values = valuesGiven(call);
  const texts = values.filter(isText);
  const isPlain = values.every(
    (one) => isText(one) || one.type === 'Num' || (dottedName(one) ?? '').startsWith('status.'),
  );
  const [text] = texts;
  if (!isPlain || texts.length > 1) return undefined;
  const code = `raise ${sources.text(file, call)}`;
  if (text === undefined) return /not_?found/i.test(dottedName(call.func) ?? '') ? code : undefined;
  const given = sources.text(file, text);
  const end = /\.["']$/.test(given) ? '.' : '';
  return code.replace(given, () => `"${capitalised(words.singular.join(' '))} not found${end}"`);
}

/** Returns a statement without what its texts have in braces, which isn't their wording. */
const wording = (text: string): string => text.replace(/\{\w+\}/g, '');

/** Matches names of keys in an argument, or in the braces of a text. */
const KEYS = /(?<=[({,=]\s*)(?:\w+_)?(?:id|uuid|uid|pk)(?=\s*[)},])/g;

/** Matches code that finds out that something isn't there. */
const DECIDES = /\b404\b|not_?found|\bif (?:not \w+|\w+ is None)\s*:/i;

/** True where the exemplar's handlers leave it to its service or its queries to say that an item isn't there. */
export function isRefusedBehind(evidence: Evidence): boolean {
  const { exemplar, sources } = evidence;
  const asking = exemplar?.handlers.filter(({ operation }) => /get|update|delete/.test(operation)) ?? [];
  const decides = asking.some(({ def, file }) =>
    def.body().statements.some((one) => DECIDES.test(withoutDocstrings(sources.text(file, one)))),
  );
  const behind = exemplar?.sibling.files.filter(({ role }) => role === 'service' || role === 'crud') ?? [];
  const refuses = behind.some(({ path, isOwn }) => {
    // A file of several resources has what others refuse, too.
    const own = sources
      .statements(path)
      .filter((one) => isOwn || ('name' in one && evidence.isExemplars(one.name)));
    return [...nodesIn(own)].some(
      (node) =>
        node.type === 'Raise' &&
        node.exception?.type === 'Call' &&
        answerOf(sources, path, node.exception) !== undefined,
    );
  });
  return asking.length > 0 && !decides && refuses;
}

/** Tells what answers an exception with 404: FastAPI, as it's an `HTTPException` or made from it, or a handler of the application. */
function answerOf(sources: Sources, file: string, call: Call): 'fastapi' | 'handler' | undefined {
  const lines = [sources.text(file, call)];
  const names: string[] = [];
  let at = { file, base: dottedName(call.func) };
  while (at.base !== undefined && lastStep(at.base) !== 'HTTPException') {
    const found = sources.definition(at.file, at.base);
    if (found?.node.type !== 'ClassDef' || lines.length > DEPTH) break;
    const [, first] = functionNamed(found.node.body, '__init__')?.signature().params ?? [];
    // A text isn't a status.
    if (names.length === 0 && first !== undefined && /status|code/.test(first.name) && isText(call.args[0]))
      return undefined;
    names.push(found.name);
    lines.push(sources.text(found.file, found.node));
    const [base] = found.node.bases;
    at = { file: found.file, base: base && dottedName(base) };
  }
  const is404 = (text: string): boolean => /404|NOT_FOUND/.test(text);
  if (at.base !== undefined && lastStep(at.base) === 'HTTPException')
    return lines.some(is404) ? 'fastapi' : undefined;
  if (names.length === 0) return undefined;
  const handled = new RegExp(String.raw`exception_handler\(\s*(?:\w+\.)*(?:${names.join('|')})\b`);
  const [handler] = sources.files.flatMap((one) => {
    const { text = '' } = sources.module(one) ?? {};
    return handled.test(text) ? [text] : [];
  });
  return handler !== undefined && [...lines, handler].some(is404) && /not_?found|exist/i.test(names[0] ?? '')
    ? 'handler'
    : undefined;
}

const isText = (one: Expr | undefined): boolean => one?.type === 'Str' || one?.type === 'JoinedStr';

/** The most classes between one and the exception that FastAPI knows. */
const DEPTH = 5;

const isConstant = (call: Call): boolean =>
  valuesGiven(call).every(
    (one) =>
      one.type === 'Str' ||
      one.type === 'Num' ||
      (dottedName(one) ?? '').startsWith('status.') ||
      ((one.type === 'Name' || one.type === 'JoinedStr') &&
        [...nodesIn([one])].every(
          (node) => node.type !== 'Call' && (node.type !== 'Name' || isKey(node.id)),
        )),
  );

const isKey = (name: string): boolean => /^(?:\w+_)?(?:id|uuid|uid|pk)$/.test(name);

/** Returns what a handler says that it answers. */
export const declaredBy = ({ decorator, def }: Pick<Handler, 'decorator' | 'def'>): Expr | undefined =>
  keywordOf(decorator, 'response_model') ?? def.signature().returns;
