import axios from 'axios';
export const api = axios.create({ baseURL: '/v2', timeout: 1 });
export default api;
