import { HttpClient } from '@angular/common/http';
import { environment } from './environments/environment';
@Injectable()
export class Service {
  private readonly base = `${environment.apiUrl}`;
  constructor(private readonly http: HttpClient) {}
  call(id: number) { return this.http.get<Thing>(`${this.base}/people/search`); }
}
