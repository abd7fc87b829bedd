/** The fixed sequence of calls that is recorded, and run again over a recording. Orders of a real instance are opt-in. */
import type { BasketFacts, Guest, Market, OrderFacts, WantedBasket } from '../facts.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';
import { inventedBuyer, unknownThings } from './words.ts';

export interface ScenarioInput {
  api: ShopApi;
  /** A call that no shopper may make: what a missing right looks like. */
  forbidden(guest: Guest, basketId: string): Promise<unknown>;
  currencies: readonly string[];
  locale: string;
  /** Default: everything. */
  phrase?: string | undefined;
  coupon?: string | undefined;
  /** Stamped on the basket, and so on the order. */
  reference: string;
  /** Creates an order, and fails it again if the hook has not placed it. */
  order?:
    | {
        methodId: string;
        seal(amount: number, currency: string): Promise<string>;
      }
    | undefined;
}

/** What a step returned, as the backend understood it. */
export type StepResult =
  | { step: string; facts: unknown }
  | { step: string; error: { kind: string; type: string; status?: number | undefined } };

export class ScenarioStopped extends Error {}

const mostProducts = 2;
const mostCurrencies = 5;

/** @throws ScenarioStopped if the instance sells nothing, or does not answer */
export async function runScenario(input: ScenarioInput): Promise<StepResult[]> {
  const { api, locale } = input;
  const results: StepResult[] = [];
  const open: { guest: Guest; basketId: string }[] = [];

  /** Undefined: rejected, which is a result as well. */
  async function step<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const facts = await work();
      results.push({ step: name, facts: facts ?? null });
      return facts;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { kind, type, status } = error;
      results.push({ step: name, error: { kind, type, ...(status === undefined ? {} : { status }) } });
      return undefined;
    }
  }

  async function basket(name: string, guest: Guest, wanted: WantedBasket): Promise<BasketFacts | undefined> {
    const opened = await step(name, () => api.openBasket(guest, wanted));
    if (opened) open.push({ guest, basketId: opened.basketId });
    return opened;
  }

  async function remove(): Promise<void> {
    for (const { guest, basketId } of open.splice(0))
      await step('remove-basket', () => api.removeBasket(guest, basketId));
  }

  async function everything(): Promise<void> {
    const currencies = input.currencies.slice(0, mostCurrencies);
    const [currency = ''] = currencies;
    const market: Market = { currency, locale };
    const items = await catalogue(input, market, step);
    const guest = must(await step('guest', () => api.guest()), 'The instance gives no token to a guest.');
    let methodId: string | undefined;
    for (const one of currencies) {
      const wanted = { market: { currency: one, locale }, items, codes: [], ...inventedBuyer };
      const opened = await basket(`basket-${one}`, guest, wanted);
      if (!opened) continue;
      const { basketId } = opened;
      const methods = await step(`methods-${one}`, () => api.methods(guest, basketId, wanted.market));
      const [method] = methods ?? [];
      methodId ??= method?.id;
      if (method) await step(`method-${one}`, () => api.chooseMethod(guest, basketId, method.id));
      await remove();
    }
    const wanted: WantedBasket = {
      market,
      items,
      ...inventedBuyer,
      codes: input.coupon === undefined ? [] : [input.coupon],
      ...(methodId === undefined ? {} : { methodId }),
      custom: { portico_reference: input.reference },
    };
    let full = await basket('full-basket', guest, wanted);
    if (!full && wanted.codes.length > 0)
      full = await basket('full-basket-without-coupon', guest, { ...wanted, codes: [] });
    if (full) {
      await step('read-basket', () => api.basket(guest, full.basketId));
      await step('unknown-coupon', () => api.addCoupon(guest, full.basketId, unknownThings.coupon));
      await step('missing-right', () => input.forbidden(guest, full.basketId));
      await someoneElse(full.basketId);
      if (input.order) await placing(guest, full, input.order);
    }
    await errors(guest, market);
    await step('own-orders', () => api.ownOrders(guest));
  }

  async function someoneElse(basketId: string): Promise<void> {
    const other = await step('other-guest', () => api.guest());
    if (other) await step('basket-of-another', () => api.basket(other, basketId));
  }

  async function placing(
    guest: Guest,
    { basketId, currency, totals }: BasketFacts,
    order: NonNullable<ScenarioInput['order']>,
  ): Promise<void> {
    const amount = totals.orderTotal;
    if (amount === undefined) return;
    const { methodId, seal } = order;
    await step('payment', async () =>
      api.addPayment(guest, basketId, { methodId, amount, currency, sealed: await seal(amount, currency) }),
    );
    const placed: OrderFacts | undefined = await step('order', () => api.placeOrder(guest, basketId));
    if (!placed) return;
    open.splice(0);
    const { orderNo } = placed;
    await step('read-order', () => api.order(guest, orderNo));
    await step('fail-order', () => api.failOrder(guest, orderNo));
    await step('read-failed-order', () => api.order(guest, orderNo));
  }

  async function errors(guest: Guest, market: Market): Promise<void> {
    const { product, basket: noBasket, order: noOrder, token } = unknownThings;
    await step('unknown-product', () => api.products([product], market));
    await basket('basket-of-unknown-product', guest, {
      market,
      items: [{ productId: product, quantity: 1 }],
      codes: [],
    });
    await step('unknown-basket', () => api.basket(guest, noBasket));
    await step('unknown-order', () => api.order(guest, noOrder));
    const { refreshToken: _none, ...unknown } = { ...guest, accessToken: token, customerId: token };
    await step('invalid-token', () => api.basket(unknown, noBasket));
    await remove();
    await basket('wrong-currency', guest, {
      market: { ...market, currency: unknownThings.currency },
      items: [],
      codes: [],
    });
  }

  try {
    await everything();
  } catch (error) {
    const last = results.at(-1);
    if (!(error instanceof ScenarioStopped) || !last || 'facts' in last) throw error;
    throw new ScenarioStopped(
      `${error.message} ${last.step}: ${last.error.status ?? ''} ${last.error.type}.`,
    );
  } finally {
    await remove();
  }
  return results;
}

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;

/** What is put into baskets. */
async function catalogue(
  { api, phrase }: ScenarioInput,
  market: Market,
  step: Step,
): Promise<WantedBasket['items']> {
  const found = must(
    await step('search', () =>
      api.search({
        market,
        ...(phrase === undefined ? { categoryId: 'root' } : { text: phrase }),
        limit: mostProducts,
        offset: 0,
      }),
    ),
    'The search was rejected.',
  );
  const ids = found.hits.map(({ productId }) => productId);
  const products = (ids.length > 0 && (await step('products', () => api.products(ids, market)))) || [];
  const variants = products.flatMap(({ variants: own }) => own.find(({ orderable }) => orderable)?.id ?? []);
  if (variants.length > 0) await step('variants', () => api.products(variants, market));
  await step('categories', () => api.categories(market));
  const single = products.flatMap(({ id, type, inventory }) =>
    type === 'item' && inventory?.orderable ? [id] : [],
  );
  const [first, second] = [...variants, ...single];
  if (first === undefined)
    throw new ScenarioStopped('The search found nothing that can be ordered. Name another phrase.');
  return [
    { productId: first, quantity: 2 },
    ...(second === undefined ? [] : [{ productId: second, quantity: 1 }]),
  ];
}

function must<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new ScenarioStopped(message);
  return value;
}
