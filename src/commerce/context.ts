/** What the operations of the core share: their ports and a few facts, as one plain argument. */
import type { Backend } from './backend.ts';
import { buyerCurrency } from './checkout/buyer-currency.ts';
import type { Caller } from './caller.ts';
import type { ShopContext } from './catalogue.ts';
import type { BuyerHints, CheckoutInput } from './checkout/input.ts';
import type { PaymentLimits } from './payment/attempt-limit.ts';
import type { Quote } from './checkout/quote.ts';
import type { CommerceEvent } from './records.ts';
import type { Site } from './site/site.ts';
import type { CommerceStore } from './store.ts';
import type { Marker, Secret } from './tokens.ts';
import { storeLinks } from './site/store-links.ts';
import { newId } from './tokens.ts';
import { withSitePolicy } from './checkout/state.ts';

export interface WindowLimit {
  limit: number;
  windowMs: number;
}

/** Places in sliding windows that all nodes share. */
export interface Windows {
  take(subject: string, limit: WindowLimit): Promise<WindowPlace>;
  /** One in each, or in none; the subjects differ. */
  takeAll(wanted: readonly { subject: string; limit: WindowLimit }[]): Promise<WindowPlaces>;
  /** @param older of each subject, so many of the oldest others with it */
  giveBackAll(places: readonly { subject: string; at: number }[], older?: number): Promise<void>;
  /** As `take`, without taking one. */
  peek(subject: string, limit: WindowLimit): Promise<WindowPlace>;
}

export interface WindowPlace {
  allowed: boolean;
  /** Until there is a place, milliseconds. */
  resetMs: number;
  at: number;
}

export type WindowPlaces =
  | { allowed: true; places: { subject: string; at: number }[] }
  /** `subject`: whose window is full. */
  | { allowed: false; subject: string; resetMs: number };

export interface CommerceDeps {
  store: CommerceStore;
  /** The site's store. @throws when it has none */
  backend(site: Site): Backend;
  site(id: string): Promise<Site | undefined>;
  /** Signs ids and links. */
  secret: Secret;
  now?: () => number;
  /** Absolute addresses for people. */
  pages: {
    /** Where a challenge sends the buyer back to. */
    afterChallenge(site: Site, continueToken: string): string;
    /** Where the buyer sees the order; `{number}` stands for its number. */
    order(site: Site): string;
  };
  /** Logs for operators. No personal data, no IDs. */
  log?: (event: string, facts: Record<string, unknown>) => void;
  /** Continues the trace of an attempt. @param trace as stored with the attempt */
  resume?: <T>(trace: string | undefined, work: () => Promise<T>) => Promise<T>;
  /** Counts tries to pay. Without it they have no limit here. */
  windows?: Windows;
  /** How many of them come to nothing in an hour; default: `paymentLimits`. */
  paymentLimits?: PaymentLimits;
}

export interface CommerceContext extends Required<Omit<CommerceDeps, 'windows'>> {
  windows?: Windows;
  marker: Marker;
  /** The session of a caller, once it was seen. */
  sessionOf(caller: Caller): string | undefined;
}

export const contextOf = (site: Site, hints: BuyerHints, now: number): ShopContext => ({
  site: site.id,
  currency: buyerCurrency(site, hints),
  locale: checkoutLocale(site, hints),
  ...(hints.country === undefined ? {} : { country: hints.country }),
  ...(hints.region === undefined ? {} : { region: hints.region }),
  ...(hints.postalCode === undefined ? {} : { postalCode: hints.postalCode }),
  ...(hints.customerGroup === undefined ? {} : { customerGroup: hints.customerGroup }),
  eligibility: hints.eligibility ?? [],
  now,
});

/** Of a cart or checkout, whose delivery address decides before its context does. */
export const contextOfInput = (site: Site, input: CheckoutInput, now: number): ShopContext => {
  const { context, market = context.country } = input;
  return {
    ...contextOf(site, hintsOf(input), now),
    currency: buyerCurrency(site, { ...context, ...(market === undefined ? {} : { country: market }) }),
  };
};

/** The locale of a checkout or cart: as the platform asked for the buyer, else the store's. BCP 47. */
export const checkoutLocale = (
  site: Pick<Site, 'locale'>,
  { language }: Pick<BuyerHints, 'language'>,
): string => knownLocale(language) ?? site.locale;

/** An invalid language tag would throw wherever something is formatted. */
function knownLocale(language: string | undefined): string | undefined {
  try {
    return language === undefined ? undefined : Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

/** What the prices of a cart or checkout depend on. */
export const hintsOf = ({ context, eligibility, customer }: CheckoutInput): BuyerHints => ({
  ...context,
  eligibility,
  ...(customer?.group === undefined ? {} : { customerGroup: customer.group }),
});

/** The one way to a price: what the backend calculates, with the site's own policy on top. */
export async function quoteOf(ctx: CommerceContext, site: Site, input: CheckoutInput): Promise<Quote> {
  const context = contextOfInput(site, input, ctx.now());
  const quote = await ctx.backend(site).quote(input, context);
  return withSitePolicy({ ...quote, links: storeLinks(site, quote.links) }, site);
}

export function eventOf(
  ctx: CommerceContext,
  caller: Caller,
  type: CommerceEvent['type'],
  facts: Partial<CommerceEvent> = {},
): CommerceEvent {
  const agent = caller.identity ?? caller.label;
  const session = ctx.sessionOf(caller);
  return {
    id: newId('evt'),
    type,
    site: caller.site.id,
    at: ctx.now(),
    ...(agent === undefined ? {} : { agent }),
    ...(session === undefined ? {} : { session }),
    release: caller.release,
    ...facts,
  };
}
