/** Addresses as others write them, at every store: what each is taxed and shipped by, or which member must be corrected. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyInput, type Address, type QuoteProblem } from '#commerce';
import { wantedDelivery, type WantedDelivery } from '../../src/backends/salesforce/basket/delivery.ts';
import { addressRequest } from '../../src/backends/salesforce/ocapi/requests.ts';
import { basketRequest } from '../../src/backends/salesforce/scapi/requests.ts';
import { loadCompiled } from '../../cartridges/testing/load.ts';
import { addressesFromOutside, type OutsideAddress } from '../support/commerce/addresses-from-outside.ts';
import { quoteOf, shippedTo, variant } from '../support/embedded/pricing.ts';

/** As the store of the case has it: country and region by code. */
type Stored = { country?: unknown; region?: unknown };

const market = { currency: 'USD', locale: 'en-US' };
const shop = { site: 's', ...market, eligibility: [], now: 0 };
const whole = ({ address }: OutsideAddress): Address => ({
  lastName: 'Byron',
  street: '1 Main Street',
  locality: 'Springfield',
  ...address,
});
const inputOf = (one: OutsideAddress) => ({ ...emptyInput(), groups: [shippedTo(whole(one))] });

const compiled = loadCompiled(
  [
    'src/backends/salesforce/basket/delivery.ts',
    'cartridges/int_portico/src/scripts/backend/write-address.ts',
  ],
  { 'dw/util/Currency': {} },
);
const inCartridge = compiled('src/backends/salesforce/basket/delivery.ts') as unknown as {
  wantedDelivery: typeof wantedDelivery;
};
const { writeAddress } = compiled(
  'cartridges/int_portico/src/scripts/backend/write-address.ts',
) as unknown as {
  writeAddress(to: object, address: object): void;
};

/** What the script API gets. */
function written(address: object): Stored {
  const told: Record<string, unknown> = {};
  const record = new Proxy({}, { get: (_, name) => (value: unknown) => (told[String(name)] = value) });
  writeAddress(record, address);
  return { country: told['setCountryCode'], region: told['setStateCode'] };
}

const stores: Record<string, { wanted: typeof wantedDelivery; stored(address: object): Stored }> = {
  scapi: {
    wanted: wantedDelivery,
    stored(address) {
      const { shipments } = basketRequest({ market, items: [], codes: [], address }) as {
        shipments: { shippingAddress: Record<string, unknown> }[];
      };
      const { countryCode, stateCode } = shipments[0]?.shippingAddress ?? {};
      return { country: countryCode, region: stateCode };
    },
  },
  ocapi: {
    wanted: wantedDelivery,
    stored(address) {
      const { country_code, state_code } = addressRequest(address) as Record<string, unknown>;
      return { country: country_code, region: state_code };
    },
  },
  cartridge: { wanted: inCartridge.wantedDelivery, stored: written },
};

const fieldOf = (problems: readonly QuoteProblem[]): string | undefined => {
  const place = problems.find(({ code }) => code === 'address-invalid')?.place;
  return place && 'field' in place ? place.field : undefined;
};

const required = 'AU BR CA CN ES IN IT JP KR MX US'.split(' ');

for (const [name, { wanted, stored }] of Object.entries(stores))
  describe(name, () => {
    for (const one of addressesFromOutside)
      test(`${one.source}: ${JSON.stringify(one.address)}`, () => {
        const { meant, address: sent } = one;
        const delivery: WantedDelivery = wanted(inputOf(one), shop);
        if ('wrong' in meant) {
          assert.equal(fieldOf(delivery.problems), meant.wrong);
          assert.deepEqual([delivery.isAddressed, delivery.isTaxOpen], [false, true]);
          return;
        }
        assert.deepEqual(delivery.problems, []);
        const { country, region } = stored(delivery.address ?? {});
        assert.equal(country, meant.country);
        // A cartridge knows regions where the post requires one; elsewhere they stay as they were sent.
        const isKnown = 'region' in meant && (name !== 'cartridge' || required.includes(meant.country));
        assert.equal(region, isKnown ? meant.region : sent.region);
        assert.equal(delivery.isTaxOpen, false);
      });
  });

describe('embedded', () => {
  const variants = [variant('a', 1000)];
  const shipping = [
    { id: 'std', title: 'Standard', days: { min: 1, max: 2 }, rates: { USD: [{ from: 0, price: 500 }] } },
  ];
  for (const one of addressesFromOutside)
    test(`${one.source}: ${JSON.stringify(one.address)}`, () => {
      const { meant } = one;
      const { country } = meant;
      const region = 'region' in meant ? meant.region : 'XX';
      const isTaxed = country !== undefined && !('asSent' in meant);
      const quote = quoteOf({
        cart: 'a',
        variants,
        terms: {
          shipping,
          taxes: isTaxed ? [{ name: 'Tax', country, region, taxClass: 'standard', rate: 10_000 }] : [],
        },
        input: { groups: [shippedTo(whole(one))] },
      });
      const { tax, taxPending, total } = quote.totals;
      if ('wrong' in meant) {
        assert.equal(fieldOf(quote.problems), meant.wrong);
        assert.deepEqual([tax, taxPending, quote.groups[0]?.options], [0, true, []]);
        return;
      }
      assert.deepEqual(
        quote.problems.map(({ text }) => text),
        [],
      );
      assert.deepEqual(
        [tax, taxPending, total],
        'region' in meant ? [150, undefined, 1650] : [0, undefined, 1500],
      );
    });
});
