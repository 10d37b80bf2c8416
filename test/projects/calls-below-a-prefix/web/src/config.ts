export const API_URL = '/api/v1';
export const urlOf = (path: string) => `${API_URL}${path}`;
