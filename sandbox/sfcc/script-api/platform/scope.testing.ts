/** For tests: requests of an instance, without an engine; and what its modules answer to them. */
import type { InstanceState, PlatformModules, RequestState, Scope } from '../contract.ts';
import { createQuota } from './system/quota.ts';
import { createTransaction, type RequestTransaction } from './system/transaction.ts';

export const start = Date.parse('2026-08-01T10:00:00Z');

export interface Visit {
  site?: string;
  customerId?: string;
  currency?: string;
  locale?: string;
  request?: Partial<RequestState>;
  /** Lets one commit of the instance happen after the other. */
  inTurn?: Parameters<typeof createTransaction>[0];
}

export type TestScope = Scope & { transaction: RequestTransaction };

/** A new request, by default of a guest at the demo store. No cartridge has hooks. */
export const scopeOf = (
  instance: InstanceState,
  {
    site = 'demo',
    customerId = 'guest',
    currency = 'EUR',
    locale = 'en_IE',
    request,
    inTurn = (work) => work(),
  }: Visit = {},
): TestScope => ({
  instance,
  site,
  session: { customerId, currency, privacy: {} },
  request: {
    method: 'GET',
    url: new URL('https://shop.test/'),
    headers: {},
    body: '',
    remoteAddress: '192.0.2.1',
    locale,
    id: 'request',
    custom: {},
    ...request,
  },
  response: { status: 200, headers: {}, body: '' },
  transaction: createTransaction(inTurn),
  quota: createQuota({ instance }),
  callHook: async () => undefined,
});

/** A module as a script has it. */
export const moduleOf = <T = Record<string, never>>(
  modules: PlatformModules,
  name: string,
  scope: Scope,
): T => modules[name]?.(scope) as T;
