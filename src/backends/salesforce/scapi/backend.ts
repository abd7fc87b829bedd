/** An instance behind its newer shopping API. */
import type { Backend } from '#commerce';
import { createSalesforceBackend, type SalesforceOptions } from '../backend.ts';
import { createScapi, type ScapiOptions } from './client.ts';

export const createScapiBackend = (connection: ScapiOptions, options: SalesforceOptions): Backend =>
  createSalesforceBackend(createScapi(connection), {
    ...options,
    ...(options.now || !connection.now ? {} : { now: connection.now }),
  });
