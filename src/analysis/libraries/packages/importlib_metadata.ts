import type { Library } from '../kit/library';
import { metadataOf } from '../standard/importlib/metadata';

/** `importlib_metadata` (followed in 8.5), which became `importlib.metadata`. */
export const library: Library = metadataOf;
