import type { Site } from '../../interpreter/calls/call-site';
import { makeField, type Declaration } from './fields';
import { contextOf } from '../type-of';
import type { TypedField } from '../type-node';

/** Returns a field outside a model: a parameter, a body, a response. Metadata are merged as pydantic merges them. */
export const fieldOf = (site: Site, declared: Declaration): TypedField =>
  makeField(declared, contextOf(site, { module: declared.module, owner: declared.owner }));
