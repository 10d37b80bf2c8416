export class Things {
  constructor(private api: ApiService) {}
  call(id: number) { return this.api.patch(`/items/${id}`); }
}
