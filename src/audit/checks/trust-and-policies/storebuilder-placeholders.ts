import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { shopName } from '../subjects/manifests/shop.ts';
import { quote } from '../subjects/product/facts.ts';
import { type Placeholder, placeholdersOn } from '../subjects/shop/placeholders.ts';

export default definePageCheck({
  id: 'storebuilder-placeholders',
  category: 'trust-and-policies',
  name: 'No placeholder or demo content',
  description: 'Detects demo content that makes a store look abandoned.',
  why: 'An agent that finds sample text, sample products, or an incomplete policy concludes that the store is not open and sends its shopper elsewhere.',
  judged: {
    pass: 'Home, product, and policy pages have no filler text, no sample text or products from a store builder, no template email address, and no gap such as [INSERT RETURN ADDRESS], and the home page is not a password or "coming soon" page. Filler text that the page discusses or quotes does not count.',
    warn: 'A policy page has placeholder content.',
    fail: 'The home page or a product page has placeholder content.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'product'],
  anyFailFails: true,
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Replace template text with your own',
    instructions: 'Write your own text, or remove the section, product, or page.',
  },
  sources: ['google-store-requirements'],
  uses: ['home', 'policies'],
  evaluate(page, { home, policies }) {
    const found = placeholdersOn(page);
    const [first] = found;
    if (first) return fail(`The page ${first.says}: ${quote(first.found, 100)}.`, said(page, found, home));
    // Policies are checked once, with the home page.
    for (const policy of page.role === 'home' ? pagesOf(policies) : []) {
      const left = placeholdersOn(policy);
      if (left[0])
        return warn(
          `${new URL(policy.url).pathname.slice(0, 100)} ${left[0].says}: ${quote(left[0].found, 100)}.`,
          said(policy, left, home),
        );
    }
    return pass('No placeholder was found.');
  },
});

/** Each page once, because one page may cover several policies. */
function pagesOf(policies: Value<'policies'> | undefined): Page[] {
  const pages = Object.values(policies ?? {}).flatMap(({ page }) => page ?? []);
  return [...new Map(pages.map((page) => [page.ref, page])).values()];
}

function said(page: Page, found: readonly Placeholder[], home: Page | undefined) {
  const name = shopName(home, page.url);
  const lines = found.slice(0, 3).map((one) => `- ${one.found}\n+ ${ownText(one, name)}`);
  return {
    evidence: found.slice(0, 3).map((one) => ({ ref: page.ref, snippet: one.found })),
    cause: 'content:placeholders',
    fix: { snippet: lines.join('\n') },
  };
}

function ownText({ kind, found }: Placeholder, name: string): string {
  if (kind === 'mail') return 'YOUR EMAIL ADDRESS';
  if (kind === 'closed') return 'the storefront, open to the public';
  if (kind === 'name' || (kind === 'gap' && /name|firma|nom |nombre|nome|nazwa|会社|店舗/i.test(found)))
    return name;
  return kind === 'gap' ? 'YOUR OWN WORDS' : '(your own text, or nothing)';
}
