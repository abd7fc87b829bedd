/** Which links lead to which policy page. */
import { policyKinds, type PolicyKind } from '../evidence.ts';
import type { LinkFact, PageFacts } from '../parse/facts.ts';
import { sameUrl } from '../parse/url.ts';
import { hasTerm } from '../parse/words.ts';
import { pathWords } from './candidates.ts';

/** The best link for each kind: footer before header before the rest, by its name before its address. */
export function policyLinks(home: PageFacts, homeUrl: string): Partial<Record<PolicyKind, string>> {
  const host = new URL(homeUrl).hostname;
  const links = home.links.filter(
    ({ abs }) => abs !== undefined && isOwn(abs, host) && !sameUrl(abs, homeUrl),
  );
  const found: Partial<Record<PolicyKind, string>> = {};
  for (const kind of policyKinds) {
    const best = links
      .map((link, at) => ({ link, at, rank: rankOf(link, kind) }))
      .filter(({ rank }) => rank !== undefined)
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.at - b.at)[0];
    if (best?.link.abs) found[kind] = withoutHash(best.link.abs);
  }
  return found;
}

/** Help centres and the like live beside the shop: the same name with another first label counts. */
const isOwn = (url: string, host: string): boolean => {
  const other = URL.parse(url)?.hostname ?? '';
  const apex = host.replace(/^www\./, '');
  return other === host || other === apex || other.endsWith(`.${apex}`);
};

const regionRank: Partial<Record<LinkFact['region'], number>> = { footer: 0, header: 2, nav: 2 };

function rankOf({ name, abs, region }: LinkFact, kind: PolicyKind): number | undefined {
  if (region === 'card') return undefined;
  const place = regionRank[region] ?? 4;
  // A long text that holds the word is a teaser, no label.
  if (name.length <= 60 && hasTerm(name, kind)) return place;
  return hasTerm(pathWords(URL.parse(abs ?? '')?.pathname ?? ''), kind) ? place + 1 : undefined;
}

/** Common places for the three kinds that may be guessed, by platform. */
const guesses: Partial<Record<PolicyKind, { shopify: string; other: string }>> = {
  returns: { shopify: '/policies/refund-policy', other: '/returns' },
  shipping: { shopify: '/policies/shipping-policy', other: '/shipping' },
  contact: { shopify: '/pages/contact', other: '/contact' },
};

export function guessOf(kind: PolicyKind, origin: string, platform: string | undefined): string | undefined {
  const guess = guesses[kind];
  return guess && `${origin}${platform === 'shopify' ? guess.shopify : guess.other}`;
}

function withoutHash(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
