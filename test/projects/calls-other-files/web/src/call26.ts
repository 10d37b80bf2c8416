async function send(path: string, init?: RequestInit) { return fetch('/service/api/v3' + path, init); }
export async function call(id: number, body: any) {
  return send(`/roles`);
}
