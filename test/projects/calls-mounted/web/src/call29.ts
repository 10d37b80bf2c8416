import { BaseService } from './base.service';
export class Service extends BaseService {
  call(id: number) { return this.http.post(`${this.baseUrl}/shop/orders/${id}/lines`); }
}
