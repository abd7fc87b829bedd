/** Reads parts of a checkout that a store returned: every member is untrusted. */
import { asObject, type Json } from '#manifest';

/** The `path` of the findings of a dry run. */
export const dryRunPath = 'dry-run';

/** The `path` of the findings of `--platform google`. */
export const googlePath = 'google';

export const objectList = (value: unknown): Json[] =>
  Array.isArray(value)
    ? (value as unknown[])
        .slice(0, 100)
        .flatMap((one): Json[] => [asObject(one)].filter((found) => found !== undefined))
    : [];

export const fulfillmentMethods = (checkout: Json): Json[] =>
  objectList(asObject(checkout['fulfillment'])?.['methods']);
