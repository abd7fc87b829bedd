/** Layout of all pages. No scripts, and images are the only subresources. */
import { html, raw } from 'hono/html';
import type { Site } from '#commerce';
import type { Html } from '../../design/html.ts';
import { webAddress } from '../web-address.ts';
import type { CheckoutWords } from '../words.ts';
import { checkoutStyle } from './style.ts';

export interface CheckoutPage {
  words: CheckoutWords;
  title: string;
  /** Absent if the page must not reveal the store. */
  site?: Pick<Site, 'name' | 'storefront' | 'links'>;
  content: Html;
  /** Reloads the page, or opens another one, after this many seconds. */
  refresh?: { seconds: number; to?: string };
  /** Two columns: the order next to the form. */
  wide?: boolean;
}

/** Of a page that may show errors, which screen readers announce first. */
export const shownTitle = ({ say }: CheckoutWords, title: string, isError: boolean): string =>
  isError ? say('error-title', { title }) : title;

const refreshText = ({ seconds, to }: NonNullable<CheckoutPage['refresh']>): string =>
  to === undefined ? String(seconds) : `${seconds}; url=${to}`;

export const layout = ({
  words,
  title,
  site,
  content,
  refresh,
  wide,
}: CheckoutPage): Html => html`<!doctype html>
  <html lang="${words.language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <meta name="color-scheme" content="light dark" />
      <meta name="format-detection" content="telephone=no" />
      ${refresh !== undefined && html`<meta http-equiv="refresh" content="${refreshText(refresh)}" />`}
      <title>${title}${site ? ` – ${site.name}` : ''}</title>
      <link rel="icon" href="data:," />
      ${raw(`<style>${checkoutStyle}</style>`)}
    </head>
    <body${wide ? raw(' class="wide"') : ''}>
      <a class="skip" href="#main">${words.say('skip-link')}</a>
      ${site && top(site)}
      <main id="main">${content}</main>
      ${site && foot(words, site)}
    </body>
  </html> `;

function top({ name, storefront }: NonNullable<CheckoutPage['site']>): Html {
  const address = webAddress(storefront);
  return html`<header class="top">
    <p class="store">${address === undefined ? name : html`<a href="${address}">${name}</a>`}</p>
  </header>`;
}

function foot({ say }: CheckoutWords, { links }: NonNullable<CheckoutPage['site']>): Html {
  const shown = links.flatMap(({ type, url, title }) => {
    const address = webAddress(url);
    return address === undefined ? [] : [html`<li><a href="${address}">${title ?? say(type)}</a></li>`];
  });
  return html`<footer class="foot">
    ${
      shown.length > 0 &&
      html`<ul>
        ${shown}
      </ul>`
    }
  </footer>`;
}
