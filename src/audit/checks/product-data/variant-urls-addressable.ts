import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Verdict } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { targetOf } from '../subjects/product/targets.ts';
import { selectsVariant, variantsInSitemaps, variantUrls } from '../subjects/product/variants.ts';

export default defineCheck({
  id: 'variant-urls-addressable',
  category: 'product-data',
  name: 'Variants have URLs that preselect them',
  description: 'Detects variants that can only be selected by clicking.',
  why: 'Without a URL for each variant, an agent can only link to the page, where the buyer sees the default variant.',
  judged: {
    pass: 'The URL of a variant, from a link, the markup, or a sitemap, returns 200 and shows the variant, by selection, SKU, name, or a page of its own.',
    warn: 'The URL shows another variant, or does not show which one is selected.',
    fail: 'No product with variants has a variant URL, or the URL returns a status other than 200 and below 500.',
    notApplicable: 'No sampled product has variants.',
    unknown:
      'No variant URL was requested, or it blocked the request, returned a server error, or did not respond.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page', 'variants'],
  effort: 'hours',
  fix: {
    title: 'Give each variant a URL that preselects it',
    instructions: 'Let the server render the variant from the URL, and use that URL as the url of its offer.',
    snippet: 'https://shop.example/p/shirt?variant=SHIRT-RED-M',
  },
  sources: ['google-product-variants'],
  needs: ['products', 'targets', 'traffic'],
  uses: ['sitemaps'],
  evaluate({ products, targets, traffic, sitemaps = [] }) {
    const choices = products
      .filter(({ facts }) => facts.variants.detected || facts.product?.group)
      .map((page) => ({ page, urls: [...variantUrls(page), ...variantsInSitemaps(page, sitemaps)] }));
    const [first] = choices;
    if (!first) return notApplicable('No sampled product has variants.');
    const addressed = choices.filter(({ urls }) => urls.length > 0);
    const sibling = choices.flatMap(({ page }) => siblingOf(page, products) ?? [])[0];
    if (!addressed.length && sibling)
      return pass(`Each variant has its own page, such as ${quote(sibling.url)}.`, {
        evidence: [{ ref: first.page.ref }, { ref: sibling.ref }],
      });
    if (choices.every(({ page, urls }) => !urls.length && page.facts.product?.group?.isVariantOf))
      return unknown('not-requested', 'The page shows one variant, and no other variant page was requested.');
    if (!addressed.length)
      return fail(`None of ${choices.length} products with variants has a variant URL.`, {
        evidence: choices.slice(0, 3).map(({ page }) => proofOn(page, 'variants')),
      });
    const verdicts = addressed.flatMap(({ page, urls }) =>
      urls.flatMap((url): Verdict[] => {
        const opened = products.find((other) => other !== page && other.url === url);
        if (opened)
          return [pass(`The variant has its own page, ${quote(url)}.`, { evidence: [{ ref: opened.ref }] })];
        const found = targetOf(url, targets, traffic);
        if (!found) return [];
        const { target, answer } = found;
        const evidence = [{ ref: answer.id }, proofOn(page, 'variants', url)];
        const { status } = answer;
        if (answer.blocked)
          return [
            unknown('blocked', `The variant URL blocked the request (${status ?? 'no response'}).`, {
              evidence,
            }),
          ];
        if (status === undefined || status >= 500)
          return [unknown('failed', 'The variant URL did not return a usable response.', { evidence })];
        if (status !== 200) return [fail(`The variant URL ${quote(url)} returned ${status}.`, { evidence })];
        const selects = selectsVariant(page, url, target);
        if (selects === 'yes') return [pass(`${quote(url)} shows its variant.`, { evidence })];
        const summary =
          selects === 'no'
            ? `${quote(url)} shows ${quote(target.selected.join(', '))} instead of its own variant.`
            : `The HTML of ${quote(url)} does not show which variant it selects.`;
        return [warn(summary, { evidence, ...(selects === 'no' ? {} : { confidence: 'low' }) })];
      }),
    );
    return verdicts[0] ?? unknown('not-requested', 'No variant URL was requested.');
  },
});

/** Another sampled page in the same group according to its markup. */
function siblingOf({ url, facts }: Page, products: readonly Page[]): Page | undefined {
  const group = facts.product?.group;
  if (!group?.isVariantOf || group.id === undefined) return undefined;
  return products.find((other) => {
    const its = other.facts.product?.group;
    return other.url !== url && its?.isVariantOf === true && its.id === group.id;
  });
}
