import { currencyName } from '../money.ts';
import { dayAfter, type Site } from '../site.ts';

export function llmsTxt(site: Site): string {
  const { origin, seller, faults, range, terms } = site;
  const returns = faults.has('no-returns-page')
    ? []
    : [`- [Returns](${origin}/policies/returns): window, postage and refund`];
  return `# ${seller.name}

> ${range.short.charAt(0).toUpperCase()}${range.short.slice(1)} with measured facts, free returns and spare parts. Prices in ${currencyName(terms)}, delivery ${terms.reach}.

## Products

- [All products](${origin}/collections/all): the whole catalogue in pages of twelve
${site.categories.map((c) => `- [${c.title}](${origin}/collections/${c.key}): ${c.intro}`).join('\n')}
- [Product feed](${origin}/feeds/products.xml): every variant with price and stock

## Buying

- [Manifest](${origin}/.well-known/ucp): how agents find products and check out
- [Agent guide](${origin}/agents.md): the steps in order
- [Search](${origin}/search?q=lamp): replace the word after q=
- [Shipping](${origin}/policies/shipping): countries, times and cost
${returns.join('\n')}

## Company

- [Contact](${origin}/contact): mail, telephone and address
- [Help](${origin}/help): questions we are asked most
`;
}

export function agentsMd(site: Site): string {
  const { origin, seller } = site;
  return `# Guide for agents: ${seller.name}

Agents that act for an identified customer are welcome to browse and to order.

## Steps

1. Read the [manifest](${origin}/.well-known/ucp). It names the protocol release, the endpoints and the payment handlers.
2. Find products with the [discovery endpoint](${origin}/api/ucp/discover?q=lamp) or with catalogue search at ${origin}${site.entries.rest}.
3. Create a checkout with the ${site.live ? 'id' : 'SKU'} of a variant, then follow its status until it is complete or asks for the buyer.

## Manners

Ten requests a second are fine. Prices include tax and are in ${currencyName(site.terms)}. Stock changes during the day, so ask again before you order.
`;
}

export function securityTxt(site: Site): string {
  return `Contact: mailto:security@${site.host}
Expires: ${dayAfter(site, 180)}T00:00:00Z
Preferred-Languages: en
Canonical: ${site.origin}/.well-known/security.txt
`;
}
