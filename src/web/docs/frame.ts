/** Frame of the developer site: sidebar with search, page, and the headings of the page. */
import { html, sitePage, type Html, type Insert } from '../design/index.ts';
import { docsPages, docsSections } from './contents.ts';
import type { PageHeading } from './markdown.ts';
import { docsTexts as say } from './messages/index.ts';

export interface DocsPage {
  title: string;
  /** Path of the entry in the sidebar. */
  path: string;
  /** Meta description, truncated for search engines. If absent, the page is `noindex`. */
  description?: string;
  canonical?: string;
  content: Html;
  /** Listed under "On this page". */
  headings?: readonly PageHeading[];
  /** Links to the previous and the next page of the sidebar. */
  isInOrder?: boolean;
  /** Uses the whole width beside the sidebar, without a list of headings. */
  isWide?: boolean;
  /** Further elements of the head. */
  head?: Insert;
  scripts?: readonly string[];
  /** Query in the search field. */
  query?: string;
}

export function docsPage({
  path,
  description,
  content,
  headings = [],
  isInOrder,
  isWide = false,
  query,
  scripts = [],
  ...facts
}: DocsPage): Html {
  // One or two headings are seen at once.
  const listed = headings.length > 2 && !isWide ? headings : [];
  return sitePage({
    ...facts,
    scripts: ['docs', ...scripts],
    path: path.startsWith('/docs/checks') ? '/docs/checks' : '/docs',
    ...(description === undefined ? {} : { description: shortened(description.replaceAll('`', '')) }),
    sidebar: sidebar(path, query),
    content: html`<div class="docs-page">
      ${listed.length > 0 && onThisPage(listed)}
      <article class="docs-text ${isWide && 'whole-width'}">
        ${content}${isInOrder && neighbors(path)}
      </article>
    </div>`,
  });
}

const longestDescription = 155;

/** Truncates at a word boundary. */
function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription / 2)).replace(/[\s,;:.]+$/, '')}…`;
}

/** @param path of an entry in the sidebar */
export const sidebarLabelOf = (path: string): string =>
  docsPages.find((page) => page.path === path)?.label ?? say('overview');

/** On a small screen, the pages are folded below the search. */
const sidebar = (path: string, query = ''): Html =>
  html`<div class="docs-side">
    <form class="docs-search" role="search" action="/docs/search">
      <label class="unseen" for="docs-query">${say('search-label')}</label>
      <input
        type="search"
        id="docs-query"
        name="q"
        value="${query}"
        placeholder="${say('search')}"
        maxlength="200"
        required
      />
      <button class="button slight" type="submit">${say('search')}</button>
    </form>
    <details class="docs-menu">
      <summary><span class="soft">${say('docs-menu')}</span> ${sidebarLabelOf(path)}</summary>
      ${pagesNav(path, say('page-list'))}
    </details>
    ${pagesNav(path, say('documentation'))}
  </div>`;

const pagesNav = (path: string, label: string): Html =>
  html`<nav class="docs-nav" aria-label="${label}">
    <ul>
      <li><a href="/docs" ${path === '/docs' && html`aria-current="page"`}>${say('overview')}</a></li>
    </ul>
    ${docsSections.map(
      ({ title, pages }) =>
        html`<p class="docs-group">${title}</p>
          <ul>
            ${pages.map(
              (page) =>
                html`<li>
                  <a href="${page.path}" ${page.path === path && html`aria-current="page"`}>${page.label}</a>
                </li>`,
            )}
          </ul>`,
    )}
  </nav>`;

/** Beside the text on a wide screen, folded above it on others. */
const onThisPage = (headings: readonly PageHeading[]): Html =>
  html`<details class="docs-contents-menu">
      <summary>${say('on-this-page')}</summary>
      ${headingList(headings)}
    </details>
    <nav class="docs-contents" aria-labelledby="docs-contents-title">
      <p class="docs-group" id="docs-contents-title">${say('on-this-page')}</p>
      ${headingList(headings)}
    </nav>`;

const headingList = (headings: readonly PageHeading[]): Html =>
  html`<ul>
    ${headings.map(
      ({ id, text, level }) =>
        html`<li ${level > 2 && html`class="nested"`}><a href="#${id}">${text}</a></li>`,
    )}
  </ul>`;

function neighbors(path: string): Html | false {
  const at = docsPages.findIndex((page) => page.path === path);
  if (at < 0) return false;
  const [before, after] = [docsPages[at - 1], docsPages[at + 1]];
  return html`<nav class="docs-neighbors" aria-label="${say('neighbors')}">
    ${before && html`<a href="${before.path}" rel="prev"><span>${say('previous')}</span> ${before.label}</a>`}
    ${after && html`<a href="${after.path}" rel="next"><span>${say('next')}</span> ${after.label}</a>`}
  </nav>`;
}
