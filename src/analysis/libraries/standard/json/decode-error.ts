import { modelClass } from '../../../interpreter/values/classes';
import { onceAnAnalysis } from '../../kit/library';

/** Returns `json.JSONDecodeError`: one class an analysis, which those of other libraries have for a base. */
export const decodeError = onceAnAnalysis((builtins) =>
  modelClass('json.JSONDecodeError', [builtins.class('ValueError')]),
);
