/** What the sandbox adds to selling: a demo store, test tokens, no mail, and a storefront that a browser on this machine can open. */
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { loadDemoStore, type StoreProduct } from '#backends/embedded';
import type { Site } from '#commerce';
import type { MailMessage } from '#mail';
import { isLoopback, type HandleCall, type Release } from '#ucp';
import type { Config } from '../../config/config.ts';
import type { Selling, SellingOptions } from './selling.ts';

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
  showOrderLink: ((link: string) => void) | undefined,
): Promise<
  Pick<SellingOptions, 'testTokens' | 'discardMail' | 'showOrderLink' | 'pagesOrigin' | 'localStorefront'>
> {
  const { sandboxTokens } = await import('../../../sandbox/psp/index.ts');
  return {
    testTokens: sandboxTokens,
    discardMail: true,
    ...(showOrderLink ? { showOrderLink } : {}),
    pagesOrigin,
    localStorefront,
  };
}

/** The log has no personal data and no link to an order; the sandbox prints the link elsewhere. */
export const logMail =
  (logger: Logger, showOrderLink: ((link: string) => void) | undefined) =>
  ({ text }: Pick<MailMessage, 'text'>): void => {
    logger.info('email would be sent');
    const link = /https?:\/\/\S+\/order\/\S+/.exec(text)?.[0];
    if (link !== undefined) showOrderLink?.(link);
  };

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

/** Lasts for thousands of trial purchases. What is sold out, or scarce on purpose, stays so. */
const wellStocked = (product: StoreProduct): StoreProduct => ({
  ...product,
  variants: product.variants.map((variant) => {
    const { stock } = variant;
    return stock.tracked && stock.quantity >= 5
      ? { ...variant, stock: { ...stock, quantity: stock.quantity + 10_000 } }
      : variant;
  }),
});

/** Puts the demo store into the database, so that what a visitor changes in it stays. Does nothing when there is a site `demo` already, except for what this start changes: the provider's public key. */
export async function seedDemo(
  { catalogue, sites }: Pick<Selling, 'catalogue' | 'sites'>,
  { processor }: Pick<Config, 'processor'>,
): Promise<void> {
  const demo = await loadDemoStore();
  const present = await sites.read(demo.site.id);
  if (!present) {
    await catalogue.writeTerms(demo.site.id, demo.terms);
    await catalogue.writeCategories(demo.site.id, demo.categories);
    await catalogue.writeProducts(demo.site.id, demo.products.map(wellStocked));
  }
  // Agents in development have incomplete profiles. A preference that was set is kept.
  const site: Site = { negotiation: 'lenient', ...(present ?? demo.site) };
  const config = {
    environment: 'sandbox',
    ...(processor?.provider === 'stripe' ? { publishable_key: processor.publishableKey } : {}),
  };
  const paymentHandlers = site.paymentHandlers.map((handler) =>
    handler.id === 'sandbox' ? { ...handler, config: { ...handler.config, ...config } } : handler,
  );
  const changed = { ...site, paymentHandlers };
  if (JSON.stringify(changed) !== JSON.stringify(present))
    await sites.put(changed, undefined, 'start of the sandbox');
}

/** Sets up the demo store in the sandbox; otherwise warns if email is not configured. */
export async function prepareStores(
  selling: Selling,
  {
    config,
    sandbox,
    logger,
  }: { config: Pick<Config, 'processor' | 'mail'>; sandbox: boolean; logger: Logger },
): Promise<void> {
  const products = await selling.catalogue.reindex();
  if (products > 0) logger.info({ products }, 'catalogue-reindexed');
  if (sandbox) return seedDemo(selling, config);
  if (!config.mail && (await selling.sites.list()).length > 0)
    logger.warn('SMTP_URL is not set. Buyers get no order confirmations, which UCP requires.');
}
