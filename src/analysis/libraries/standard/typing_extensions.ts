/** `typing_extensions` has the names of `typing`. */
export { library } from './typing';
