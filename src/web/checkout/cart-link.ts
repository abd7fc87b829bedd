/** The storefront's own cart, filled with the items of a checkout. No personal data is in the URL. */
import type { CheckoutInput, Site } from '#commerce';

/** Browsers and servers accept more. */
const longest = 4_000;

/** `{cartUrl}/{id}:{quantity},…`: the compact items of UCP's permalinks. */
export function cartLinkOf(
  { cartUrl }: Pick<Site, 'cartUrl'>,
  lines: readonly Pick<CheckoutInput['lines'][number], 'variantId' | 'quantity'>[],
): string | undefined {
  if (cartUrl === undefined || lines.length === 0) return undefined;
  const url = `${cartUrl}/${lines.map(({ variantId, quantity }) => `${token(variantId)}:${quantity}`).join(',')}`;
  return url.length > longest ? undefined : url;
}

const token = (id: string): string =>
  /^[A-Za-z0-9._-]+$/.test(id) ? id : `~${Buffer.from(id).toString('base64url')}`;
