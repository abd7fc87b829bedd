/** The shape of a path, by which product URLs of one shop are recognised. */

/** Path words that name what follows. */
const markers = new Set(
  'product products produkt produkte produit produits producto productos prodotto prodotti produto produtos produkty p dp pd item items artikel article articles articulo articolo artigo shop store buy goods catalog catalogue c category categories collection collections kategorie categorie categoria kategoria blog blogs pages page news help brand brands search'.split(
    ' ',
  ),
);
const idParameters = new Set([
  'id',
  'pid',
  'product',
  'product_id',
  'productid',
  'item',
  'itemid',
  'sku',
  'p',
  'artnr',
  'prod',
]);

/**
 * Shape of a URL: locale segments become `:l`, known path words stay, numbers become `#`, names become `*`,
 * the ending and the presence of an id parameter are kept. `/de/p/red-shoe-123.html` gives `/:l/p/*-#.html`.
 * Empty for what is no URL.
 */
export function urlPattern(url: string): string {
  const parsed = URL.parse(url, 'http://localhost/');
  if (!parsed) return '';
  const segments = parsed.pathname.split('/').filter(Boolean).slice(0, 12);
  const shapes = segments.map((segment, at) => shapeOf(segment.toLowerCase(), at, segments));
  const ids = [...new Set(parsed.searchParams.keys())]
    .filter((key) => idParameters.has(key.toLowerCase()))
    .sort();
  return `/${shapes.join('/')}${
    ids.length
      ? `?${ids
          .slice(0, 4)
          .map((key) => `${key.toLowerCase()}=#`)
          .join('&')}`
      : ''
  }`;
}

function shapeOf(segment: string, at: number, segments: readonly string[]): string {
  if (at < 2 && /^[a-z]{2}(?:[-_][a-z]{2})?$/.test(segment) && !markers.has(segment)) return ':l';
  if (markers.has(segment)) return segment;
  const ending = /\.[a-z]{2,5}$/.exec(segment)?.[0] ?? '';
  const stem = ending ? segment.slice(0, -ending.length) : segment;
  if (/^\d+$/.test(stem)) return `#${ending}`;
  if (/^[a-z]{0,3}\d{3,}$/.test(stem)) return `id${ending}`;
  if (/[-_.](?:[a-z]{0,3}\d{3,})$/.test(stem)) return `*-#${ending}`;
  const last = at === segments.length - 1;
  const named = markers.has((segments[at - 1] ?? '').toLowerCase());
  // At the root a long name tells a product from a category.
  if (last && !named && stem.split('-').length > 2) return `*-*${ending}`;
  return `*${ending}`;
}
