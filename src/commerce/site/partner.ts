/** Platforms that a store has an arrangement with: how they are recognized, and what is done their way. */
import type { Origin } from '../records.ts';
import type { Site } from './site.ts';

export interface Partner {
  /** `[a-z0-9-]{1,40}`, unique in the store. */
  id: string;
  /** Fills what is absent below. */
  preset?: 'google';
  /** URLs of profiles; one that ends with `*` stands for all that begin with it. */
  profiles?: string[];
  /** IDs of API keys, which also hold for the access tokens of each. */
  keys?: string[];
  /** UCP release in which its profiles are answered, whatever they name; absent: each as it negotiates. */
  release?: string;
  /** Calls a minute; default `partnerRateLimit`. */
  rateLimit?: number;
  /** Vocabulary of messages. */
  codes?: PartnerCodes;
  orderWebhook?: PartnerWebhook;
}

/** - `google`: the codes that Google documents. - `ucp`: those of every other caller. */
export type PartnerCodes = 'google' | 'ucp';

export interface PartnerWebhook {
  /** ID that the platform gave to the store, for a preset that has the URL. */
  account?: string;
  url?: string;
  /** Where the sealed key goes. */
  key?: { in: 'query' | 'header'; name: string };
  /** Neither secret nor personal. */
  headers?: Record<string, string>;
  /** Hours, whole ones, for which an update is tried again; default: as for every other platform. */
  retryFor?: number;
  /** 4xx statuses that mean that the platform is not ready, so that the update is tried again instead of held. */
  retryStatuses?: number[];
}

/** What holds for a partner, with its preset. */
export interface PartnerFacts {
  id: string;
  release?: string;
  rateLimit: number;
  codes: PartnerCodes;
  /** Of its order updates, also of those that go to the URL in its profile. */
  retryFor?: number;
  /** Where updates go and what they carry; absent: to the URL in its profile, where nothing is held, whatever the status. */
  orderWebhook?: Pick<PartnerWebhook, 'key'> & {
    url: string;
    headers: Record<string, string>;
    retryStatuses: readonly number[];
  };
}

/** Bounds of `retryFor`. */
export const partnerRetryHours = { min: 1, max: 168, usual: 75 } as const;
/** Always tried again, whatever a partner's own are: the request came too slowly, or too often. */
const usualRetryStatuses = [408, 429] as const;

/** Each minute, so 200 a second: a platform is one caller for all of its buyers. */
export const partnerRateLimit = 12_000;

/** Sources: Google's merchant guide to UCP, orders and error-codes. */
const presets = {
  google: {
    codes: 'google',
    url: (account: string) =>
      `https://shoppingdataintegration.googleapis.com/v1/webhooks/partners/${encodeURIComponent(account)}/events/order`,
    key: { in: 'header', name: 'X-Goog-Api-Key' },
  },
} as const;

export function partnerFacts(partner: Partner): PartnerFacts {
  const preset = partner.preset && presets[partner.preset];
  const { id, release, rateLimit = partnerRateLimit } = partner;
  const { account, headers = {}, key = preset?.key, retryFor, ...hook } = partner.orderWebhook ?? {};
  const url = hook.url ?? (account === undefined ? undefined : preset?.url(account));
  const retryStatuses = [...usualRetryStatuses, ...(hook.retryStatuses ?? [])];
  return {
    id,
    rateLimit,
    codes: partner.codes ?? preset?.codes ?? 'ucp',
    ...(release === undefined ? {} : { release }),
    ...(retryFor === undefined ? {} : { retryFor }),
    ...(url === undefined
      ? {}
      : {
          orderWebhook: {
            url,
            headers,
            retryStatuses,
            ...(key ? { key } : {}),
          },
        }),
  };
}

/** The store with this partner: in the place of the one with its ID, or as the last one. Not validated. @param partner undefined: removed */
export function withPartner(
  { partners = [], ...rest }: Site,
  id: string,
  partner: Partner | undefined,
): Site {
  const isNew = !partners.some((one) => one.id === id);
  const all = partners.flatMap((one) => (one.id === id ? (partner ?? []) : one));
  const next = partner && isNew ? [...all, partner] : all;
  return next.length > 0 ? { ...rest, partners: next } : rest;
}

/** `Name: value`, as people write a header; an empty value is allowed. Undefined without a name. */
export function readHeaderField(line: string): { name: string; value: string } | undefined {
  const [, name, value = ''] = /^\s*([^\s:]+)\s*:(.*)$/.exec(line) ?? [];
  return name === undefined ? undefined : { name, value: value.trim() };
}

/** Where updates of an order go: a partner may have got a URL since the checkout was created. */
export function updatesUrl(
  { partners = [] }: Pick<Site, 'partners'>,
  { webhookUrl, partner }: Pick<Origin, 'webhookUrl' | 'partner'>,
): string | undefined {
  if (webhookUrl !== undefined) return webhookUrl;
  const found = partners.find(({ id }) => id === partner);
  return found && partnerFacts(found).orderWebhook?.url;
}

type Named = { identity?: string | undefined; profile?: string | undefined };

/**
 * The one rule. What a caller proved decides: its API key or an access token of it, or the profile whose key signed the call. A
 * caller that proved nothing is whom its profile names, for how it is answered, and never for limits.
 */
export function findPartner(
  { partners = [] }: Pick<Site, 'partners'>,
  { identity, profile }: Named,
): Partner | undefined {
  if (identity !== undefined) {
    const proved = partners.find((one) => isProved(one, identity));
    if (proved) return proved;
  }
  return profile === undefined ? undefined : partners.find((one) => hasProfile(one, profile));
}

/** The partner that a proved identity is. @param identity `key:…` or `profile:…` */
export const provedPartner = (
  { partners = [] }: Pick<Site, 'partners'>,
  identity: string | undefined,
): Partner | undefined =>
  identity === undefined ? undefined : partners.find((one) => isProved(one, identity));

const isProved = (partner: Partner, identity: string): boolean =>
  identity.startsWith('profile:')
    ? hasProfile(partner, identity.slice('profile:'.length))
    : (partner.keys ?? []).some((key) => identity === `key:${key}`);

const hasProfile = ({ profiles = [] }: Partner, url: string): boolean =>
  profiles.some((pattern) =>
    pattern.endsWith('*') ? url.startsWith(pattern.slice(0, -1)) : url === pattern,
  );

/**
 * Times of the next try from here on mean that a partner refused the order update: it waits for a person, and later ones of its
 * order behind it. The seconds after it say since when.
 */
export const heldNotice = Date.UTC(9999, 0);
/** @param since epoch milliseconds */
export const heldSince = (since: number): number => heldNotice + Math.floor(since / 1000);
/** Since when an update is held: epoch milliseconds. Undefined: it is not held. */
export const heldFrom = (nextTryAt: number): number | undefined =>
  nextTryAt < heldNotice ? undefined : (nextTryAt - heldNotice) * 1000;
/** Then nobody is going to look, and the order's buyer must not be kept for it. Milliseconds. */
export const longestHold = 30 * 86_400_000;
/** Until an update is sent again because a setting changed: all nodes know it then. Milliseconds. */
export const resumeDelay = 2_000;
