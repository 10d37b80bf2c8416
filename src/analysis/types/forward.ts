import { evaluateIn } from '../interpreter/evaluation/evaluate-text';
import { textOf } from '../interpreter/values/make';
import type { Value } from '../interpreter/values/values';
import type { Context } from './context';
import { safely } from './safely';

/** Returns the value of an annotation in quotes, read in the module of the context; the text itself if it can't be read, as for a name that isn't bound yet. */
export function evaluatedText(quoted: Value, { site, module, owner }: Context): Value {
  const text = textOf(quoted);
  const home = site.vm.modules.get(module ?? owner?.module ?? '') ?? site.vm.scope?.module;
  if (text === undefined || home === undefined) return quoted;
  return safely(site, undefined, () => evaluateIn(site.vm, text, home.scope, site.at)) ?? quoted;
}
