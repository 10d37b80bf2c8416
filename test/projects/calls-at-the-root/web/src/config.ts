export const API_URL = '';
export const urlOf = (path: string) => `${API_URL}${path}`;
