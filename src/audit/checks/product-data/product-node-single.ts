import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { StructuredNode } from '../../parse/facts.ts';
import { distinctProducts } from '../../parse/structured/top-level.ts';
import { textOf } from '../../parse/structured/values.ts';
import { resolveUrl, sameUrl } from '../../parse/url.ts';
import { tokenOverlap } from '../../parse/words.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { pageAddress } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-node-single',
  category: 'product-data',
  name: 'One primary product per product page',
  description: 'Detects pages where agents cannot tell which product is for sale.',
  why: 'Where several products stand side by side, an agent may take the price of a related one for that of the page.',
  judged: {
    pass: 'The markup describes one product, or one has the address or the name of this page and the others name other pages. Variants and related products inside it do not count.',
    warn: 'One has the address or the name of this page, and others beside it name no page.',
    fail: 'It describes several, and none has the address or the name of this page.',
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
    const addressesOf = (group: StructuredNode[]): string[] =>
      group.flatMap((node) => addresses(node, page.url));
    const own =
      products.find((group) => addressesOf(group).some((url) => isSame(url, address))) ??
      products.find((group) => group.some((node) => isNamedLike(node, page)));
    if (!own)
      return fail(
        `The markup holds ${count} products side by side (${list}), and none has this page's address or name.`,
        { evidence },
      );
    const unplaced = products.filter((group) => group !== own && addressesOf(group).length === 0).length;
    return unplaced > 0
      ? warn(
          `The markup holds ${count} products side by side (${list}); ${unplaced === 1 ? 'one' : unplaced} beside this page's own ${unplaced === 1 ? 'names' : 'name'} no page of ${unplaced === 1 ? 'its' : 'their'} own.`,
          { evidence },
        )
      : pass(
          `Of ${count} products in the markup, ${quote(nameOf(own[0]), 40)} is this page's; the others name other pages.`,
        );
  },
});

/** The heading of the page is its name. */
function isNamedLike({ props }: StructuredNode, { facts }: Page): boolean {
  const name = textOf(props['name'], 'name') ?? '';
  return facts.headings.some(({ level, text }) => level === 1 && tokenOverlap(name, text) >= 0.8);
}

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
