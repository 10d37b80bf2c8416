export class Things {
  constructor(private api: ApiService) {}
  call(id: number) { return this.api.options(`/things/${id}`); }
}
