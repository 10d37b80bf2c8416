import type { Call } from '../../interpreter/calls/call-site';
import { LimitReached, Raised } from '../../interpreter/ends';
import { beyond, type Guard, writtenTest } from '../../interpreter/guards/guards';
import type { Machine } from '../../interpreter/machine';
import { alternativesOf } from '../../interpreter/values/choice';
import { native, NONE, str, unknown } from '../../interpreter/values/make';
import type { NativeFunction, Value } from '../../interpreter/values/values';
import { entryOf } from '../../interpreter/values/dicts';
import { type Answer, answerOf, answerOfException, numberOf, REFUSAL, withStatus } from './answer';
import { isChanged } from './bare-request';
import type { Layer } from './layers';
import type { Refusal } from './refusals';

/** The name of the `send` that an ASGI middleware is handed. */
export const SEND = 'send';

/** How a middleware refuses a request, or may do so. */
type Verdict = Pick<Refusal, 'at' | 'doubt'>;

/** One request in one layer of middleware. */
export class Trial {
  private readonly entry: Guard;
  /** The undecided tests that led to where the request was handed on. */
  private readonly passages: Guard[] = [];
  private readonly answers: Answer[] = [];
  private response: Value | undefined;
  /** How it refuses the request, or may do so; `undefined` if it hands it on. */
  verdict: Verdict | undefined;
  /** The doubt of an absent input that has decided a test. */
  lacking: Verdict | undefined;
  /** The `send` of an ASGI application. */
  readonly send: NativeFunction;
  /** True if it hands another request on than it got. */
  changes = false;

  constructor(
    private readonly vm: Machine,
    private readonly layer: Layer,
    private readonly scope: Value,
  ) {
    this.entry = vm.path;
    this.send = native(SEND, (call) => this.sent(call), true);
  }

  /** Notes that the request is handed on. Returns the response to it. */
  passed({ vm, at, args: [request] }: Call): Value {
    this.changes ||= isChanged(vm, this.scope) || (!this.layer.takesRequest && request !== this.scope);
    this.passages.push(beyond(vm.path, this.entry));
    return (this.response ??= unknown('library', 'the response', at));
  }

  /** Takes a message of an ASGI application, or a response that's sent whole. */
  private sent({ vm, args: [message], at }: Call): Value {
    if (message?.kind === 'unknown') this.answers.push(answerOf(message, at));
    const status = message?.kind === 'dict' ? entryOf(vm, message, str('status')) : undefined;
    if (status !== undefined) this.answers.push(withStatus(numberOf(status), at));
    return NONE;
  }

  /** Runs the layer. */
  run(run: () => Value): void {
    const { vm, layer } = this;
    const before = new Set(vm.decisions?.lasts.values());
    try {
      const value = run();
      for (const { value: one } of layer.takesRequest ? alternativesOf(value) : [])
        if (one.kind !== 'absent' && one !== this.response) this.answers.push(answerOf(one, layer.place));
    } catch (error) {
      if (error instanceof LimitReached) this.verdict = { at: layer.place, doubt: 'it takes too many steps' };
      else if (!(error instanceof Raised)) throw error;
      else this.answers.push(answerOfException(error.value, error.at));
    }
    for (const { kind, value, at } of vm.escapes)
      if (kind === 'raise') this.answers.push(answerOfException(value, at));
    const found = [...(vm.decisions?.lasts ?? [])].find(([, test]) => !before.has(test));
    if (found !== undefined) this.lacking = { at: found[1].place, doubt: found[0] };
    this.verdict ??= this.judged();
  }

  private judged(): Verdict | undefined {
    const { passages, answers, layer } = this;
    const refusal = answers.find(({ refuses }) => refuses);
    const [passage] = passages;
    if (passage === undefined) {
      const [answer] = answers;
      if (refusal !== undefined) return { at: refusal.at, doubt: undefined };
      const doubt = answer?.status === undefined ? "its answer isn't known" : `it answers ${answer.status}`;
      return { at: answer?.at ?? layer.place, doubt };
    }
    const test = passages.some(({ length }) => length === 0) ? undefined : passage[0]?.literals[0]?.test;
    if (test !== undefined && refusal !== undefined)
      return { at: test.place, doubt: `\`${writtenTest(test)}\` isn't known` };
    return this.skipped();
  }

  /** Returns the doubt of a handler that refuses and didn't run, because nothing tells whether a call raises an exception. */
  private skipped(): Verdict | undefined {
    const found = this.vm.skipped?.find(({ handler, scope }) =>
      scope.module.source.matches(REFUSAL, handler.start, handler.end),
    );
    return (
      found && { at: found.scope.placeOf(found.handler), doubt: 'a call before that may raise an exception' }
    );
  }
}
