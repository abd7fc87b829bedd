/** An instance behind its older shopping API, which its maker calls deprecated: for instances that have nothing else. */
import type { Backend } from '#commerce';
import { createSalesforceBackend, type SalesforceOptions } from '../backend.ts';
import { createOcapi, type OcapiOptions } from './client.ts';

const unsaid = 'Whether a refused code is unknown, expired or used up is not told.';
const abandoned =
  'Each question for a price opens a basket of a new shopper and deletes it: it may show up among abandoned baskets.';
const unfollowed =
  'An order is followed for half an hour, as long as its shopper’s token holds, and a buyer has twenty minutes on the bank’s page: with a client password both have longer.';

export function createOcapiBackend(connection: OcapiOptions, options: SalesforceOptions): Backend {
  const api = createOcapi(connection);
  return createSalesforceBackend(api, {
    ...options,
    ...(options.now || !connection.now ? {} : { now: connection.now }),
    limits: {
      'code-faults': unsaid,
      ...(api.hasTemporaryBaskets ? {} : { 'open-baskets': abandoned }),
      ...(connection.clientPassword === undefined ? { 'order-access': unfollowed } : {}),
      ...options.limits,
    },
  });
}
