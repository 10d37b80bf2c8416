import { Failure } from './failure';

/** A choice that only the user can make. Each answer is an option that makes it: `--into app/admin`. */
export class Question extends Failure {
  constructor(
    message: string,
    readonly answers: readonly string[],
    /** A word of the command, and the one that it has in all answers. */
    private readonly instead: readonly [string, string] = ['', ''],
  ) {
    super(
      message,
      answers.map((one) => `  ${one}`),
    );
  }

  /** Returns the Failure that shows each answer as a whole command. */
  of(command: string): Failure {
    const [word, other] = this.instead;
    return new Failure(
      this.message,
      this.answers.map((one) => `  ${command.replace(word, () => other)} ${one}`),
    );
  }
}
