import { HttpClient } from '@angular/common/http';
@Injectable()
export class Service {
  constructor(private http: HttpClient) {}
  call(id: number) { const url = `/users/${id}/items/${id}/buy`; return this.http.request<Thing>('POST', url, { body: 1 }); }
}
