/** Texts of the pages for people, in the languages of the service's pages. They are few: resource bundles could not be tested here. */

const english = {
  language: 'en',
  title: 'Your items',
  steps: 'Open each item, add it to your cart, and check out in the store.',
  codes: 'Discount codes:',
  unavailable: 'no longer available',
  store: 'Go to the store',
  'not-found': 'Not found',
  'link-over': 'This link is no longer valid. Ask your agent for a new one, or order in the store.',
};

export type PageTexts = Readonly<typeof english>;

const german: PageTexts = {
  language: 'de',
  title: 'Ihre Artikel',
  steps: 'Öffnen Sie jeden Artikel, legen Sie ihn in den Warenkorb und bestellen Sie im Shop.',
  codes: 'Rabattcodes:',
  unavailable: 'nicht mehr erhältlich',
  store: 'Zum Shop',
  'not-found': 'Nicht gefunden',
  'link-over':
    'Dieser Link ist nicht mehr gültig. Lassen Sie sich von Ihrem Agenten einen neuen geben oder bestellen Sie im Shop.',
};

/** @param locale of the checkout, BCP 47. Where there are no texts in its language, the browser's languages decide */
export function pageTexts(accepted: string, locale = ''): PageTexts {
  return textsIn(locale) ?? acceptedTexts(accepted) ?? english;
}

const textsIn = (locale: string): PageTexts | undefined =>
  [english, german].find(({ language }) => language === locale.split('-')[0]?.toLowerCase());

/** @param accepted value of `Accept-Language` */
function acceptedTexts(accepted: string): PageTexts | undefined {
  let best: { texts: PageTexts; weight: number } | undefined;
  for (const range of accepted.slice(0, 1_000).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = weightOf(parameters);
    const texts = textsIn(tag);
    if (texts && weight > (best?.weight ?? 0)) best = { texts, weight };
  }
  return best?.texts;
}

/** 0 for what is not a weight. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((one) => /^q\s*=/i.test(one));
  if (given === undefined) return 1;
  const text = given.replace(/^q\s*=\s*/i, '');
  return /^[01](?:\.\d{0,3})?$/.test(text) ? Number(text) : 0;
}

/** The languages of the browser. */
export function acceptedLanguages(): string {
  const header = request.httpHeaders?.get('accept-language');
  return header === null || header === undefined ? '' : String(header);
}
