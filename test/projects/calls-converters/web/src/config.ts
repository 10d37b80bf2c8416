export const API_URL = '/v2';
export const urlOf = (path: string) => `${API_URL}${path}`;
