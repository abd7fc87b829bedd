/** Products of the world as the platform's database holds them: with the prices of every currency that the site sells in. */
import type { Availability, Product, ShopContext, Variant } from '#commerce';
import type { Scope } from '../../contract.ts';
import { perScope } from './per-scope.ts';

export interface ProductRecord {
  /** With variants of all currencies; their own prices say nothing. */
  product: Product;
  /** Minor units; undefined where no price book of the currency has one. */
  priceOf(variantId: string, currency: string): Variant['price'] | undefined;
  stockOf(variantId: string): Availability;
  /** Asks the world for the stock of now. */
  renewStock(): Promise<void>;
}

export interface Records {
  /** By the id of a product or of one of its variants. Several that are asked for at once are read together. */
  read(ids: readonly string[]): Promise<void>;
  find(id: string): Promise<ProductRecord | undefined>;
}

export const recordsOf = perScope((scope): Records => {
  const reading = new Map<string, Promise<ProductRecord | undefined>>();
  const byProduct = new Map<string, ProductRecord>();
  const read = (ids: readonly string[]): void => {
    const fresh = [...new Set(ids)].filter((id) => !reading.has(id));
    if (fresh.length === 0) return;
    const all = readAll(scope, fresh);
    for (const id of fresh)
      reading.set(
        id,
        all.then((records) => {
          const found = records.find(({ product }) => isOf(product, id));
          if (!found) return undefined;
          const first = byProduct.get(found.product.id) ?? found;
          byProduct.set(found.product.id, first);
          return first;
        }),
      );
  };
  return {
    async read(ids) {
      read(ids);
      await Promise.all(ids.map((id) => reading.get(id)));
    },
    find(id) {
      read([id]);
      return reading.get(id) ?? Promise.resolve(undefined);
    },
  };
});

const isOf = ({ id: own, variants }: Product, id: string): boolean =>
  own === id || variants.some((variant) => variant.id === id);

export const marketOf = ({ session, request }: Scope): { currency: string; locale: string } => ({
  currency: session.currency,
  locale: request.locale.replace('_', '-'),
});

async function readAll(scope: Scope, ids: readonly string[]): Promise<ProductRecord[]> {
  const { instance, site } = scope;
  const { locale } = marketOf(scope);
  const currencies = instance.world.sites.get(site)?.currencies ?? [];
  const told = await Promise.all(
    currencies.map(async (currency) => ({
      currency,
      products: await instance.world.products(site, ids, { currency, locale }),
    })),
  );
  const productIds = new Set(told.flatMap(({ products }) => products.map(({ id }) => id)));
  return [...productIds].map((id) =>
    recordOf(
      scope,
      told.flatMap(({ currency, products }) => {
        const product = products.find((one) => one.id === id);
        return product ? [{ currency, product }] : [];
      }),
    ),
  );
}

/** @param told at least one */
function recordOf(scope: Scope, told: readonly { currency: string; product: Product }[]): ProductRecord {
  const fullest = told.reduce((best, one) =>
    one.product.variants.length > best.product.variants.length ? one : best,
  ).product;
  const variants = new Map(
    [fullest, ...told.map(({ product }) => product)].flatMap((product) =>
      product.variants.map((variant) => [variant.id, variant] as const),
    ),
  );
  const stock = new Map([...variants.values()].map(({ id, availability }) => [id, availability]));
  const product = { ...fullest, variants: [...variants.values()] };
  return {
    product,
    priceOf: (variantId, currency) =>
      told.find((one) => one.currency === currency)?.product.variants.find(({ id }) => id === variantId)
        ?.price,
    stockOf: (variantId) => stock.get(variantId) ?? { state: 'out-of-stock' },
    async renewStock() {
      const now = await scope.instance.world.catalogue.variants([...stock.keys()], contextOf(scope));
      for (const id of stock.keys()) stock.set(id, now.get(id)?.availability ?? { state: 'out-of-stock' });
    },
  };
}

/** Of a guest. */
export const contextOf = (scope: Scope): ShopContext => ({
  site: scope.site,
  ...marketOf(scope),
  eligibility: [],
  now: scope.instance.now(),
});
