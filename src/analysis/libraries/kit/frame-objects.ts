import { activeCode, type ActiveCode } from '../../interpreter/calls/frames';
import type { Site } from '../../interpreter/calls/call-site';
import { namespaceOfModule } from '../../interpreter/values/namespace';
import { modelClass } from '../../interpreter/values/classes';
import { num, str, unknown } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { standingInstance } from './instances';
import { properties } from './model';

const CODES = new WeakMap<InstanceValue, ActiveCode>();

const unsure = ({ at }: Site): Value => unknown('operands', 'the code that makes a call', at);

/** The class of the code of functions. */
const Code = modelClass('types.CodeType', []);

/** The class of frames, which are as they were when they were asked for. */
const FrameType = modelClass(
  'types.FrameType',
  [],
  properties('types.FrameType', {
    f_globals: (self, site) => {
      const code = CODES.get(self);
      return code === undefined ? unsure(site) : namespaceOfModule(code.scope.globals);
    },
    f_code: (self, { vm }) => codeObject(CODES.get(self), vm),
    f_back: (self, site) => frameObject(CODES.get(self)?.back(), site),
  }),
);

function codeObject(code: ActiveCode | undefined, vm: Site['vm']): Value {
  const made = standingInstance(Code);
  const file = code?.scope.module.file;
  const isModule = code?.scope.kind === 'module';
  const name = code?.func?.name ?? (isModule ? '<module>' : code?.scope.prefix.split('.').at(-2));
  if (name !== undefined) made.attrs.set('co_name', str(name));
  if (file !== undefined) made.attrs.set('co_filename', str(vm.models.fileName(file)));
  if (code?.func !== undefined) made.attrs.set('co_firstlineno', num(code.func.place.line));
  return made;
}

function frameObject(code: ActiveCode | undefined, site: Site): Value {
  if (code === undefined) return unsure(site);
  const frame = standingInstance(FrameType);
  CODES.set(frame, code);
  return frame;
}

/** Returns the frame of the code that makes a call, or of one further out. */
export function frameAt(depth: number, site: Site): Value {
  let code = activeCode(site.vm);
  for (let left = depth; left > 0 && code !== undefined; left -= 1) code = code.back();
  return frameObject(code, site);
}
