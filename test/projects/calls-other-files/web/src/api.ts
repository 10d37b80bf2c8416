import axios from 'axios';
export const api = axios.create({ baseURL: '/service/api/v3', timeout: 1 });
export default api;
