/** The body of a function that the reader passed over, in lines of its own. */
export interface PassedBody {
  readonly from: { readonly index: number; readonly row: number };
  /** The index behind its last token. */
  readonly to: number;
  /** Columns before the head of the function. */
  readonly indent: number;
}

type Answer = string | number | boolean;

/** A question about a text: the same one has the same name. */
export interface Question<T extends Answer> {
  readonly name: string;
  readonly of: (text: string) => T;
}

/** A question about a part of a text, with the answer. */
interface Asked {
  readonly question: Question<Answer>;
  readonly from: number;
  readonly to: number;
  readonly answer: Answer;
}

/** Questions about one text that are kept: with more of them all of the text counts as looked at. */
const MAX_ASKED = 500;

/**
 * The text of a module, as all but the reader see it. Takes down what was looked at: as long as that stays the same, another
 * text means the same to whoever asked.
 */
export class SourceText {
  private readonly bodies = new Map<number, PassedBody>();
  private readonly entered = new Set<number>();
  private readonly shown = new Map<number, number>();
  private readonly asked = new Map<string, Asked>();
  /** By pattern and by place, whether the text matches there: the same is asked for each call at one place. */
  private readonly matched = new Map<RegExp, Map<number, boolean>>();

  constructor(private readonly text: string) {}

  /** Notes a body that was passed over. */
  pass(body: PassedBody): void {
    this.bodies.set(body.from.index, body);
  }

  /** Notes that somebody reads the body that begins at an index. */
  enter(index: number): void {
    this.entered.add(index);
  }

  /** Returns a part of the text. */
  slice(from: number, to: number): string {
    this.show(from, to);
    return this.text.slice(from, to);
  }

  /** Returns all of the text. */
  whole(): string {
    return this.slice(0, this.text.length);
  }

  /** Answers a question about a part of the text; the bodies in it stay unread. */
  ask<T extends Answer>(question: Question<T>, from = 0, to = this.text.length): T {
    const answer = question.of(this.text.slice(from, to));
    if (this.asked.size > MAX_ASKED) this.show(0, this.text.length);
    else this.asked.set(`${from} ${to} ${question.name}`, { question, from, to, answer });
    return answer;
  }

  /** Tells whether a part of the text matches a pattern. */
  matches(pattern: RegExp, from = 0, to = this.text.length): boolean {
    let answers = this.matched.get(pattern);
    if (answers === undefined) this.matched.set(pattern, (answers = new Map<number, boolean>()));
    const place = from * (this.text.length + 1) + to;
    let answer = answers.get(place);
    if (answer === undefined) {
      answer = this.ask({ name: String(pattern), of: (text) => pattern.test(text) }, from, to);
      answers.set(place, answer);
    }
    return answer;
  }

  /** Returns the bodies that nobody has looked into, in order; none lies in another one. */
  unread(): readonly PassedBody[] {
    const shown = [...this.shown];
    const open = [...this.bodies.values()]
      .filter(({ from, to }) => {
        return !this.entered.has(from.index) && !shown.some(([a, b]) => a < to && from.index < b);
      })
      .sort((a, b) => a.from.index - b.from.index);
    let end = 0;
    return open.filter(({ from, to }) => {
      const isInside = from.index < end;
      if (!isInside) end = to;
      return !isInside;
    });
  }

  /**
   * Tells whether all answers are the same for another text. `place`: where an index of this text is in it, `undefined` in a
   * part that changed.
   */
  isAlike(other: string, place: (index: number) => number | undefined): boolean {
    return [...this.asked.values()].every(({ question, from, to, answer }) => {
      const [first, last] = [place(from), place(to)];
      return first !== undefined && last !== undefined && question.of(other.slice(first, last)) === answer;
    });
  }

  private show(from: number, to: number): void {
    this.shown.set(from, Math.max(to, this.shown.get(from) ?? 0));
  }
}
