import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { StructuredNode } from '../../parse/facts.ts';
import { distinctProducts } from '../../parse/structured/top-level.ts';
import { textOf } from '../../parse/structured/values.ts';
import { resolveUrl, sameUrl } from '../../parse/url.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { pageAddress } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-node-single',
  category: 'product-data',
  name: 'One primary product per product page',
  description: 'Detects pages where agents cannot tell which product is for sale.',
  why: 'Where several products stand side by side, an agent may take the price of a related one for that of the page.',
  judged: {
    pass: 'The markup describes one product; variants and related products inside it do not count.',
    warn: 'It describes several, and one of them names the address of this page.',
    fail: 'It describes several, and none names the address of this page.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'hours',
  fix: {
    title: 'Leave one primary product in the markup of a product page',
    instructions:
      'Put related and recommended items under isRelatedTo or isSimilarTo, variants under hasVariant, or leave them out, and give the product the canonical address as its url.',
    snippet:
      '{ "@type": "Product", "name": "…", "url": "…", "isRelatedTo": [{ "@type": "Product", "name": "…", "url": "…" }] }',
  },
  sources: ['google-merchant-listing', 'google-structured-data'],
  roles: ['product'],
  evaluate(page) {
    const { nodes } = page.facts.structured;
    const products = distinctProducts(page.facts.structured).map((group) =>
      group.map((index) => nodes[index]!),
    );
    const count = products.length;
    if (count <= 1) return pass('The markup describes one product.');
    const names = products.slice(0, 3).map(([node]) => quote(nameOf(node), 40));
    const evidence = products.slice(0, 3).map(([node]) => proofOn(page, node?.path ?? '', nameOf(node)));
    const list = `${names.join(', ')}${count > 3 ? ` and ${count - 3} more` : ''}`;
    const address = pageAddress(page);
    const own = products.find((group) =>
      group.some((node) => addresses(node, page.url).some((url) => isSame(url, address))),
    );
    return own
      ? warn(
          `The markup holds ${count} products side by side (${list}); only one names this page's address.`,
          { evidence },
        )
      : fail(
          `The markup holds ${count} products side by side (${list}), and none names this page's address.`,
          { evidence },
        );
  },
});

const nameOf = (node: StructuredNode | undefined): string =>
  textOf(node?.props['name'], 'name')?.slice(0, 200) ?? 'without a name';

/** What a product calls its address: `url`, `@id`, or the `url` of an offer. */
function addresses({ id, props }: StructuredNode, base: string): string[] {
  const offers = [props['offers']].flat() as ({ url?: unknown } | undefined)[];
  const written = [props['url'], id, ...offers.slice(0, 20).map((offer) => offer?.url)].flat();
  return written.flatMap((url) =>
    typeof url === 'string' && url !== '' && !/^(?:#|_:)/.test(url) ? (resolveUrl(url, base) ?? []) : [],
  );
}

const isSame = (url: string, address: string): boolean =>
  sameUrl(bare(url), bare(address)) || sameUrl(url, address);
const bare = (url: string): string => url.replace(/[?#].*$/s, '');
