/** The playground: buying as an agent, and reading a product page as an agent. */
import type { Api } from '../api/context.ts';
import type { WebDeps } from '../deps.ts';
import { addProductReading } from './product/routes.ts';
import { addPurchase } from './routes.ts';

export function addPlayground(app: Api, deps: WebDeps): void {
  addPurchase(app, deps);
  addProductReading(app, deps);
}
