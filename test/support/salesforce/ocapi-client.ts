/** A client over loopback whose instance and account manager answer by a script. */
import type { Guest } from '../../../src/backends/salesforce/facts.ts';
import { ApiError, type ShopApi } from '../../../src/backends/salesforce/shop-api.ts';
import {
  startCaller,
  startFetcher,
  startScripted,
  type Ending,
  type Line,
  type Scripted,
} from './scripted-api.ts';
import { createOcapi, type OcapiOptions } from '../../../src/backends/salesforce/ocapi/client.ts';

export const start = 1_790_000_000_000;
export const market = { currency: 'EUR', locale: 'en-IE' };
export const base = '/s/demo/dw/shop/v24_5';

export interface ClientBench extends Scripted {
  /** Another client of the same instance; its clock is `clock`. */
  client(options?: Partial<OcapiOptions>): ShopApi;
  clock: { now: number };
  /** A guest whose token holds for as long as that of a new one. */
  guest(): Guest;
}

export async function startClient(t: Ending): Promise<ClientBench> {
  const scripted = await startScripted(t);
  const { caller } = startCaller(startFetcher(t));
  const clock = { now: start };
  return {
    ...scripted,
    clock,
    guest: () => ({ customerId: 'abGuest', accessToken: jwt(clock.now), expiresAt: clock.now + 30 * 60_000 }),
    client: (options = {}) =>
      createOcapi({
        caller,
        host: scripted.url,
        accountUrl: scripted.url,
        site: 'demo',
        clientId: 'client-1',
        now: () => clock.now,
        ...options,
      }),
  };
}

/** Such as the platform signs: only its end is read. */
export const jwt = (now: number, lifeMs = 30 * 60_000): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part({ exp: Math.floor((now + lifeMs) / 1_000), iss: 'client-1' })}.c2ln`;
};

export const json = (body: object, headers: Record<string, string> = {}): Line => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** How an operation fails, in short: `refused ProductItemNotAvailableException`. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? `${error.kind} ${error.type}` : `no failure: ${String(error)}`;
}
