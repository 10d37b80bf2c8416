import { BaseService } from './base.service';
export class Service extends BaseService {
  call(id: number) { return this.http.get(`${this.baseUrl}/people/search`); }
}
