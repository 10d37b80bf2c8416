import { HttpClient } from '@angular/common/http';
@Injectable()
export class Service {
  constructor(private http: HttpClient) {}
  call(id: number) { const url = `/service/api/v3/teams/${id}/logos`; return this.http.request<Thing>('GET', url, { body: 1 }); }
}
