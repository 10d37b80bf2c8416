export const API_URL = '/api';
export const urlOf = (path: string) => `${API_URL}${path}`;
