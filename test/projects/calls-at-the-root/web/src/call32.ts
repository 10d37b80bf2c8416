import http from './api';
export async function call(id: number, body: any) {
  return http.request({ method: 'GET', url: '/items' });
}
