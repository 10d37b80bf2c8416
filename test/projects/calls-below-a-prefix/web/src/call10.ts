import { HttpClient } from '@angular/common/http';
@Injectable()
export class Service {
  constructor(private http: HttpClient) {}
  call(id: number) { const url = `/api/v1/items/${id}`; return this.http.request<Thing>('DELETE', url, { body: 1 }); }
}
