async function send(path: string, init?: RequestInit) { return fetch('/v2' + path, init); }
export async function call(id: number, body: any) {
  return send(`/things`);
}
