/** `wrapt` makes decorators as `decorator` does. */
export { library } from './decorator';
