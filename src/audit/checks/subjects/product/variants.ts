/** Addresses of variants, and the markup that a group of them should have. */
import type { Page, Value } from '../../../evidence.ts';
import { resolveUrl, sameUrl } from '../../../parse/url.ts';
import { describedVariants, folded, said } from './facts.ts';
import { pageAddress, draftOffer, productSnippet } from './snippet.ts';

/** Addresses that stand for one variant each: from links and markup, the page's own left out. */
export function variantUrls(page: Page): string[] {
  const { variants, product } = page.facts;
  const written = [
    ...variants.urls,
    ...(product?.group?.variants ?? []).map(({ url, offer }) => said(url) ?? said(offer?.url)),
  ];
  const urls = written.flatMap((href) =>
    href ? (resolveUrl(href.replace(/#.*$/s, ''), page.url) ?? []) : [],
  );
  const canonical = pageAddress(page);
  return [...new Set(urls)].filter((url) => !sameUrl(url, page.url) && !sameUrl(url, canonical));
}

/** Whether the page behind `url` shows the variant that the address is for: `unclear` when it shows no choice at all. */
export function selectsVariant(
  page: Page,
  url: string,
  target: Value<'targets'>[number],
): 'yes' | 'no' | 'unclear' {
  const variant = page.facts.product?.group?.variants.find(({ url: own, offer }) =>
    [own, offer?.url].some((one) => one !== undefined && sameUrl(resolveUrl(one, page.url) ?? '', url)),
  );
  const values = new Set(Object.values(variant?.options ?? {}).map(folded));
  const selected = target.selected.map(folded);
  const sku = said(variant?.sku);
  if (
    selected.some((value) => values.has(value)) ||
    (sku !== undefined && target.skus.length === 1 && target.skus[0] === sku)
  )
    return 'yes';
  // A path of its own is a page of its own.
  const [path, own] = [URL.parse(url)?.pathname, URL.parse(page.url)?.pathname];
  if (path !== own && target.canonical !== undefined && sameUrl(target.canonical, url)) return 'yes';
  if (values.size > 0) {
    const named = [...values].some(
      (value) => value.length > 1 && ` ${folded(target.name ?? '')} `.includes(` ${value} `),
    );
    return named ? 'yes' : selected.length ? 'no' : 'unclear';
  }
  // Without markup: another choice than on the page itself, or another article.
  const before = page.facts.variants.selected.map(folded).join();
  const article =
    target.skus[0] !== undefined && !target.skus.includes(said(page.facts.product?.sku) ?? target.skus[0]);
  if (article || (selected.length > 0 && selected.join() !== before)) return 'yes';
  return selected.length ? 'no' : 'unclear';
}

const properties: readonly (readonly [string, RegExp])[] = [
  ['size', /size|grö(?:ß|ss)e|taille|pointure|talla|taglia|maat|tamanho|rozmiar|サイズ/i],
  ['color', /colou?r|farbe|couleur|coloris|colore|kleur|\bcor\b|kolor|カラー|色/i],
  ['material', /material|matière|materiale|素材/i],
  ['pattern', /pattern|muster|motif/i],
];

/** A ProductGroup with the first variant filled from what the page shows. */
export function groupSnippet(page: Page): string {
  const { product, variants } = page.facts;
  const known = variants.options.flatMap(({ name, values }) => {
    const property = properties.find(([, pattern]) => pattern.test(name))?.[0];
    return property && values[0] ? [{ property, value: values[0].slice(0, 80) }] : [];
  });
  const varies = known.length ? known : [{ property: 'size', value: 'YOUR-SIZE' }];
  const [first] = product ? describedVariants(product) : [];
  const sku = said(product?.sku) ?? 'YOUR-SKU';
  return productSnippet(page, {
    '@type': 'ProductGroup',
    productGroupID: said(product?.group?.id) ?? sku,
    variesBy: [...new Set(varies.map(({ property }) => `https://schema.org/${property}`))],
    hasVariant: [
      {
        '@type': 'Product',
        name: `${said(product?.name) ?? 'Product'} ${varies.map(({ value }) => value).join(' ')}`.slice(
          0,
          150,
        ),
        sku: said(first?.sku) ?? `${sku}-1`,
        ...Object.fromEntries(varies.map(({ property, value }) => [property, value])),
        offers: draftOffer(page),
      },
    ],
  });
}
