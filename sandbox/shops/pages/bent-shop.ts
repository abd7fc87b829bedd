import type { Fault } from '../faults/index.ts';
import type { Site } from '../site.ts';

type Bend = (body: string, path: string) => string;

const option = (name: string): string =>
  `<div class="swatch" data-value="${name}" onclick="pick('${name}')">${name}</div>`;

/** What each fault of operation does to the body of a page. */
const bends: readonly [Fault, Bend][] = [
  [
    'swatches-as-divs',
    (body) =>
      body.replace(
        /<fieldset><legend>([^<]*)<\/legend>([\s\S]*?)<\/fieldset>/,
        (_, legend: string, radios: string) => {
          const names = [...radios.matchAll(/<label[^>]*>([^<]*)</g)].map(([, name]) => option(name ?? ''));
          const id = /value="([^"]*)" checked/.exec(radios)?.[1] ?? '';
          return `<p>${legend}</p><input type="hidden" name="variant" value="${id}"><div class="variant-swatches">${names.join('')}</div>`;
        },
      ),
  ],
  [
    'search-by-script',
    (body) =>
      body.replace(
        /<form role="search"[\s\S]*?<\/form>/,
        '<button type="button" class="search-toggle">Search</button>',
      ),
  ],
  [
    'captcha-in-cart-form',
    (body) =>
      body.replace(
        '<button type="submit" name="add"',
        '<div class="g-recaptcha" data-sitekey="sandbox"></div>\n<button type="submit" name="add"',
      ),
  ],
  [
    'account-needed',
    (body) =>
      body
        .replaceAll(/(?:No\. )?You can order as a guest[^.<]*\./g, 'You must create an account to order.')
        .replaceAll(/, then continue as a guest/g, ''),
  ],
  [
    'consent-wall',
    (body) =>
      `<div id="cookie-banner" class="cookie-banner is-open"><p>We use cookies to remember what you looked at.</p><i class="icon-close"></i></div>\n${body}`,
  ],
  [
    'search-results-by-script',
    (body, path) =>
      path.startsWith('/search')
        ? body.replace(/<ul class="cards">[\s\S]*?<\/ul>/, '<div id="results" data-source="/search"></div>')
        : body,
  ],
  [
    'filters-by-script',
    (body) =>
      body.replace(/<ul class="facets">[\s\S]*?<\/ul>/, (list) =>
        list.replaceAll(
          /<a href="[^"]*">([^<]*)<\/a>/g,
          '<label><input type="checkbox" data-filter="$1"> $1</label>',
        ),
      ),
  ],
  [
    'quantity-steppers',
    (body) =>
      body.replace(
        /<p><label for="quantity">[\s\S]*?<\/p>/,
        '<p>Quantity <button type="button" aria-label="Decrease quantity">-</button> <span>1</span> <button type="button" aria-label="Increase quantity">+</button></p>',
      ),
  ],
  ['no-autocomplete', (body) => body.replaceAll(/ autocomplete="[^"]*"/g, '')],
];

/** The body of a page, bent by the faults that are on. */
export const bendShop = ({ faults }: Site, path: string, body: string): string =>
  bends.reduce((bent, [fault, bend]) => (faults.has(fault) ? bend(bent, path) : bent), body);
