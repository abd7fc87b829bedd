/** Pages of the developer site: overview, documents, search. */
import { crumbs, html, pageHead, type Html } from '../design/index.ts';
import { docsSections, mainDocuments, type SiteDocument } from './contents.ts';
import { docsPage } from './frame.ts';
import type { DocumentContent } from './markdown.ts';
import type { SearchGroup } from './search.ts';

/** An operation of the HTTP API, with its anchor in the reference. */
export interface ListedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
}

const starts = [
  [
    '/docs/audit',
    'Audit a storefront',
    'See what agents can read, find, and buy, and what to fix first. Every finding has a curl command that reproduces it.',
  ],
  [
    '/docs/selling',
    'Sell to agents',
    'Let agents find products, check out, pay, and follow orders, through the checkout that the store already has.',
  ],
  [
    '/docs/mcp',
    'Connect an assistant',
    'Give your assistant tools to audit storefronts, and to generate and validate manifests.',
  ],
  [
    '/docs/deploy',
    'Run the service',
    'One process and one database on your own machines. Open source, MIT license.',
  ],
] as const;

/** Anchors of operations are those of the reference, which was at this URL before. */
export const overviewPage = (
  canonical: string,
  { version, operations }: { version: string; operations: readonly ListedOperation[] },
): Html =>
  docsPage({
    title: 'Documentation',
    path: '/docs',
    canonical,
    description:
      'Documentation of Portico: audit storefronts for AI agents, sell to agents with UCP, run the service, and call its HTTP API and MCP server.',
    content: html`${pageHead('Documentation', {
        text: `Audit storefronts for AI agents, and sell to agents through the checkout that a store already has. Portico ${version}.`,
      })}
      <ul class="docs-starts">
        ${starts.map(
          ([to, title, text]) =>
            html`<li>
              <a href="${to}"><strong>${title}</strong><span>${text}</span></a>
            </li>`,
        )}
      </ul>
      <p>
        New here? Go from an empty folder to a first report in <a href="/docs/first-steps">First steps</a>.
      </p>
      <div class="docs-index">
        ${docsSections.map(
          ({ title, pages }) =>
            html`<section>
              <h2>${title}</h2>
              <ul>
                ${pages.map(
                  ({ path, label, description }) =>
                    html`<li><a href="${path}">${label}</a><span>${description}</span></li>`,
                )}
              </ul>
            </section>`,
        )}
      </div>
      <h2>API operations</h2>
      <p>
        The <a href="/docs/api">API reference</a> describes each operation. For programs:
        <a href="/openapi.json">openapi.json</a>,
        <a id="documents" href="/docs/api#documents">OpenAPI documents of stores</a>,
        <a href="/report.schema.json">JSON Schema of a report</a>, <a href="/llms.txt">llms.txt</a>. Errors
        are described under <a id="problems" href="/problems">Errors</a>.
      </p>
      <ul class="docs-operations">
        ${operations.map(
          ({ id, method, path, summary }) =>
            html`<li id="${id}">
              <a href="/docs/api#${id}"><code>${method} ${path}</code></a> <span>${summary}</span>
            </li>`,
        )}
      </ul>
      <p>
        Every document is also Markdown: add <code>.md</code> to its URL, or request it with
        <code>Accept: text/markdown</code>.
      </p>`,
  });

/** Pages that are not in the sidebar, by the start of their path, and the page of the sidebar that lists them. */
const parents = [
  ['/docs/decisions/', '/docs/decisions', 'Decisions'],
  ['/docs/bench/', '/docs/scale', 'Scale'],
] as const;

export function documentPage(
  { path, file, description }: SiteDocument,
  { title, content, headings, sections }: DocumentContent,
  canonical: string,
): Html {
  const [, above, label] = parents.find(([start]) => path.startsWith(start)) ?? [];
  return docsPage({
    title,
    path: above ?? path,
    canonical,
    description: description || sections.find(({ text }) => text !== '')?.text || title,
    head: html`<link rel="alternate" type="text/markdown" href="${markdownPath(file)}" />`,
    headings,
    isInOrder: above === undefined,
    content: html`${above !== undefined && crumbs([[above, label ?? '']], title)}
      <h1>${title}</h1>
      ${content}
      <p class="docs-source"><a href="${markdownPath(file)}">View as Markdown</a></p>`,
  });
}

/** URL of the Markdown of a document: that of its page with `.md`, unless only the project has a name for it. */
export const markdownPath = (file: string): string =>
  outside.find(([, own]) => own === file)?.[0] ?? `/${file}`;

/** @param path URL path that ends in `.md` @returns a file, which may not exist */
export const fileOfMarkdown = (path: string): string =>
  outside.find(([url]) => url === path)?.[1] ?? path.slice(1);

const outside = mainDocuments
  .filter(({ path, file }) => file !== `${path.slice(1)}.md`)
  .map(({ path, file }) => [`${path}.md`, file] as const);

export const searchPage = (query: string, groups: readonly SearchGroup[]): Html =>
  docsPage({
    title: query === '' ? 'Search' : `Search: ${query}`,
    path: '/docs/search',
    query,
    content: html`<h1>Search</h1>
      <p role="status">${resultLine(query, groups)}</p>
      ${groups.map(
        ({ title, hits }) =>
          html`<section class="docs-result">
            <h2><a href="${pageOf(hits[0]?.url)}">${title}</a></h2>
            <ul>
              ${hits.map(
                ({ url, heading, excerpt }) =>
                  html`<li>
                    ${heading !== '' && html`<a href="${url}">${heading}</a>`}
                    <p>
                      ${excerpt.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))}
                    </p>
                  </li>`,
              )}
            </ul>
          </section>`,
      )}`,
  });

const pageOf = (url = '/docs'): string => url.replace(/#.*$/, '');

function resultLine(query: string, groups: readonly SearchGroup[]): Html {
  if (query === '') return html`Enter what you are looking for.`;
  if (groups.length === 0)
    return html`No results for “${query}”. Check the spelling, or use fewer words.
      <a href="/docs">All pages</a>`;
  return html`${groups.length === 1 ? '1 page' : `${groups.length} pages`} for “${query}”`;
}
