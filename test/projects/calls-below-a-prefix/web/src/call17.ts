export class Things {
  constructor(private api: ApiService) {}
  call(id: number) { return this.api.put(`/items/${id}/price`); }
}
