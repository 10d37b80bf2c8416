import type { ClassValue } from '../interpreter/values/values';
import type { Schemas } from '../libraries/packages/pydantic/schema';
import type { Context } from './context';
import { makeField } from './fields';
import type { TypedField } from './type-node';

/** Returns the fields of a model. */
export const modelFields = (cls: ClassValue, schemas: Schemas, context: Context): readonly TypedField[] =>
  schemas
    .fieldsOf(cls)
    .map((field) =>
      makeField(
        { name: field.name, annotation: field.annotation(), assigned: field.assigned },
        { ...context, owner: cls, module: cls.module },
      ),
    );
