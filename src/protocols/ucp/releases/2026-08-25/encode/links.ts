import type { StoreLink } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { present } from '../../../wire/present.ts';
import { webAddress } from '../../../wire/web-address.ts';

/** A link without an address is none. */
export const links = (given: readonly StoreLink[]): JsonObject[] =>
  given.flatMap(({ type, url, title }) => {
    const address = webAddress(url);
    return address ? [present({ type, url: address, title })] : [];
  });
