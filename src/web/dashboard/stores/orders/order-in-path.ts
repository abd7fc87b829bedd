import type { ListedOrder } from '#backends/embedded';
import type { Site } from '#commerce';
import { httpProblem } from '#http';
import { orderFor } from '../../buyer-data.ts';
import type { Stores } from '../deps.ts';
import { findSite, type SiteContext } from '../site-page.ts';
import { storeOrderTexts as say } from './messages/index.ts';

/** The order that the path names, of this site, as far as the member may see it. @throws Problem when there is none */
export async function orderInPath(
  c: SiteContext,
  stores: Stores,
): Promise<{ site: Site; found: ListedOrder }> {
  const site = await findSite(c, stores);
  const found = await stores.orders.show(c.req.param('number') ?? '');
  if (found?.site !== site.id) throw httpProblem('not-found', { detail: say('not-found') });
  return { site, found: orderFor(c, found) };
}
