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
  description: 'Detects variants that can only be chosen by clicking.',
  why: 'Without an address for each variant an agent can link only to the page, where the buyer finds the default one.',
  judged: {
    pass: 'The URL of a variant, from a link, the markup or a sitemap, answers 200 and shows it, by selection, SKU, name or a page of its own.',
    warn: 'It shows another variant, or does not tell which.',
    fail: 'No product with variants has an address for one, or it answers other than 200 and below 500.',
    notApplicable: 'No sampled product has variants.',
    unknown: 'No such address was opened, or it refused us or gave a server error or no answer.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page', 'variants'],
  effort: 'hours',
  fix: {
    title: 'Give each variant an address that preselects it',
    instructions:
      'Let the server render the variant that the address names, and use that address as the url of its offer.',
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
      return pass(`Each variant has a page of its own, such as ${quote(sibling.url)}.`, {
        evidence: [{ ref: first.page.ref }, { ref: sibling.ref }],
      });
    if (choices.every(({ page, urls }) => !urls.length && page.facts.product?.group?.isVariantOf))
      return unknown('not-requested', 'The page is that of one variant, and no other was opened.');
    if (!addressed.length)
      return fail(`None of ${choices.length} products with variants has an address for a variant.`, {
        evidence: choices.slice(0, 3).map(({ page }) => proofOn(page, 'variants')),
      });
    const verdicts = addressed.flatMap(({ page, urls }) =>
      urls.flatMap((url): Verdict[] => {
        const opened = products.find((other) => other !== page && other.url === url);
        if (opened)
          return [
            pass(`The variant has a page of its own, ${quote(url)}.`, { evidence: [{ ref: opened.ref }] }),
          ];
        const found = targetOf(url, targets, traffic);
        if (!found) return [];
        const { target, answer } = found;
        const evidence = [{ ref: answer.id }, proofOn(page, 'variants', url)];
        const { status } = answer;
        if (answer.blocked)
          return [
            unknown('blocked', `The variant's address refused us with ${status ?? 'no answer'}.`, {
              evidence,
            }),
          ];
        if (status === undefined || status >= 500)
          return [unknown('failed', `The variant's address gave no usable answer.`, { evidence })];
        if (status !== 200)
          return [fail(`The variant's address ${quote(url)} answers ${status}.`, { evidence })];
        const selects = selectsVariant(page, url, target);
        if (selects === 'yes') return [pass(`${quote(url)} shows its variant.`, { evidence })];
        const summary =
          selects === 'no'
            ? `${quote(url)} shows ${quote(target.selected.join(', '))}, not its own variant.`
            : `Nothing in the HTML of ${quote(url)} shows which variant it selects.`;
        return [warn(summary, { evidence, ...(selects === 'no' ? {} : { confidence: 'low' }) })];
      }),
    );
    return verdicts[0] ?? unknown('not-requested', 'No address of a variant was opened.');
  },
});

/** Another sampled page that its markup puts into the same group. */
function siblingOf({ url, facts }: Page, products: readonly Page[]): Page | undefined {
  const group = facts.product?.group;
  if (!group?.isVariantOf || group.id === undefined) return undefined;
  return products.find((other) => {
    const its = other.facts.product?.group;
    return other.url !== url && its?.isVariantOf === true && its.id === group.id;
  });
}
