/** URLs of variants, and the markup that a variant group should have. */
import type { Page, Value } from '../../../evidence.ts';
import { variantParams } from '../../../parse/page/choices/variants.ts';
import { resolveUrl, sameUrl } from '../../../parse/url.ts';
import { describedVariants, folded, said } from './facts.ts';
import { pageAddress, draftOffer, productSnippet } from './snippet.ts';

/** URLs of single variants: from links and markup, without the page's own. */
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

/**
 * URLs of single variants in the sitemaps: the page's URL with a variant in the query, or its name with another option
 * value (`shirt-red` next to `shirt-blue`). Empty unless two values have one.
 */
export function variantsInSitemaps(page: Page, sitemaps: Value<'sitemaps'>): string[] {
  const own = URL.parse(pageAddress(page));
  if (!own) return [];
  const { product, variants } = page.facts;
  const values = new Set(
    [
      ...variants.options.flatMap((option) => option.values),
      ...(product?.group?.variants ?? []).flatMap(({ options }) => Object.values(options)),
    ]
      .slice(0, 500)
      .map(slug)
      .filter(Boolean),
  );
  const [folder, name] = splitPath(own);
  const base = withoutValue(name, values);
  const found = new Map<string, string>();
  for (const { loc } of sitemaps.flatMap(({ entries }) => entries)) {
    const url = loc.includes(folder) ? URL.parse(loc) : null;
    if (!url || url.host !== own.host) continue;
    const [at, its] = splitPath(url);
    const named = [...url.searchParams].find(([key]) => variantParams.test(key));
    if (at === `${own.pathname.replace(/\/$/, '')}/` && values.has(its)) found.set(its, url.href);
    if (at !== folder) continue;
    if (its === name && named) found.set(`?${named.join('=')}`, url.href);
    const other = withoutValue(its, values);
    if (!named && other.value !== undefined && other.rest === base.rest) found.set(other.value, url.href);
  }
  return found.size > 1 ? [...found.values()] : [];
}

const slug = (text: string): string => folded(text.slice(0, 60).normalize('NFC')).replaceAll(' ', '-');

/** Folder and last segment, without an extension. */
function splitPath({ pathname }: URL): [folder: string, name: string] {
  const path = pathname.replace(/\/$/, '');
  const cut = path.lastIndexOf('/') + 1;
  const name = path.slice(cut).replace(/\.[a-z]{2,5}$/i, '');
  return [path.slice(0, cut), slug(decoded(name))];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name without the longest option value that it equals, starts with, or ends with. */
function withoutValue(name: string, values: ReadonlySet<string>): { rest: string; value?: string } {
  if (values.has(name)) return { rest: '', value: name };
  const parts = name.split('-').slice(0, 40);
  for (let cut = 1; cut < parts.length; cut += 1) {
    const [last, rest] = [parts.slice(cut).join('-'), parts.slice(0, cut).join('-')];
    if (values.has(last)) return { rest, value: last };
  }
  for (let cut = parts.length - 1; cut > 0; cut -= 1) {
    const [first, rest] = [parts.slice(0, cut).join('-'), parts.slice(cut).join('-')];
    if (values.has(first)) return { rest, value: first };
  }
  return { rest: name };
}

/** Whether the page at `url` shows the variant of that URL: `unclear` when it shows no options. */
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
  // A different path that is its own canonical is a separate page.
  const [path, own] = [URL.parse(url)?.pathname, URL.parse(page.url)?.pathname];
  if (path !== own && target.canonical !== undefined && sameUrl(target.canonical, url)) return 'yes';
  if (values.size > 0) {
    const named = [...values].some(
      (value) => value.length > 1 && ` ${folded(target.name ?? '')} `.includes(` ${value} `),
    );
    return named ? 'yes' : selected.length ? 'no' : 'unclear';
  }
  // Without markup: another selection than on the page itself, or another article number.
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
