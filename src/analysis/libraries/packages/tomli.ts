/** `tomli` (followed in 2.2), which became `tomllib`. */
export { library } from '../standard/tomllib';
