/** Limits that stop a hostile program from running forever. Each is reported when it's reached. */
export const LIMITS = {
  /** Statements and calls in all. */
  steps: 8_000_000,
  /** Statements and calls of one statement at the top of a module. */
  statement: 2_000_000,
  /**
   * Statements and calls of all lifespan and startup handlers, with what they import. Most applications need less than
   * a tenth; four of 64 real ones need more than half. Under undecided tests each counts for more, as it takes longer.
   */
  startup: 300_000,
  /** Further ones, granted once: for the handlers' statements behind the one that took them all. */
  startupRest: 50_000,
  /** Steps of a startup for a task that it makes and nothing waits for, with the tasks that this one makes in turn. */
  startupAside: 30_000,
  /** Steps of a thread: one that serves needs few, and any other tells nothing of the routes. */
  thread: 100_000,
  calls: 90,
  /** Nested calls of one function; fewer inside an undecided test. */
  recursion: 50,
  undecidedRecursion: 3,
  /**
   * Calls of one function inside one call of it with an unknown argument: they see the same, so more tell nothing
   * new.
   */
  blindRecursion: 30,
  /** Elements of one `for`; rounds of one `while`. */
  iterations: 100_000,
  rounds: 1_000,
  /** Rounds of a `while True`, or a `while` beside the program, that are run whatever they cost, and the steps after which no further one begins. */
  freeRounds: 50,
  roundsSteps: 20_000,
  /** Rounds of a task beside a server, which tells nothing new in the end. */
  roundsAside: 20,
  yields: 10_000,
  /** Elements or characters that are read, copied or made at once, as many as take the time of a step. */
  elementsOfStep: 8,
  /** Elements that are copied for what one takes that's made: with its value some 300 bytes. */
  workOfElement: 6,
  /** Characters of a text that are copied as a whole, as many as count for a step: by the memory that they take. */
  charactersOfStep: 64,
  /** Clauses of a guard that are looked at for nothing, and so many for which looking at one takes as long as an element. */
  freeClauses: 16,
  clausesOfElement: 64,
  /** Steps beyond twice as many as led to the last absent input, if the program will be interpreted again with it. */
  stepsBeyondLack: 200,
  /** Elements of one list: `x += x` doubles it. */
  elements: 300_000,
} as const;
