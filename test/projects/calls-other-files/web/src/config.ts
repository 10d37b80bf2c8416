export const API_URL = '/service/api/v3';
export const urlOf = (path: string) => `${API_URL}${path}`;
