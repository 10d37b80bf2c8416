const known = new Map<string, number>();
export const one = known.get('/items/1');
known.delete('/items/1');
sessionStorage.get('/items/1');
