/** `attr` is the older name of `attrs`. */
export { library } from './attrs';
