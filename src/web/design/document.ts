/** HTML document of all pages. No third-party resources. */
import { html, raw, type Html, type Insert } from './html.ts';
import { assets, scriptPath } from './assets.ts';
import { designTexts as say } from './messages/index.ts';

export interface DocumentFacts {
  title: string;
  /** Meta description of at most 160 characters. If absent, the page is `noindex`. */
  description?: string;
  /** Canonical URL. */
  canonical?: string;
  /** Files of `scripts/`, in addition to those of every page. */
  scripts?: readonly string[];
  /** Further elements of the head. */
  head?: Insert;
  /** Reload interval without JavaScript. */
  refreshSeconds?: number;
  body: Html;
}

/** Their texts are in data attributes of the body. */
const everywhere = ['local-times', 'copy'];

export function documentOf(facts: DocumentFacts): Html {
  const { title, description, canonical, scripts = [], head, refreshSeconds, body } = facts;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${
          description === undefined
            ? html`<meta name="robots" content="noindex" />`
            : html`<meta name="description" content="${description}" />`
        }
        ${canonical !== undefined && html`<link rel="canonical" href="${canonical}" />`}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${preloadedFont()}
        <link rel="stylesheet" href="${assets().style.path}" />
        ${
          refreshSeconds !== undefined &&
          html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}" /></noscript>`
        }
        ${[...everywhere, ...scripts].map(
          (name) => html`<script type="module" src="${scriptPath(name)}"></script>`,
        )}
        ${head}
      </head>
      <body data-copied="${say('copied')}" data-time-zone="${say('time-zone')}">
        <a class="skip" href="#content">${say('skip-link')}</a>
        ${body}
      </body>
    </html>`;
}

/** The text font. Fonts are always requested in CORS mode. */
function preloadedFont(): Html | undefined {
  const [font] = assets().fonts;
  return font && html`<link rel="preload" href="${font.path}" as="font" type="${font.type}" crossorigin />`;
}

/** Logo: an arch with an open door. */
const markShape =
  '<path fill="currentColor" d="M12 2a8 8 0 0 0-8 8v12h4V10a4 4 0 0 1 8 0v12h4V10a8 8 0 0 0-8-8Z"/><path fill="currentColor" opacity=".45" d="M10 13h4v9h-4z"/>';

export const mark = html`<svg viewBox="0 0 24 24" aria-hidden="true">${raw(markShape)}</svg>`;

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="#0b5a53"><style>@media (prefers-color-scheme:dark){svg{color:#7fd3c7}}</style>${markShape}</svg>`;
