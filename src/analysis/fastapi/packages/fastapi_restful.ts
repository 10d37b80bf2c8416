/** `fastapi_restful` (0.6) is `fastapi_utils` under another name. */
export { library } from './fastapi_utils';
