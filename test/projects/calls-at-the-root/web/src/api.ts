import axios from 'axios';
export const api = axios.create({ baseURL: '/', timeout: 1 });
export default api;
