import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { alternativesOf } from '../../interpreter/values/choice';
import { classOf } from '../../interpreter/values/classes';
import { failureOf } from '../../interpreter/modules/failures';
import { fork, noteStart } from '../../interpreter/guards/forks';
import { LIMITS, StartupLimitReached, Raised, type Machine } from '../../interpreter/machine';
import type { InstanceValue, Unknown, Value } from '../../interpreter/values/values';
import { flatten, type View } from './flatten';
import { endpointOf } from '../classes/endpoint';
import { hasStartup, runLifespan, type StartupWatch } from '../classes/lifespan';
import type { FastapiClasses } from '../models';
import { unwrapApplication } from '../classes/unwrap-application';
import { registers } from '../../libraries/kit/registering';
import { runTasks } from '../../libraries/kit/tasks';

type Report = (diagnostic: Diagnostic) => void;

/** Thrown when the application's routes have been read, to end its handlers. */
class Seen extends Error {}

/** An application after startup. */
interface Started {
  /** The routes at the handlers' `yield`. */
  readonly view: View | undefined;
  /** False if some handler wasn't followed up to its end or its `yield`; the reason is reported. */
  readonly isWhole: boolean;
}

/**
 * Runs the lifespan and startup handlers of an application, with steps of their own for each. This changes the
 * application, so read its routes before it starts if they are wanted as well.
 */
export class Startup implements StartupWatch {
  private view: View | undefined;
  /** The place of each handler seen; `null` for one of a library. */
  private readonly seen: (Place | null)[] = [];
  private readonly failures: (Pick<Diagnostic, 'detail' | 'at'> & { readonly isOverrun: boolean })[] = [];
  private current: Place | undefined;

  constructor(
    private readonly vm: Machine,
    private readonly app: Value,
    private readonly classes: FastapiClasses,
    private readonly report: Report,
  ) {}

  /** Returns true if a server that starts the application runs any code of it. */
  isNeeded(): boolean {
    return this.applications().some(({ under }) => hasStartup(this.vm, under));
  }

  /** Returns the routes at the handlers' `yield`. */
  run(): Started {
    const { vm } = this;
    const found = this.applications();
    vm.restartForStartup();
    const [only] = found;
    if (found.length === 1 && only !== undefined) this.start(only.under);
    else
      fork(
        vm,
        found.map(({ guard, under }) => ({
          guard,
          run: () => {
            this.start(under);
          },
        })),
      );
    vm.restart();
    if (this.view === undefined || found.length > 1) this.look();
    this.tellFailures();
    return { view: this.view, isWhole: this.failures.length === 0 };
  }

  /** The applications among which an undecided test chooses; mostly one. */
  private applications() {
    const { vm } = this;
    return alternativesOf(this.app).flatMap(({ guard, value }) => {
      const under = value.kind === 'absent' ? value : unwrapApplication({ vm, at: NOWHERE }, value);
      return under.kind === 'instance' ? [{ guard, under }] : [];
    });
  }

  private start(app: InstanceValue): void {
    const { vm } = this;
    const { path, escapes, frame, scope, catchers, depth } = vm;
    Object.assign(vm, { escapes: [], frame: undefined, catchers: [] });
    try {
      runLifespan(vm, app, this);
      noteStart(vm);
    } catch (error) {
      if (!(error instanceof Seen) && this.view === undefined) this.fail(error);
    } finally {
      Object.assign(vm, { path, escapes, frame, scope, catchers, depth });
    }
  }

  readonly enters = (handler: Value): void => {
    const { place } = endpointOf(handler.kind === 'native' ? (handler.wrapped ?? handler) : handler);
    this.current = place ?? undefined;
    this.seen.push(place);
  };

  /** Reads the routes at a `yield`, and goes on only if it stands under a test: the other side has its own. */
  readonly inside = (): void => {
    // Tasks go on once the handlers have come to their `yield`. Of those that run on beside the server, these count.
    runTasks(this.vm, (func) => func !== undefined && registers(func));
    this.look();
    if (this.vm.path.every(({ assumed }) => assumed)) throw new Seen();
  };

  private look(): void {
    const { vm } = this;
    const { path } = vm;
    noteStart(vm);
    vm.path = [];
    this.view = flatten(vm, this.app, this.classes, this.report);
    vm.path = path;
  }

  readonly failed = (error: unknown): void => {
    if (error instanceof Seen || error instanceof StartupLimitReached) throw error;
    this.fail(error);
  };

  readonly unknown = ({ detail, at }: Unknown): void => {
    this.failures.push({ detail: `the lifespan isn't known: ${detail}`, at, isOverrun: false });
  };

  readonly leaves = (error: Raised | StartupLimitReached, at: Place): boolean => {
    this.tell(error, error instanceof StartupLimitReached ? at : error.at);
    return true;
  };

  private fail(error: unknown): void {
    if (error instanceof Raised) this.vm.uncaught.push(error);
    this.tell(error);
  }

  private tell(error: unknown, place?: Place): void {
    const [detail, at = this.current] = reasonOf(error);
    const before = this.failures.findIndex((one) => one.isOverrun);
    const known = this.failures[before];
    if (!(error instanceof StartupLimitReached) || known === undefined) {
      this.failures.push({ detail, at: place ?? at, isOverrun: error instanceof StartupLimitReached });
      return;
    }
    // Startup that goes on too long is one cause: its first place is told, and where it was left for good.
    const rest =
      at === undefined ? '' : `, and what follows more than ${LIMITS.startupRest}: ${at.file}:${at.line}`;
    this.failures[before] = { ...known, detail: `${known.detail}${rest}` };
  }

  private tellFailures(): void {
    const { seen } = this;
    const places = [...new Set(seen.flatMap((at) => (at === null ? [] : `${at.file}:${at.line}`)))];
    const shown = places.length > SHOWN ? [...places.slice(0, SHOWN), '…'] : places;
    const handlers = `${seen.length} ${seen.length === 1 ? 'handler was' : 'handlers were'} seen`;
    for (const { detail, at } of this.failures) {
      const where = shown.length === 0 ? handlers : `${handlers}: ${shown.join(', ')}`;
      this.report({ code: 'startup-unfinished', detail: `${detail}; ${where}`, at, affects: [] });
    }
  }
}

/** The number of handlers whose places a message shows. */
const SHOWN = 3;

/** Returns in words what ended a handler, and where. */
function reasonOf(error: unknown): readonly [detail: string, at?: Place] {
  if (error instanceof Raised) return [`${classOf(error.value)?.name ?? 'an exception'} is raised`, error.at];
  if (error instanceof StartupLimitReached) return [`it takes more than ${LIMITS.startup} steps`, error.at];
  return [failureOf(error).detail];
}
