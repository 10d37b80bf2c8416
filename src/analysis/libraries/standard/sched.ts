import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, num, tuple, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { iterate } from '../../interpreter/evaluation/iterate';
import { contentOf } from '../../interpreter/values/dicts';
import { textOf } from '../../interpreter/values/make';
import { forward, invoke } from '../kit/calls';
import { ownOrNone, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { keeping, methods, properties, qualified, type Member } from '../kit/model';
import { StateOf } from '../kit/state';
import { causeOf, plain } from '../kit/values';

/** Rounds of `run` after which nothing more is expected of a clock of the program. */
const ROUNDS = 10_000;

/** A call that's due at a time; `time` is a number of a clock of the program, else the delay that was asked for. */
interface Job {
  readonly event: InstanceValue;
  readonly time: number;
  readonly priority: number;
}

const QUEUES = new StateOf<Job[]>();

/** `sched`: jobs run in the order of their times when the scheduler is run. */
export const library: Library = ({ object }) => {
  const Event = modelClass('sched.Event', [object]);
  return qualified('sched', { Event, scheduler: modelClass('sched.scheduler', [object], membersOf(Event)) });
};

const numberOf = (value: Value): number | undefined => {
  const under = plain(value);
  return under.kind === 'num' ? Number(under.value) : undefined;
};

/** Returns the time of a scheduler's clock; `undefined` where nobody can know it: that of the system. */
function timeOf(self: InstanceValue, site: Site): number | undefined {
  const clock = ownOrNone(site, self, 'timefunc');
  return clock.kind === 'none' ? undefined : numberOf(invoke(site, clock));
}

/** The arguments of which a job is made. */
interface Given {
  readonly priority: Value;
  readonly action: Value;
  readonly argument: Value | undefined;
  readonly kwargs: Value | undefined;
}

function enter(self: InstanceValue, Event: ClassValue, time: Value, given: Given, site: Site): Value {
  const jobs = QUEUES.change(site, self);
  const [when, priority] = [numberOf(time), numberOf(given.priority)];
  const event = site.vm.instance(Event, site.at);
  const { argument = tuple(), kwargs = site.vm.dict() } = given;
  setOwn(site, event, { time, priority: given.priority, action: given.action, argument, kwargs });
  if (jobs === undefined || when === undefined || priority === undefined) {
    QUEUES.lose(self);
    return event;
  }
  jobs.push({ event, time: when, priority });
  // The sort is stable: of two that are alike, the one that was entered first comes first.
  jobs.sort((a, b) => a.time - b.time || a.priority - b.priority);
  return event;
}

/** Calls the action of a job. */
function act(event: InstanceValue, site: Site): void {
  const args = iterate(site.vm, ownOrNone(site, event, 'argument'), site.at);
  const keywords = new Map<string, Value>();
  for (const { key, value } of contentOf(ownOrNone(site, event, 'kwargs'))?.entries.values() ?? []) {
    const name = textOf(key);
    if (name !== undefined) keywords.set(name, value);
  }
  forward(
    { ...site, open: args.open },
    ownOrNone(site, event, 'action'),
    args.items.map(({ value }) => value),
    keywords,
  );
}

function run(self: InstanceValue, blocking: Value, site: Site): Value {
  const waits = blocking.kind !== 'bool' || blocking.value;
  const sleep = (time: number): Value => invoke(site, ownOrNone(site, self, 'delayfunc'), num(time));
  for (let round = 0; round < ROUNDS; round += 1) {
    const jobs = QUEUES.change(site, self);
    const [next] = jobs ?? [];
    if (jobs === undefined) return unknown('operands', 'the jobs of a scheduler', site.at);
    if (next === undefined) return NONE;
    const now = timeOf(self, site);
    if (now !== undefined && next.time > now) {
      if (!waits) return num(next.time - now, !Number.isInteger(next.time - now));
      sleep(next.time - now);
    } else {
      jobs.shift();
      act(next.event, site);
      if (now !== undefined) sleep(0);
    }
  }
  QUEUES.lose(self);
  return unknown('limit', 'a scheduler whose clock stands still', site.at);
}

const membersOf = (Event: ClassValue): readonly Member[] => [
  ...methods(keeping('sched.scheduler'), {
    '__init__(timefunc=None, delayfunc=None)': (self, { timefunc, delayfunc }, site) => {
      setOwn(site, self, { timefunc, delayfunc });
      QUEUES.set(self, []);
      return NONE;
    },
    'enter(delay, priority, action, argument=..., kwargs=...)': (self, { delay, ...given }, site) => {
      const [now, by] = [timeOf(self, site), numberOf(delay)];
      // On the system's clock all jobs are entered at about the same time.
      const time = by === undefined ? delay : num((now ?? 0) + by, !Number.isInteger((now ?? 0) + by));
      return enter(self, Event, time, given, site);
    },
    'enterabs(time, priority, action, argument=..., kwargs=...)': (self, { time, ...given }, site) =>
      enter(self, Event, time, given, site),
    'cancel(event)': (self, { event }, site) => {
      const jobs = QUEUES.change(site, self);
      const index = jobs?.findIndex((job) => job.event === event) ?? -1;
      if (jobs === undefined) return NONE;
      if (index < 0) return site.vm.raiseIfCaught('ValueError', 'list.remove(x): x not in list', site.at);
      jobs.splice(index, 1);
      return NONE;
    },
    'empty()': (self, _, { at }) => {
      const jobs = QUEUES.read(self);
      return jobs === undefined ? causeOf(undefined, 'the jobs of a scheduler', at) : bool(jobs.length === 0);
    },
    'run(blocking=True)': (self, { blocking }, site) => run(self, blocking, site),
  }),
  ...properties('sched.scheduler', {
    queue: (self, { vm, at }) => {
      const jobs = QUEUES.read(self);
      return jobs === undefined
        ? causeOf(undefined, 'the jobs of a scheduler', at)
        : vm.list(jobs.map(({ event }) => event));
    },
  }),
];
