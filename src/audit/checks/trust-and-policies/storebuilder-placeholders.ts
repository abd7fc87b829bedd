import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { shopName } from '../subjects/manifests/shop.ts';
import { quote } from '../subjects/product/facts.ts';
import { type Placeholder, placeholdersOn } from '../subjects/shop/placeholders.ts';

export default definePageCheck({
  id: 'storebuilder-placeholders',
  category: 'trust-and-policies',
  name: 'No placeholder or demo content',
  description: 'Detects demo pages that make a store look abandoned.',
  why: 'An agent that meets sample texts, sample products or a policy with gaps takes the shop for one that is not open, and sends its shopper elsewhere.',
  judged: {
    pass: 'Home, product and policy pages carry no filler text, no sample text or product of a shop builder, no mail address of a template, no gap such as [INSERT RETURN ADDRESS], and the home page is no password or "coming soon" page. Filler text that the page writes about or quotes does not count.',
    warn: 'A policy page does.',
    fail: 'The home page or a product page does.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'product'],
  anyFailFails: true,
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Replace template text with your own',
    instructions: 'Write your own text in its place, or remove the section, the product or the page.',
  },
  sources: ['google-store-requirements'],
  uses: ['home', 'policies'],
  evaluate(page, { home, policies }) {
    const found = placeholdersOn(page);
    const [first] = found;
    if (first) return fail(`The page ${first.says}: ${quote(first.found, 100)}.`, said(page, found, home));
    // Policies are judged once, with the home page.
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

/** Each page once: one page may hold several policies. */
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
  if (kind === 'mail') return 'YOUR MAIL ADDRESS';
  if (kind === 'closed') return 'the shop, opened to everybody';
  if (kind === 'name' || (kind === 'gap' && /name|firma|nom |nombre|nome|nazwa|会社|店舗/i.test(found)))
    return name;
  return kind === 'gap' ? 'YOUR OWN WORDS' : '(your own, or nothing)';
}
