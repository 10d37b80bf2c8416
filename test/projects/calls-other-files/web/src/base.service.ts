import { HttpClient } from '@angular/common/http';
import { environment } from './environments/environment';
export abstract class BaseService {
  protected readonly baseUrl = environment.apiUrl;
  constructor(protected readonly http: HttpClient) {}
}
