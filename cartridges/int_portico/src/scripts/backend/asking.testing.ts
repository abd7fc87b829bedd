/** For tests: questions to the cartridge, and to the service over the same instance. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Backend, CheckoutInput, ProductPage, ProductQuery, Quote, ShopContext } from '#commerce';
import { PlatformException } from '../../../../../sandbox/sfcc/script-api/documented.ts';
import { contextIn, duffel, lamp, site, sold } from '../../../../../test/salesforce/demo.ts';
import { openInstance, type InstanceBench } from '../../../../../test/salesforce/instance.ts';
import { openBench, type Bench, type Request, type RequestOptions } from './bench.testing.ts';
import type { Question } from './reading.testing.ts';

export { duffel, lamp, site };

export interface Asking {
  bench: Bench;
  scapi: Backend;
  contextIn(currency: string): ShopContext;
  /** @throws what the script threw */
  request(questions: Question[], more?: RequestOptions): Promise<Request>;
  /** In euros. */
  quoted(input: CheckoutInput, more?: RequestOptions): Promise<Request & { quote: Quote }>;
  found(query: ProductQuery, more?: RequestOptions): Promise<Request & { page: ProductPage }>;
}

/** Opened before the tests of the file, closed after them. */
export function asking(): Asking {
  let instance: InstanceBench | undefined;
  const opened = {} as { bench: Bench; scapi: Backend };
  before(async () => {
    instance = await openInstance();
    opened.scapi = await instance.backend('scapi', {
      facts: () => ({ handlers: site.paymentHandlers, review: [], links: [] }),
    });
    opened.bench = await openBench(instance.instance.world);
  });
  after(async () => {
    await opened.bench?.close();
    await instance?.close();
  });
  const contextNow = (currency: string): ShopContext => contextIn(currency, instance?.clock.now ?? 0);
  async function request(questions: Question[], more?: RequestOptions): Promise<Request> {
    const told = await opened.bench.request(questions, more);
    if (told.thrown !== undefined) throw new Error(told.thrown);
    return told;
  }
  return {
    get bench() {
      return opened.bench;
    },
    get scapi() {
      return opened.scapi;
    },
    contextIn: contextNow,
    request,
    async quoted(input, more) {
      const told = await request([{ ask: 'quote', input, context: contextNow('EUR') }], more);
      return { ...told, quote: told.answers[0] as Quote };
    },
    async found(query, more) {
      const told = await request([{ ask: 'search', query, context: contextNow('EUR') }], more);
      return { ...told, page: told.answers[0] as ProductPage };
    },
  };
}

/** As it comes through JSON. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** With more variants than any other. */
export const family =
  sold.toSorted((a, b) => b.variants.length - a.variants.length)[0] ?? assert.fail('Nothing is sold.');
export const lastVariant = family.variants.at(-1)?.id ?? assert.fail('It has no variant.');

export const expensive = ({ counts }: Request, ...names: string[]): number[] =>
  names.map((name) => counts[`expensive.${name}`] ?? 0);

export const away = (): Error => new PlatformException('TaxServiceException', 'The tax service is away.');
