/** An instance of Salesforce must price as its own engine does, whichever of its APIs is asked. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import canonicalize from 'canonicalize';
import { type Backend, type CheckoutInput, type Quote, type ShopContext } from '#commerce';
import { openInstance, type ApiName, type InstanceBench } from './instance.ts';
import { cart, carts } from './carts.ts';
import { contextIn, site, sold } from './demo.ts';

describe('parity', () => {
  // Its types speak of another module system than its code.
  const serialize = canonicalize as unknown as (value: unknown) => string | undefined;

  const apis: readonly ApiName[] = ['scapi', 'ocapi'];

  let bench: InstanceBench;
  const backends = new Map<ApiName, Backend>();
  before(async () => {
    bench = await openInstance();
    const facts = () => ({ handlers: site.paymentHandlers, review: [], links: [] });
    for (const api of apis) backends.set(api, await bench.backend(api, { facts }));
  });
  after(() => bench.close());

  /** The platform does not say which of these it is: declared by `abilities`, as `code-reasons` and `code-faults`. */
  const codeReasons = ['minimum-not-reached', 'not-combinable', 'not-eligible'];
  const unsaid: Record<ApiName, ReadonlySet<string>> = {
    scapi: new Set(codeReasons),
    ocapi: new Set([...codeReasons, 'unknown', 'expired', 'used-up', 'already-applied']),
  };

  /** What must be identical. The platform does not return names of taxes, texts, dates and stock. */
  function compared(quote: Quote, api: ApiName): string | undefined {
    const { currency, lines, totals, problems, groups, promotions, refusedCodes } = quote;
    return serialize({
      currency,
      totals,
      lines: lines.map(({ id, variantId, quantity, unitPrice, subtotal, discounts, tax, total }) => ({
        id,
        variantId,
        quantity,
        unitPrice,
        subtotal,
        discounts: discounts.map(({ promotion, amount, code = null }) => ({ promotion, amount, code })),
        tax,
        total,
      })),
      promotions: promotions
        .map(({ id, amount, code = null, automatic }) => ({ id, amount, code, automatic }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
      refusedCodes: refusedCodes.map(({ code, reason }) => ({
        code,
        reason: unsaid[api].has(reason) ? 'no-effect' : reason,
      })),
      problems: problems
        .map(({ code, severity, place = null }) => ({ code, severity, place }))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      delivery: groups.map(({ id, lineIds, method, options, selected = null }) => {
        const chosen = options.find((option) => option.id === selected);
        return {
          id,
          lineIds,
          method,
          selected,
          price: chosen?.price ?? null,
          discount: chosen?.discount ?? 0,
          options: options.map((option) => option.id).sort(),
        };
      }),
    });
  }

  async function assertSame(api: ApiName, input: CheckoutInput, context: ShopContext): Promise<void> {
    const backend = backends.get(api) ?? assert.fail();
    const [engine, platform] = [
      await bench.instance.world.engine.quote(input, context),
      await backend.quote(input, context),
    ];
    assert.equal(compared(platform, api), compared(engine, api));
  }

  for (const api of apis) {
    describe(`quotes by ${api} like the engine, to the last unit`, () => {
      for (const [name, make, currency] of carts)
        test(name, () => assertSame(api, make(), contextIn(currency, bench.clock.now)));
    });

    describe(`finds, prices, and orders every product by ${api} at one price`, () => {
      for (const currency of site.currencies)
        test(currency, async () => {
          const backend = backends.get(api) ?? assert.fail();
          const context = contextIn(currency, bench.clock.now);
          const found = await backend.products(
            sold.map(({ id }) => id).concat(sold.flatMap(({ variants }) => variants.map(({ id }) => id))),
            context,
          );
          const told = new Map(
            found.flatMap(({ variants }) => variants.map((variant) => [variant.id, variant] as const)),
          );
          const truth = await bench.instance.world.engine.products(
            sold.map(({ id }) => id),
            context,
          );
          for (const { id, price, availability } of truth.flatMap(({ variants }) => variants)) {
            assert.equal(told.get(id)?.price.amount, price.amount, `${id} is found at another price`);
            const input = cart([[id, 1]], undefined);
            const quote = await backend.quote(input, context);
            if (quote.problems.some(({ code }) => code === 'out-of-stock')) {
              assert.equal(availability.state, 'out-of-stock', id);
              continue;
            }
            assert.equal(quote.lines[0]?.unitPrice, price.amount, `${id} is quoted at another price`);
          }
        });
    });
  }
});
