import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { StructuredNode } from '../../parse/facts/facts.ts';
import { distinctProducts } from '../../parse/structured/top-level.ts';
import { textOf } from '../../parse/structured/values.ts';
import { resolveUrl, sameUrl } from '../../parse/url.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { pageAddress } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-node-single',
  category: 'product-data',
  name: 'Each product page has one primary product',
  description: 'Detects pages where agents cannot determine which product is for sale.',
  why: 'If several products are at the top level of the markup, an agent may use the price of a related product.',
  judged: {
    pass: 'The markup describes one product, or one has the URL or name of this page and the others have other URLs. Nested variants and related products do not count.',
    warn: 'One product has the URL or name of this page, and others next to it have no URL.',
    fail: 'The markup describes several products, and none has the URL or name of this page.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'hours',
  fix: {
    title: 'Keep one primary product in the markup of a product page',
    instructions:
      'Put related and recommended items under isRelatedTo or isSimilarTo, and variants under hasVariant, or omit them. Set the url of the product to the canonical URL.',
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
    const addressesOf = (group: StructuredNode[]): string[] =>
      group.flatMap((node) => addresses(node, page.url));
    const own =
      products.find((group) => addressesOf(group).some((url) => isSame(url, address))) ??
      products.find((group) => group.some((node) => isNamedLike(node, page)));
    if (!own)
      return fail(
        `The markup has ${count} top-level products (${list}), and none has the URL or name of this page.`,
        { evidence },
      );
    const unplaced = products.filter((group) => group !== own && addressesOf(group).length === 0).length;
    return unplaced > 0
      ? warn(
          `The markup has ${count} top-level products (${list}); ${unplaced === 1 ? 'one' : unplaced} besides the product of this page ${unplaced === 1 ? 'has' : 'have'} no URL.`,
          { evidence },
        )
      : pass(
          `Of ${count} products in the markup, ${quote(nameOf(own[0]), 40)} is the one of this page; the others have other URLs.`,
        );
  },
});

/** The H1 of the page shares the name. */
function isNamedLike({ props }: StructuredNode, { facts }: Page): boolean {
  const name = textOf(props['name'], 'name') ?? '';
  return facts.headings.some(({ level, text }) => level === 1 && tokenOverlap(name, text) >= 0.8);
}

const nameOf = (node: StructuredNode | undefined): string =>
  textOf(node?.props['name'], 'name')?.slice(0, 200) ?? 'without a name';

/** URLs of a product: `url`, `@id`, or the `url` of an offer. */
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
