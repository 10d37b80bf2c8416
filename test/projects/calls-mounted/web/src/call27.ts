import { HttpClient } from '@angular/common/http';
import { environment } from '@app/environments/environment';
@Injectable()
export class Service {
  private http = inject(HttpClient);
  call(id: number) { return this.http.post(environment.apiUrl + '/shop/orders/' + id + '/lines'); }
}
