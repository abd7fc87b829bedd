/** Parts of a checkout as a store answers it: every member is unknown until looked at. */
import { asObject, type Json } from '#manifest';

/** Where the findings of a dry run stand in the report. */
export const dryRunPath = 'dry-run';

export const objectList = (value: unknown): Json[] =>
  Array.isArray(value)
    ? (value as unknown[])
        .slice(0, 100)
        .flatMap((one): Json[] => [asObject(one)].filter((found) => found !== undefined))
    : [];

export const fulfillmentMethods = (checkout: Json): Json[] =>
  objectList(asObject(checkout['fulfillment'])?.['methods']);
