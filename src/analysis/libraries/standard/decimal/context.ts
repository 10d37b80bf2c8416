import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { own, setOwn } from '../../kit/instances';
import type { Entries } from '../../kit/library';
import { functions, keeping, methods } from '../../kit/model';
import { integerOf } from '../../kit/values';
import { type Rounding, ROUNDINGS, type Rules } from './number';

/** The context in which each machine calculates. */
const CURRENT = new WeakMap<Machine, InstanceValue>();

const USUAL = { precision: 28, rounding: 'ROUND_HALF_EVEN' } as const;

/** Returns how results are rounded where a call is made; `undefined` where that isn't known. */
export function rulesAt(site: Site): Rules | undefined {
  const context = CURRENT.get(site.vm);
  return context === undefined ? USUAL : rulesOf(context, site);
}

function rulesOf(context: InstanceValue, site: Site): Rules | undefined {
  const precision = integerOf(own(site, context, 'prec'));
  const rounding = roundingOf(own(site, context, 'rounding'));
  const isKnown = precision !== undefined && precision > 0 && rounding !== undefined;
  return isKnown && context.open === undefined ? { precision, rounding } : undefined;
}

/** Returns a way of rounding that's known. */
export function roundingOf(value: Value | undefined): Rounding | undefined {
  const text = value && textOf(value);
  return ROUNDINGS.find((one) => one === text);
}

/** Makes `Context`, and the functions that give and set the one that holds. */
export function contexts(object: ClassValue): Entries {
  const Context = modelClass(
    'decimal.Context',
    [object],
    methods(keeping('decimal.Context'), {
      '__init__(prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None)':
        (self, { prec, rounding }, site) => {
          setOwn(site, self, {
            prec: prec.kind === 'none' ? num(USUAL.precision) : prec,
            rounding: rounding.kind === 'none' ? str(USUAL.rounding) : rounding,
          });
          return NONE;
        },
      'copy()': (self, _, site) => copyOf(self, site),
    }),
  );
  const Manager = modelClass('decimal._ContextManager', [object], MANAGING);
  const current = (site: Site): InstanceValue => {
    const known = CURRENT.get(site.vm);
    if (known !== undefined) return known;
    const made = site.vm.instance(Context, site.at);
    made.attrs.set('prec', num(USUAL.precision)).set('rounding', str(USUAL.rounding));
    CURRENT.set(site.vm, made);
    return made;
  };
  return {
    'decimal.Context': Context,
    ...Object.fromEntries(ROUNDINGS.map((name) => [`decimal.${name}`, str(name)])),
    ...functions(keeping('decimal'), {
      'getcontext()': (_, site) => current(site),
      'setcontext(context, /)': ({ context }, site) => {
        const before = current(site);
        if (context.kind !== 'instance' || site.vm.changeOf(before.born).length > 0)
          before.open = { kind: 'unknown', reason: 'operands', detail: 'a context of decimals', at: site.at };
        else CURRENT.set(site.vm, context);
        return NONE;
      },
      'localcontext(ctx=None, **kwargs)': ({ ctx, kwargs }, site) => {
        const manager = site.vm.instance(Manager, site.at);
        const inner = copyOf(ctx.kind === 'instance' ? ctx : current(site), site);
        setOwn(site, inner, Object.fromEntries(kwargs));
        manager.attrs.set('new_context', inner);
        return manager;
      },
    }),
  };
}

function copyOf(context: InstanceValue, { vm, at }: Site): InstanceValue {
  const copy = vm.instance(context.cls, at);
  copy.open = context.open;
  for (const [name, value] of context.attrs) copy.attrs.set(name, value);
  return copy;
}

const SAVED = new WeakMap<InstanceValue, InstanceValue | undefined>();

const MANAGING = methods('decimal._ContextManager', {
  '__enter__()': (self, _, { vm }) => {
    const inner = self.attrs.get('new_context');
    SAVED.set(self, CURRENT.get(vm));
    if (inner?.kind === 'instance') CURRENT.set(vm, inner);
    return inner ?? NONE;
  },
  '__exit__(*exception)': (self, _, { vm }) => {
    const before = SAVED.get(self);
    if (before === undefined) CURRENT.delete(vm);
    else CURRENT.set(vm, before);
    return bool(false);
  },
});
