import { modelClass } from '../../../interpreter/values/classes';
import { NONE } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue } from '../../../interpreter/values/values';
import { keeping, methods } from '../../kit/model';
import { waiting } from '../../kit/tasks';
import { awaitFuture, type Future, futureOf } from '../../kit/tasks/future';
import { createTask } from './loop';

/** The tasks of each group. */
const TASKS = new WeakMap<InstanceValue, Future[]>();

/** Makes `asyncio.TaskGroup`, whose tasks have ended when it's left. */
export const groupClass = (object: ClassValue): ClassValue =>
  modelClass(
    'asyncio.TaskGroup',
    [object],
    methods(keeping('asyncio.TaskGroup'), {
      '__aenter__()': (self) => self,
      '__aexit__(et=None, exc=None, tb=None)': (self, _, site) =>
        waiting(site, function* () {
          for (const task of TASKS.get(self) ?? []) yield* awaitFuture(task, site.at);
          return NONE;
        }),
      'create_task(coro, *, name=None, context=None)': (self, { coro, context }, site) => {
        const made = createTask(site, coro, context);
        const task = futureOf(made);
        if (task !== undefined) TASKS.set(self, [...(TASKS.get(self) ?? []), task]);
        return made;
      },
    }),
  );
