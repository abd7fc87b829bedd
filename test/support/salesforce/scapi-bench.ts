/** A client over a scripted instance on loopback. */
import type { PlatformCaller } from '../../../src/backends/salesforce/calls/caller.ts';
import type { Guest, Market, WantedBasket } from '../../../src/backends/salesforce/facts.ts';
import {
  startCaller,
  startFetcher,
  startScripted,
  type Ending,
  type Line,
  type Scripted,
} from './scripted-api.ts';
import type { ShopApi } from '../../../src/backends/salesforce/shop-api.ts';
import { createScapi, type ScapiOptions } from '../../../src/backends/salesforce/scapi/client.ts';
import { tokenSample } from './scapi-samples.ts';

export const place = { organization: 'f_ecom_zzzz_001', shortCode: 'sandbox', site: 'demo' };
export const privateClient = {
  clientId: '11111111-1111-4111-8111-111111111111',
  clientSecret: 'sandbox-secret',
};

export const market: Market = { currency: 'EUR', locale: 'en-IE' };
export const wanted: WantedBasket = {
  market,
  items: [{ productId: 'lamp-brass', quantity: 2 }],
  email: 'aoife@example.com',
  address: {
    firstName: 'Aoife',
    lastName: 'Byrne',
    address1: '1 Quay Street',
    city: 'Galway',
    countryCode: 'IE',
  },
  methodId: 'standard',
  codes: ['FIVE'],
  custom: { portico_reference: 'attempt-1' },
};

export interface ScapiBench {
  instance: Scripted;
  /** Milliseconds that pass. */
  pass(ms: number): void;
  now(): number;
  /** Each with a circuit of its own. */
  client(options?: Partial<ScapiOptions>): ShopApi;
  /** Of `tokenSample`. */
  guest(more?: Partial<Guest>): Guest;
}

export async function startBench(t: Ending): Promise<ScapiBench> {
  const instance = await startScripted(t);
  const fetcher = startFetcher(t);
  let time = Date.UTC(2026, 10, 20);
  const now = (): number => time;
  return {
    instance,
    pass: (ms) => void (time += ms),
    now,
    client: (options) =>
      createScapi({
        caller: startCaller(fetcher).caller,
        ...place,
        ...privateClient,
        baseUrl: instance.url,
        now,
        ...options,
      }),
    guest: (more) => ({
      customerId: tokenSample.customer_id,
      accessToken: tokenSample.access_token,
      refreshToken: tokenSample.refresh_token,
      expiresAt: now() + 1_800_000,
      ...more,
    }),
  };
}

type Told = Extract<Line, object>;

export const json = (document: unknown, status = 200): Told => ({ status, body: JSON.stringify(document) });

const base = 'https://api.commercecloud.salesforce.com/documentation/error/v1/errors';
export const problem = (status: number, type: string, more: object = {}): Told =>
  json({ title: type, type: `${base}/${type}`, detail: 'Said.', ...more }, status);

export const expired = problem(401, 'unauthorized');

/** Hands redirects on as they come. */
export const plainCaller: PlatformCaller = {
  async call({ method, url, headers = {}, body }) {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, headers: new Map(answer.headers), text: await answer.text() };
  },
};
