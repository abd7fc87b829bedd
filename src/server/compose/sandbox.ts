/** What the sandbox adds to selling: test tokens, no mail, and a storefront that a browser on this machine can open. */
import type { MiddlewareHandler } from 'hono';
import { isLoopback, type HandleCall, type Release } from '#ucp';
import type { SellingOptions } from './selling.ts';

/** The demo store's storefront. Only this process resolves its name, so it listens on loopback as well. */
export interface LocalStorefront {
  /** `https://healthy.test` */
  origin: string;
  /** `http://127.0.0.1:41234` */
  localOrigin: string;
}

/** Undefined until the storefront listens. */
export type FindLocalStorefront = () => LocalStorefront | undefined;

/** For trying the product: test tokens on the payment page, mails thrown away, pages at the address of this process. */
export async function sandboxOptions(
  pagesOrigin: () => string | undefined,
  localStorefront: FindLocalStorefront,
): Promise<Pick<SellingOptions, 'testTokens' | 'discardMail' | 'pagesOrigin' | 'localStorefront'>> {
  const { sandboxTokens } = await import('../../../sandbox/psp/index.ts');
  return { testTokens: sandboxTokens, discardMail: true, pagesOrigin, localStorefront };
}

/** Responses to callers on loopback link to the storefront on loopback. All others, such as an audit of its name, get the name. */
export const withLocalLinks =
  (handle: HandleCall, find: FindLocalStorefront): HandleCall =>
  async (call) => {
    const answer = await handle(call);
    const storefront = isLoopbackOrigin(call.addresses.origin) ? find() : undefined;
    return storefront ? localized(answer, storefront) : answer;
  };

/** The same for order webhooks: the agents that they go to run on this machine. */
export const noticesWithLocalLinks = (release: Release, find: FindLocalStorefront): Release => ({
  ...release,
  encode: {
    ...release.encode,
    notice(...given) {
      const body = release.encode.notice(...given);
      const storefront = find();
      return storefront ? localized(body, storefront) : body;
    },
  },
});

/** The same for hosted pages: links and pictures, and the policy that lists the origins of pictures. */
export const pagesWithLocalLinks =
  (find: FindLocalStorefront): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const storefront = isLoopbackOrigin(c.req.url) ? find() : undefined;
    if (!storefront || !c.res.headers.get('content-type')?.startsWith('text/html')) return;
    const { origin, localOrigin } = storefront;
    const { headers } = c.res;
    const policy = headers.get('content-security-policy');
    if (policy !== null) headers.set('content-security-policy', policy.replaceAll(origin, localOrigin));
    c.res = new Response((await c.res.text()).replaceAll(origin, localOrigin), c.res);
  };

const isLoopbackOrigin = (url: string): boolean => isLoopback(new URL(url).hostname);

/** The member `ucp` keeps its URLs: the specification of a payment handler must have the origin that its name says. */
function localized<T>(value: T, storefront: LocalStorefront): T;
function localized(value: unknown, storefront: LocalStorefront): unknown {
  const { origin, localOrigin } = storefront;
  if (typeof value === 'string')
    return value === origin || value.startsWith(`${origin}/`)
      ? localOrigin + value.slice(origin.length)
      : value;
  if (Array.isArray(value)) return value.map((item: unknown) => localized(item, storefront));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'ucp' ? member : localized<unknown>(member, storefront),
    ]),
  );
}
