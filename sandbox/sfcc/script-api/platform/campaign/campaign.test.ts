import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Promotion } from '#backends/embedded';
import { productObject } from '../catalog/index.ts';
import { instanceOf, moduleOf, now, openWorld, scopeOf } from '../catalog/scope.testing.ts';
import type { PlatformCollection } from '../values.ts';
import { couponStatusCodes, modules } from './index.ts';
import type { PlatformPromotionPlan } from './plans.ts';
import type { PlatformPromotion } from './promotions.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);
const terms = await world.catalogue.terms('demo');

interface Manager {
  activeCustomerPromotions: Promise<PlatformPromotionPlan>;
  activePromotions: Promise<PlatformPromotionPlan>;
  getActiveCustomerPromotions(ignoreCoupons?: boolean): Promise<PlatformPromotionPlan>;
  getPromotion(id: string): Promise<PlatformPromotion | null>;
}
const manager = (scope = scopeOf(instance)): Manager => moduleOf(modules, 'dw/campaign/PromotionMgr', scope);
const names = (promotions: PlatformCollection<PlatformPromotion>): string[] =>
  promotions.toArray().map(({ ID }) => ID);
const tenth: Promotion['effect'] = { kind: 'percentage', of: 'lines', basisPoints: 1000 };

/** A world that has only these. */
function withPromotions(promotions: Promotion[]): typeof instance {
  const catalogue = { ...world.catalogue, terms: async () => ({ ...terms, promotions }) };
  return { ...instanceOf(world), world: { ...world, catalogue } };
}

test('lists the active automatic promotions of a guest by rank', async () => {
  assert.deepEqual(names((await manager().activeCustomerPromotions).promotions), [
    'kitchen-10',
    'three-for-two-cables',
    'free-shipping-100',
  ]);
  const ignoring = await manager().getActiveCustomerPromotions(true);
  assert.ok(names(ignoring.promotions).includes('welcome-10'));
  assert.equal((await manager().getPromotion('welcome-10'))?.basedOnCoupons, true);
  assert.equal(await manager().getPromotion('nothing'), null);
});

const classes: [string, string][] = [
  ['kitchen-10', 'PRODUCT'],
  ['three-for-two-cables', 'PRODUCT'],
  ['welcome-10', 'ORDER'],
  ['free-shipping-100', 'SHIPPING'],
];
for (const [id, expected] of classes)
  test(`class of ${id}: ${expected}`, async () =>
    assert.equal((await manager().getPromotion(id))?.promotionClass, expected));

test('finds the promotion of a category for its products, also through a master, and none for others', async () => {
  const scope = scopeOf(instance);
  const plan = await manager(scope).activeCustomerPromotions;
  const { products } = await world.search('demo', { limit: 100 }, { currency: 'EUR', locale: 'en-IE' });
  let seen = 0;
  for (const { id, options, variants } of products) {
    const ids = variants.map((variant) => variant.id);
    const priced = [
      ...(
        await world.catalogue.variants(ids, {
          site: 'demo',
          currency: 'EUR',
          locale: 'en-IE',
          eligibility: [],
          now,
        })
      ).values(),
    ];
    const inKitchen = priced.some(
      ({ categories, price }) => categories.includes('kitchen') && price?.list === undefined,
    );
    const product = await productObject(scope, options.length > 0 ? id : (ids[0] ?? ''));
    assert.equal(names(await plan.getProductPromotions(product)).includes('kitchen-10'), inKitchen, id);
    seen += inKitchen ? 1 : 0;
  }
  assert.ok(seen > 0);
});

interface Row {
  name: string;
  promotion: Partial<Promotion>;
  /** Of the shoe at 129.00 euros; undefined: not available. */
  price: string | undefined;
}
const rows: Row[] = [
  { name: 'ten percent off', promotion: { effect: tenth }, price: 'EUR 116.10' },
  {
    name: 'a percentage rounded as the engine does',
    promotion: { effect: { ...tenth, basisPoints: 1255 } },
    price: 'EUR 112.81',
  },
  {
    name: 'an amount off each unit',
    promotion: { effect: { kind: 'fixed', of: 'each-piece', amounts: { EUR: 2900 } } },
    price: 'EUR 100.00',
  },
  {
    name: 'an amount above the price',
    promotion: { effect: { kind: 'fixed', of: 'each-piece', amounts: { EUR: 90_000 } } },
    price: 'EUR 0.00',
  },
  {
    name: 'an amount in another currency',
    promotion: { effect: { kind: 'fixed', of: 'each-piece', amounts: { USD: 100 } } },
    price: undefined,
  },
  { name: 'with a minimum', promotion: { effect: tenth, minimum: { EUR: 1 } }, price: undefined },
  {
    name: 'for other products',
    promotion: { effect: tenth, applies: { brands: ['Nobody'] } },
    price: undefined,
  },
  {
    name: 'for its brand',
    promotion: { effect: tenth, applies: { brands: ['Alderfoot'] } },
    price: 'EUR 116.10',
  },
  {
    name: 'a share of the whole order',
    promotion: { effect: { ...tenth, of: 'order' } },
    price: undefined,
  },
  {
    name: 'one of several units',
    promotion: { effect: { kind: 'buy-x-get-y', buy: 1, get: 1, basisPoints: 10_000 } },
    price: undefined,
  },
  { name: 'free shipping', promotion: { effect: { kind: 'free-shipping' } }, price: undefined },
];
for (const { name, promotion, price } of rows)
  test(`promotional price: ${name}`, async () => {
    const only = { id: 'p', title: 'P', priority: 1, effect: tenth, ...promotion };
    const scope = scopeOf(withPromotions([only]));
    const object = await manager(scope).getPromotion('p');
    const told = await object?.getPromotionalPrice(await productObject(scope, 'af-101-40'));
    assert.equal(told?.available ? String(told) : undefined, price);
    assert.equal(scope.quota.counts()['expensive.promotionalPrice'], 1);
  });

test('returns no promotional price for a master', async () => {
  const scope = scopeOf(withPromotions([{ id: 'p', title: 'P', priority: 1, effect: tenth }]));
  const object = await manager(scope).getPromotion('p');
  const told = await object?.getPromotionalPrice(await productObject(scope, 'ridge-trail-shoe'));
  assert.equal(told?.available, false);
});

const plans: { name: string; promotion: Partial<Promotion>; active: boolean; ofCustomer: boolean }[] = [
  { name: 'starts now', promotion: { from: now }, active: true, ofCustomer: true },
  { name: 'starts later', promotion: { from: now + 1 }, active: false, ofCustomer: false },
  { name: 'has ended', promotion: { until: now }, active: false, ofCustomer: false },
  { name: 'is for a group', promotion: { customerGroups: ['gold'] }, active: true, ofCustomer: false },
  { name: 'needs a code', promotion: { codes: ['X'] }, active: true, ofCustomer: false },
  {
    name: 'has its minimum in another currency',
    promotion: { minimum: { USD: 1 } },
    active: false,
    ofCustomer: false,
  },
];
for (const { name, promotion, active, ofCustomer } of plans)
  test(`a promotion that ${name} is ${active ? '' : 'not '}active, and ${ofCustomer ? '' : 'not '}active for a guest`, async () => {
    const scope = scopeOf(
      withPromotions([{ id: 'p', title: 'P', priority: 1, effect: tenth, ...promotion }]),
    );
    const { activePromotions, activeCustomerPromotions } = manager(scope);
    assert.deepEqual(names((await activePromotions).promotions), active ? ['p'] : []);
    assert.deepEqual(names((await activeCustomerPromotions).promotions), ofCustomer ? ['p'] : []);
  });

test('names coupon statuses as the platform does', () => {
  const codes = moduleOf<Record<string, string>>(modules, 'dw/campaign/CouponStatusCodes', scopeOf(instance));
  assert.deepEqual({ ...codes }, couponStatusCodes);
  assert.equal(codes['COUPON_CODE_UNKNOWN'], 'COUPON_CODE_UNKNOWN');
});
