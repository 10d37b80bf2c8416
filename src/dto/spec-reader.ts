import { Failure } from '../base/diagnostics/failure';

/** The most characters of a spec that are shown. */
const SHOWN = 80;

/** One part of a spec, between colons, and its offset, 0-based. */
export interface SpecPart {
  readonly text: string;
  readonly at: number;
}

/** Reads `name:type:…` part by part, and points at what is wrong in it. */
export class SpecReader {
  private next = 0;

  constructor(readonly spec: string) {}

  /** Returns the part up to the next colon; `undefined` after the last part. */
  part(): SpecPart | undefined {
    if (this.next > this.spec.length) return undefined;
    const at = this.next;
    const colon = this.spec.indexOf(':', at);
    const end = colon === -1 ? this.spec.length : colon;
    this.next = end + 1;
    return { text: this.spec.slice(at, end), at };
  }

  /** True if the rest begins with these words. */
  isAt(words: string): boolean {
    return this.spec.startsWith(words, this.next);
  }

  /** Returns the rest, including colons. */
  rest(): SpecPart {
    const part = { text: this.spec.slice(this.next), at: this.next };
    this.next = this.spec.length + 1;
    return part;
  }

  /** Throws a Failure: `field "price:decimel": unknown type "decimel" at character 7; did you mean "decimal"?` */
  fail(what: string, at: number, advice: string): never {
    throw new Failure(`field "${this.shown()}": ${what} at character ${at + 1}; ${advice}`);
  }

  private shown(): string {
    const text = printable(this.spec);
    return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  }
}

/** Replaces each unprintable character by one, so that offsets stay right. */
export function printable(text: string): string {
  return text.replace(/[^ -~\p{L}\p{N}]/gu, '\uFFFD');
}
