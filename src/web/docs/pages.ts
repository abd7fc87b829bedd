/** Pages of the developer site: overview, documents, search. */
import { crumbs, html, pageHead, type Html, type Insert } from '../design/index.ts';
import { docsSections, mainDocuments, type SiteDocument } from './contents.ts';
import { docsPage, sidebarLabelOf } from './frame.ts';
import type { DocumentContent } from './markdown.ts';
import { docsTexts as say } from './messages/index.ts';
import type { SearchGroup } from './search.ts';

/** An operation of the HTTP API, with its anchor in the reference. */
export interface ListedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
}

const starts = [
  ['/docs/audit', 'audit'],
  ['/docs/selling', 'selling'],
  ['/docs/mcp', 'assistant'],
  ['/docs/deploy', 'service'],
] as const;

/** Anchors of operations are those of the reference, which was at this URL before. */
export const overviewPage = (
  canonical: string,
  { version, operations }: { version: string; operations: readonly ListedOperation[] },
): Html =>
  docsPage({
    title: say('documentation'),
    path: '/docs',
    canonical,
    description: say('overview-description'),
    content: html`${pageHead(say('documentation'), { text: say('overview-intro', { version }) })}
      <ul class="docs-starts">
        ${starts.map(
          ([to, name]) =>
            html`<li>
              <a href="${to}"
                ><strong>${say(`start-${name}`)}</strong><span>${say(`start-${name}-text`)}</span></a
              >
            </li>`,
        )}
      </ul>
      <p>
        ${say.parts('new-here', { document: html`<a href="/docs/first-steps">${say('first-steps')}</a>` })}
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
      <h2>${say('operations-title')}</h2>
      <p>
        ${say.parts('operations-text', {
          reference: html`<a href="/docs/api">${say('api-reference')}</a>`,
          openapi: html`<a href="/openapi.json">openapi.json</a>`,
          stores: html`<a id="documents" href="/docs/api#documents">${say('store-documents')}</a>`,
          report: html`<a href="/report.schema.json">${say('report-schema')}</a>`,
          llms: html`<a href="/llms.txt">llms.txt</a>`,
          errors: html`<a id="problems" href="/problems">${say('errors')}</a>`,
        })}
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
        ${say.parts('markdown-note', {
          ending: html`<code>.md</code>`,
          header: html`<code>Accept: text/markdown</code>`,
        })}
      </p>`,
  });

/** Pages that are not in the sidebar, by the start of their path, and the page of the sidebar that lists them. */
const parents = [
  ['/docs/decisions/', '/docs/decisions'],
  ['/docs/bench/', '/docs/scale'],
] as const;

export function documentPage(
  { path, file, description }: SiteDocument,
  { title, content, headings, sections }: DocumentContent,
  canonical: string,
): Html {
  const [, above] = parents.find(([start]) => path.startsWith(start)) ?? [];
  return docsPage({
    title,
    path: above ?? path,
    canonical,
    description: description || sections.find(({ text }) => text !== '')?.text || title,
    head: html`<link rel="alternate" type="text/markdown" href="${markdownPath(file)}" />`,
    headings,
    isInOrder: above === undefined,
    content: html`${above !== undefined && crumbs([[above, sidebarLabelOf(above)]], title)}
      <h1>${title}</h1>
      ${content}
      <p class="docs-source"><a href="${markdownPath(file)}">${say('as-markdown')}</a></p>`,
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
    title: query === '' ? say('search') : say('search-title', { query }),
    path: '/docs/search',
    query,
    content: html`<h1>${say('search')}</h1>
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

function resultLine(query: string, groups: readonly SearchGroup[]): Insert {
  if (query === '') return say('no-query');
  if (groups.length === 0)
    return html`${say('no-results', { query })} <a href="/docs">${say('all-pages')}</a>`;
  return say('results', { count: groups.length, query });
}
