/** Shoppers without an account, known by the ID in their token. */
import type { Shopper, World } from '../world.ts';
import { siteOf } from './market.ts';
import type { WorldParts } from './parts.ts';

export function createShoppers(
  parts: Pick<WorldParts, 'sites' | 'ids'>,
): Pick<World, 'newShopper' | 'shopper'> {
  const shoppers = new Map<string, Shopper>();
  return {
    newShopper(site) {
      const shopper = { customerId: parts.ids.next(), site: siteOf(parts, site).id };
      shoppers.set(shopper.customerId, shopper);
      return { ...shopper };
    },
    shopper(customerId) {
      const shopper = shoppers.get(customerId);
      return shopper && { ...shopper };
    },
  };
}
