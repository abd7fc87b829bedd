import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { clip, escapeHtml, lengthOf, widthOf } from '../subjects/page/html.ts';
import {
  isNamesake,
  isSameProduct,
  productNames,
  namesProduct,
  statedShopName,
} from '../subjects/page/products.ts';
import { folded, headingOf, quote } from '../subjects/product/facts.ts';

const shortest = 5;
const longest = 70;

export default definePageCheck({
  id: 'title-descriptive',
  category: 'content-rendering',
  name: 'Pages have unique, descriptive titles',
  description: 'Detects pages without a title, and product pages that share one.',
  why: 'Search results list a page by its title. If two products share a title, agents cannot tell them apart.',
  judged: {
    pass: 'The head has one title of 5 to 70 characters. The title of a product page names the product, and no other sampled product has the same one.',
    warn: 'It is shorter or longer, does not name the product, is in the body, or is shared with a product of the same name.',
    fail: 'It is missing or empty, there are several, or it is shared with a product of another name.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Give each page one descriptive title',
    instructions:
      'Put one title element in the head: the content of the page first, then the store name, 5 to 70 characters in total.',
    snippet: '<title>Acme Trail Shoe, navy | Peak Store</title>',
  },
  sources: [
    'axe-core document-title https://dequeuniversity.com/rules/axe/4.13/document-title',
    'WHATWG HTML, the title element https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
    'Google title links https://developers.google.com/search/docs/appearance/title-link',
  ],
  uses: ['home', 'products'],
  evaluate(page, { home, products = [] }) {
    const { role, ref } = page;
    const { titles, inBody } = titlesOf(page);
    const [title = ''] = titles;
    const said = {
      cause: `template:${role}:title`,
      evidence: [
        {
          ref,
          pointer: 'head > title',
          snippet: titles
            .map((one) => `<title>${one}</title>`)
            .join('')
            .slice(0, 300),
        },
      ],
      fix: { snippet: `<title>${escapeHtml(proposed(page, home))}</title>` },
    };
    if (titles.length > 1)
      return fail(
        `The head has ${titles.length} titles: ${titles
          .slice(0, 3)
          .map((one) => quote(one))
          .join(', ')}.`,
        said,
      );
    if (titles.length === 0 && inBody)
      return warn(`The title ${quote(inBody)} is in the body, where strict parsers ignore it.`, {
        ...said,
        evidence: [{ ref, pointer: 'body title', snippet: `<title>${inBody}</title>`.slice(0, 300) }],
      });
    if (title === '')
      return fail(titles.length ? 'The title is empty.' : 'The page has no title.', {
        ...said,
        evidence: [{ ref, pointer: 'head > title' }],
      });
    const twin = role === 'product' ? sharing(page, title, products) : undefined;
    if (twin) {
      const path = URL.parse(twin.url)?.pathname ?? twin.url;
      const evidence = [
        ...said.evidence,
        { ref: twin.ref, pointer: 'head > title', snippet: `<title>${title}</title>`.slice(0, 300) },
      ];
      return (isNamesake(page, twin) ? warn : fail)(
        `Another product, ${quote(path, 80)}, has the same title ${quote(title)}.`,
        { ...said, evidence },
      );
    }
    const length = lengthOf(title);
    if (widthOf(title) < shortest || length > longest)
      return warn(
        `The title has ${length} characters (recommended: ${shortest} to ${longest}): ${quote(title)}.`,
        said,
      );
    if (role === 'product' && productNames(page).length && !namesProduct(title, page))
      return warn(
        `The title ${quote(title)} does not name the product ${quote(productNames(page)[0] ?? '')}.`,
        // A heading is not always the product name.
        page.facts.product?.name ? said : { ...said, confidence: 'medium' },
      );
    return pass(`The title is ${quote(title, 80)}.`, { evidence: said.evidence });
  },
});

/** Titles in the head. The facts do not include titles of SVG images. */
function titlesOf({ facts: { head } }: Page): { titles: string[]; inBody: string | undefined } {
  const count = head.titles.length - (head.titlesInBody ?? 0);
  return { titles: head.titles.slice(0, count), inBody: head.titles.slice(count).find((one) => one !== '') };
}

const sharing = (page: Page, title: string, products: readonly Page[]): Page | undefined =>
  products.find(
    (other) =>
      other.url !== page.url &&
      !isSameProduct(page, other) &&
      folded(titlesOf(other).titles[0] ?? '') === folded(title),
  );

/** The subject of the page and the store name, up to 70 characters. */
function proposed(page: Page, home: Page | undefined): string {
  const shop = statedShopName(page, home);
  const brand = page.facts.product?.brand;
  const shown = productNames(page)[0] ?? headingOf(page) ?? (page.role === 'home' ? shop : undefined);
  const subject =
    shown ?? (URL.parse(page.url)?.pathname.split('/').findLast(Boolean) ?? 'Page').replaceAll(/[-_]+/g, ' ');
  const named =
    brand && page.role === 'product' && !folded(subject).includes(folded(brand))
      ? `${brand} ${subject}`
      : subject;
  const room = longest - lengthOf(shop) - 3;
  return named === shop || room < 20 ? cut(named, longest) : `${cut(named, room)} | ${shop}`;
}

const cut = (text: string, maxLength: number): string => clip(text, maxLength).replace(/…$/, '');
