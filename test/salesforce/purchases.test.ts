/** A purchase over HTTP is the same to the agent, wherever the store keeps its goods: with us, or behind either shopping API. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore, type StoreTerms } from '#backends/embedded';
import { openStore, type OpenStore } from '../selling/open-store.ts';
import { limitsOf, platforms, type PlatformName } from '../selling/platform.ts';
import { shopper } from '../selling/shopper.ts';
import { carts } from './carts.ts';
import { duffel, products } from './demo.ts';
import { plenty } from './plenty.ts';
import { purchase, refusals, toldOf, type Told } from './purchases.ts';

const { terms } = await loadDemoStore();
const scapiLimits = await limitsOf('scapi');

const sites: [name: string, change: Partial<StoreTerms>][] = [
  ['prices with tax, rounded by order', {}],
  ['prices with tax, rounded by line', { taxRounding: 'line' }],
  ['prices without tax, rounded by order', { pricesIncludeTax: [] }],
  ['prices without tax, rounded by line', { pricesIncludeTax: [], taxRounding: 'line' }],
];

/**
 * RFC 8785 writes equal values as equal bytes; parsed again they show the differences. OCAPI does not return why a code is
 * rejected,
 * which its backend declares.
 */
const parsed = (told: Told, isVague: boolean): unknown[] =>
  told.map((text): unknown =>
    JSON.parse(isVague ? text.replaceAll(/"discount_code_[a-z_]+"/g, '"discount_code_refused"') : text),
  );

for (const [name, change] of sites)
  describe(name, () => {
    const stores = new Map<PlatformName, OpenStore>();
    before(async () => {
      const now = (): number => Date.parse('2026-08-01T10:00:00Z');
      for (const platform of platforms) {
        const store = await openStore({}, { platform, now });
        stores.set(platform, store);
        const { catalogue } = store.merchant;
        await catalogue.writeTerms('demo', { ...terms, ...change });
        await catalogue.writeProducts('demo', products.map(plenty));
        // A rule that wants a person to look is one of our own store.
        await store.changeSite({ review: [], rateLimit: 100_000 });
      }
    });
    after(async () => {
      for (const store of stores.values()) await store.close();
    });

    async function assertSame(make: (platform: PlatformName) => Promise<Told>): Promise<void> {
      const own = await make('embedded');
      for (const platform of platforms) {
        if (platform === 'embedded') continue;
        const isVague = 'code-faults' in (await limitsOf(platform));
        assert.deepEqual(parsed(await make(platform), isVague), parsed(own, isVague), platform);
      }
    }

    const storeOf = (platform: PlatformName): OpenStore => stores.get(platform) ?? assert.fail();

    const isUntaxed = change.pricesIncludeTax?.length === 0;
    for (const [cart, make, currency] of carts) {
      const isPlaceless = make().groups.length === 0 && make().context.country === undefined;
      const skip = isUntaxed && isPlaceless && scapiLimits['provisional-tax'];
      test(cart, { skip: skip ?? false }, () =>
        assertSame((platform) => purchase(shopper(storeOf(platform)), make(), currency)),
      );
    }

    for (const [what, ask] of refusals)
      test(what, () => assertSame(async (platform) => toldOf(await ask(shopper(storeOf(platform)), duffel))));
  });
