/** Opens a simulated instance of B2C Commerce: what both HTTP faces and the script API look at. */
import { createFaults } from '../faults.ts';
import type { World, WorldOptions } from '../world.ts';
import { createBaskets } from './baskets.ts';
import { counted } from './counted.ts';
import { openEngine } from './engine.ts';
import { createIds } from './ids.ts';
import { createTurns } from './in-turn.ts';
import { contextOf, siteOf } from './market.ts';
import { createOpenBaskets } from './open-baskets.ts';
import { createOrderBook } from './order-book.ts';
import { createOrders } from './orders.ts';
import type { WorldParts } from './parts.ts';
import { createScripting } from './scripting.ts';
import { createShoppers } from './shoppers.ts';

export { paymentMethods } from './change.ts';
export { isMethodApplicable } from './payment-methods.ts';

/** Everything is in memory: a world ends with its process, or with `close`. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { sites, processor, hookKey, now = Date.now } = options;
  const { close, ...engine } = await openEngine({ sites, processor, now });
  const parts: WorldParts = {
    ...engine,
    ids: createIds(),
    inTurn: createTurns(),
    open: createOpenBaskets(now),
    paymentRules: new Map(),
    ...(hookKey === undefined ? {} : { hookKey }),
    now,
  };
  const book = createOrderBook();
  const orders = createOrders(parts, book);
  return {
    now,
    faults: createFaults(),
    sites: engine.sites,
    paymentRules: parts.paymentRules,
    engine: engine.backend,
    catalogue: engine.catalogue,
    database: engine.database,
    async search(site, query, market) {
      const context = contextOf(parts, site, market);
      const page = await engine.backend.search(query, context);
      return { ...page, products: await counted(engine, page.products, context) };
    },
    async products(site, ids, market) {
      const context = contextOf(parts, site, market);
      return counted(engine, await engine.backend.products(ids, context), context);
    },
    async categories(site) {
      const categories = await engine.catalogue.categories(siteOf(parts, site).id);
      return categories.map(({ id, name, parentId }) => ({
        id,
        name,
        ...(parentId === undefined ? {} : { parentId }),
      }));
    },
    ...createShoppers(parts),
    baskets: createBaskets(parts),
    orders,
    scripting: createScripting(parts, { book, orders }),
    close,
  };
}
