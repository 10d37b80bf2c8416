import { http } from 'msw';
export const handlers = [http.get('/api/v1/items/1', () => 1), http.get('/items/1', resolver)];
