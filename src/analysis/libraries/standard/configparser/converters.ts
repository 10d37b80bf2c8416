import type { Site } from '../../../interpreter/calls/call-site';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { setOwn } from '../../kit/instances';
import { keeping, native } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { CONFIGS } from './config';
import { valueOf } from './values';

/** Adds a converter: `parser.getlist` for `list`. */
export function addConverter(self: InstanceValue, name: string, convert: Value, site: Site): void {
  const method = native(
    keeping(`configparser.get${name}(section, option, *, raw=False, vars=None, fallback=...)`),
    ({ section, option, ...asked }, call) => {
      const config = CONFIGS.read(self);
      return config === undefined
        ? causeOf(undefined, 'an option', call.at)
        : valueOf(self, config, [section, option], asked, call, (value) => invoke(call, convert, value));
    },
  );
  setOwn(site, self, { [`get${name}`]: method });
}
