/** The developer site: documents, search, and pages of problem types. */
import type { Context } from 'hono';
import { checks } from '#audit';
import { openDocuments } from '#http';
import type { Api } from '../api/context.ts';
import { problem } from '../api/problems.ts';
import type { ApiDocument } from '../api/reference.ts';
import { siteAddress } from '../site/address.ts';
import { allDocuments, assetOf, documentAt, markdownAt, renderedDocument } from './library.ts';
import { markdownType, prefersMarkdown } from './markdown-source.ts';
import { docsTexts as say } from './messages/index.ts';
import { documentPage, fileOfMarkdown, overviewPage, searchPage } from './pages.ts';
import { operationsOf, problemListPage, problemTypePage, problemTypes } from './problem-pages.ts';
import { createDocsSearch, maxQuery, type SearchEntry } from './search.ts';

export { docsPage, type DocsPage } from './frame.ts';
export { codeBlock, highlight } from './highlight.ts';
export type { PageHeading } from './markdown.ts';
export { problemTypes } from './problem-pages.ts';

const cache = { 'Cache-Control': 'public, max-age=300' };

export interface DocsDeps {
  baseUrl: string | undefined;
  version: string;
  /** OpenAPI document of the service. */
  openApi(requestUrl: string): ApiDocument;
}

/** Call after the other routes below `/docs`. */
export function addDocs(api: Api, deps: DocsDeps): void {
  const base = (c: Context): string => siteAddress(deps, c.req.url);
  addProblemPages(api, deps, base);
  addSearch(api, deps);
  api.get('/docs', (c) => {
    const operations = operationsOf(deps.openApi(c.req.url));
    return c.html(overviewPage(`${base(c)}/docs`, { version: deps.version, operations }), 200, cache);
  });
  api.use('/docs/*', openDocuments());
  api.get('/docs/:path{.+}', async (c) => {
    const path = `/docs/${c.req.param('path')}`;
    if (path.endsWith('.md')) {
      const text = await markdownAt(path, fileOfMarkdown(path), base(c));
      if (text === undefined) throw noDocument();
      return c.body(text, 200, { 'Content-Type': markdownType, ...cache });
    }
    const document = documentAt(path);
    if (!document) {
      const asset = await assetOf(path.slice(1));
      if (!asset) throw noDocument();
      return c.body(asset.body, 200, { 'Content-Type': asset.type, ...cache });
    }
    const canonical = base(c) + path;
    if (prefersMarkdown(c))
      return c.body((await markdownAt(path, document.file, base(c))) ?? '', 200, {
        'Content-Type': markdownType,
        Link: `<${canonical}>; rel="canonical"`,
        Vary: 'Accept',
        ...cache,
      });
    const page = documentPage(document, await renderedDocument(document), canonical);
    return c.html(page, 200, { Vary: 'Accept', ...cache });
  });
}

const noDocument = () => problem('not-found', { detail: say('no-document') });

function addSearch(api: Api, { openApi }: DocsDeps): void {
  let requestUrl = '';
  const search = createDocsSearch(() => [
    ...checks.map(checkEntry),
    ...Object.entries(problemTypes).map(([code, { title, meaning, causes, fix }]): SearchEntry => ({
      url: `/problems/${code}`,
      title: say('error-result', { title }),
      heading: '',
      text: [code, meaning, ...causes, fix].join(' '),
    })),
    ...operationsOf(openApi(requestUrl)).map(({ id, method, path, summary }): SearchEntry => ({
      url: `/docs/api#${id}`,
      title: say('api-reference'),
      heading: `${method} ${path}`,
      text: summary,
    })),
  ]);
  api.get('/docs/search', async (c) => {
    requestUrl = c.req.url;
    const query = (c.req.query('q') ?? '').trim().slice(0, maxQuery);
    const groups = query === '' ? [] : await search.find(query);
    return c.html(searchPage(query, groups), 200, cache);
  });
}

const checkEntry = ({ id, name, description, why, fix }: (typeof checks)[number]): SearchEntry => ({
  url: `/docs/checks/${id}`,
  title: say('check-result', { name }),
  heading: '',
  text: [id, description, why, fix.title, fix.instructions].join(' '),
});

function addProblemPages(api: Api, deps: DocsDeps, base: (c: Context) => string): void {
  api.get('/problems', (c) => c.html(problemListPage(`${base(c)}/problems`), 200, cache));
  api.get('/problems/:code', (c) => {
    const code = c.req.param('code');
    const kind = Object.hasOwn(problemTypes, code) ? problemTypes[code] : undefined;
    if (!kind) throw problem('not-found', { detail: say('no-error') });
    const operations = operationsOf(deps.openApi(c.req.url), code);
    return c.html(problemTypePage(code, kind, { base: base(c), operations }), 200, cache);
  });
}

/** URL paths of all documents, for the sitemap. */
export const docsPaths = (): string[] => [
  '/docs',
  ...allDocuments().map(({ path }) => path),
  '/problems',
  ...Object.keys(problemTypes).map((code) => `/problems/${code}`),
];
