import { HttpClient } from '@angular/common/http';
@Injectable()
export class Service {
  constructor(private http: HttpClient) {}
  call(id: number) { const url = `/api/carts`; return this.http.request<Thing>('HEAD', url, { body: 1 }); }
}
