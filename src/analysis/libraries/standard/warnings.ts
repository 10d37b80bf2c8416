import { callMethod } from '../../interpreter/calls/calls';
import type { Site } from '../../interpreter/calls/call-site';
import { append } from '../../interpreter/evaluation/iterate';
import type { Guard } from '../../interpreter/guards/guards';
import { isCertain } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, num, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, ListValue, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import { setOwn } from '../kit/instances';
import type { Builtins, Library } from '../kit/library';
import { functions, keeping, methods } from '../kit/model';
import { isTrue } from '../kit/truth-values';
import { causeOf, integerOf } from '../kit/values';
import { raiseMade } from '../kit/raising';

/** A rule for warnings: the first that fits says what happens. */
interface Filter {
  /** The word for it: `error`, `ignore`, …; `undefined` where it isn't known. */
  readonly action: string | undefined;
  readonly category: Value;
  /** A compiled pattern for the beginning of the text. */
  readonly pattern?: Value | undefined;
  /** Only warnings of modules and lines, which aren't looked at. */
  readonly isNarrow?: boolean;
  /** The tests under which it was added. */
  readonly path: Guard;
}

/** The filters that hold, and the list to which warnings are added that are shown. */
interface Rules {
  filters: readonly Filter[];
  caught: ListValue | undefined;
  /** The texts that were told under `once`. */
  readonly once: Map<ClassValue, Set<string | undefined>>;
}

/** A warning, and what it's told by. */
interface Warning {
  readonly message: Value;
  readonly category: ClassValue;
  readonly text: Value;
  readonly isHere: boolean;
}

/** `warnings`: what a warning does is for the filters to say. Those of the command line aren't known, and taken for none. */
export const library: Library = (builtins) => {
  const rules: Rules = { filters: standardFilters(builtins), caught: undefined, once: new Map() };
  const every = builtins.class('Warning');
  const Shown = modelClass('warnings.WarningMessage', [builtins.object]);
  return {
    ...functions('warnings', {
      'warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=...)': (
        { message, category, stacklevel },
        site,
      ) => {
        const given = category.kind === 'none' ? builtins.class('UserWarning') : category;
        const made = warningOf(site, message, given, every);
        if (made !== undefined) warn(site, rules, { ...made, isHere: integerOf(stacklevel) === 1 }, Shown);
        return NONE;
      },
    }),
    ...functions(keeping('warnings'), {
      "filterwarnings(action, message='', category=..., module='', lineno=0, append=False)": (
        { action, message, category = every, module: of, lineno, append: isLast },
        site,
      ) => {
        const isNarrow = textOf(of) !== '' || integerOf(lineno) !== 0;
        const pattern =
          textOf(message) === ''
            ? undefined
            : invoke(site, site.vm.models.library('re.compile') ?? NONE, message, num(IGNORE_CASE));
        add(rules, { action: textOf(action), category, pattern, isNarrow, path: site.vm.path }, isLast);
        return NONE;
      },
      'simplefilter(action, category=..., lineno=0, append=False)': (
        { action, category = every, lineno, append: isLast },
        { vm },
      ) => {
        const isNarrow = integerOf(lineno) !== 0;
        add(rules, { action: textOf(action), category, isNarrow, path: vm.path }, isLast);
        return NONE;
      },
      'resetwarnings()': (_, { vm }) => {
        const doubt = { action: undefined, category: every, path: vm.path };
        rules.filters = isCertain(vm) ? [] : [doubt, ...rules.filters];
        return NONE;
      },
    }),
    'warnings.WarningMessage': Shown,
    'warnings.catch_warnings': catching(builtins, rules),
  };
};

const IGNORE_CASE = 2;

/** Returns the filters of a Python that's told nothing else: modules of a program aren't `__main__` where they're served. */
const standardFilters = ({ class: builtin }: Builtins): readonly Filter[] =>
  ['DeprecationWarning', 'PendingDeprecationWarning', 'ImportWarning', 'ResourceWarning'].map((name) => ({
    action: 'ignore',
    category: builtin(name),
    path: [],
  }));

function add(rules: Rules, filter: Filter, isLast: Value): void {
  rules.filters = isTrue(isLast) ? [...rules.filters, filter] : [filter, ...rules.filters];
}

/** `catch_warnings(…)`: in the end the filters are those of the beginning. */
function catching({ object, class: builtin }: Builtins, rules: Rules): ClassValue {
  const saved = new WeakMap<InstanceValue, Rules>();
  const asked = new WeakMap<
    InstanceValue,
    { readonly records: Value; readonly filter: Filter | undefined }
  >();
  return modelClass(
    'warnings.catch_warnings',
    [object],
    methods(keeping('warnings.catch_warnings'), {
      '__init__(*, record=False, module=None, action=None, category=..., lineno=0, append=False)': (
        self,
        { record: records, action, category = builtin('Warning') },
        { vm },
      ) => {
        const filter = { action: textOf(action), category, path: vm.path };
        asked.set(self, { records, filter: action.kind === 'none' ? undefined : filter });
        return NONE;
      },
      '__enter__()': (self, _, { vm }) => {
        saved.set(self, { ...rules });
        const { records = NONE, filter } = asked.get(self) ?? {};
        if (filter !== undefined) rules.filters = [filter, ...rules.filters];
        if (!isTrue(records)) return NONE;
        rules.caught = vm.list();
        return rules.caught;
      },
      '__exit__(*exception)': (self) => {
        Object.assign(rules, saved.get(self));
        return NONE;
      },
    }),
  );
}

/** Returns the warning that's made of a text and a class, or that's given; `undefined` where its class isn't known. */
function warningOf(
  site: Site,
  message: Value,
  category: Value,
  every: ClassValue,
): Omit<Warning, 'isHere'> | undefined {
  const text = (given: Value): Value => invoke(site, site.vm.models.builtin('str') ?? NONE, given);
  if (message.kind === 'instance' && message.cls.mro.includes(every))
    return { message, category: message.cls, text: text(message) };
  if (category.kind !== 'class' || !category.mro.includes(every)) return undefined;
  return { message: invoke(site, category, message), category, text: message };
}

/** Does what the filters say of a warning: raises it, or adds it to a list. */
function warn(site: Site, rules: Rules, warning: Warning, Shown: ClassValue): void {
  const actions = new Set(actionsFor(site, rules, warning));
  const [action] = actions;
  if (actions.size > 1 || action === undefined) tellDoubt(site, rules, warning, actions);
  else if (action === 'error') raise(site, warning);
  else if (action === 'once' && isToldOnce(rules, warning)) return;
  else if (action !== 'ignore' && rules.caught !== undefined)
    record(site, rules.caught, warning, action, Shown);
}

/** Returns what may happen, by the filters that fit and those that may. */
function actionsFor(site: Site, { filters }: Rules, warning: Warning): readonly (string | undefined)[] {
  const found: (string | undefined)[] = [];
  for (const filter of filters) {
    const fits = fitsTo(site, filter, warning);
    if (fits !== false) found.push(filter.action);
    if (fits === true) return found;
  }
  return [...found, 'default'];
}

function fitsTo(site: Site, filter: Filter, { category, text }: Warning): boolean | undefined {
  const { vm, at } = site;
  const { category: base, pattern, path } = filter;
  if (!vm.reaches(path) || (base.kind === 'class' && !category.mro.includes(base))) return false;
  const match = pattern?.kind === 'instance' ? callMethod(vm, pattern, 'match', [text], at) : pattern;
  if (match?.kind === 'none') return false;
  const isSure = match === undefined || match.kind === 'instance';
  return isSure && base.kind === 'class' && filter.isNarrow !== true && vm.beyond(path).length === 0
    ? true
    : undefined;
}

/** Goes on where a warning may be an error, and tells of it if a `try` catches that. */
function tellDoubt(
  { vm, at }: Site,
  { caught }: Rules,
  { category, text }: Warning,
  actions: ReadonlySet<string | undefined>,
): void {
  if (caught !== undefined) caught.open ??= causeOf(text, 'which warnings are shown', at);
  if (!(actions.has('error') || actions.has(undefined)) || !vm.isCaught(category)) return;
  const detail = `${category.name} may be an error here`;
  vm.report({ code: 'maybe-caught', detail, at, affects: [] });
}

/** Raises a warning. Where that isn't sure, only if a `try` catches it. */
function raise(site: Site, { message, category }: Warning): void {
  if (isCertain(site.vm) || site.vm.isCaught(category)) raiseMade(site, message);
}

/** Returns true for a warning that was told under `once`, and notes that it's told. */
function isToldOnce({ once }: Rules, { category, text }: Warning): boolean {
  const told = once.get(category) ?? new Set();
  once.set(category, told);
  const isAgain = told.has(textOf(text));
  told.add(textOf(text));
  return isAgain;
}

/** Texts of the warnings in lists. */
const TEXTS = new WeakMap<Value, string | undefined>();

/** Adds a warning to a list. One that was told before may not be told again, unless it's always told. */
function record(
  site: Site,
  caught: ListValue,
  { message, category, text, isHere }: Warning,
  action: string,
  Shown: ClassValue,
): void {
  const { vm, at } = site;
  const isSame = ({ value }: { readonly value: Value }): boolean =>
    value.kind === 'instance' &&
    value.attrs.get('category') === category &&
    TEXTS.get(value) === textOf(text);
  if ((action === 'default' || action === 'module') && caught.items.some(isSame)) {
    caught.open ??= unknown('operands', 'which warnings are told again', at);
    return;
  }
  const shown = vm.instance(Shown, at);
  TEXTS.set(shown, textOf(text));
  const lineno = isHere ? num(at.line) : unknown('library', 'the line of a warning', at);
  const filename = unknown('library', 'the file of a warning', at);
  setOwn(site, shown, { message, category, filename, lineno, source: NONE, file: NONE, line: NONE });
  append(vm, caught, shown);
}
