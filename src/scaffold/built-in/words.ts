import type { Words } from '../layout/words';

/** The words of the resource in the frames of `files/resource/frame`. */
export const FRAME_WORDS: Words = { plural: ['items'], singular: ['item'] };
