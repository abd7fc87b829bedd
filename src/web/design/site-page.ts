/** Layout of the public site. */
import { documentOf, mark, type DocumentFacts } from './document.ts';
import { html, type Html } from './html.ts';

export interface SitePage extends Omit<DocumentFacts, 'body'> {
  /** Path of the page's navigation entry. */
  path?: string;
  content: Html;
  /** Beside the content, such as the pages of the documentation. */
  sidebar?: Html;
}

const navigation = [
  ['/docs', 'Docs'],
  ['/playground', 'Playground'],
  ['/docs/checks', 'Checks'],
  ['/services/readiness-assessment', 'Assessment'],
  ['/contact', 'Contact'],
  ['/dashboard', 'Dashboard'],
] as const;

const footer = [
  ['/bot', 'Our bot'],
  ['/privacy', 'Privacy'],
  ['/openapi.json', 'OpenAPI'],
  ['/llms.txt', 'llms.txt'],
  ['/.well-known/security.txt', 'Security'],
] as const;

export const sitePage = ({ title, path, content, sidebar, ...facts }: SitePage): Html =>
  documentOf({
    ...facts,
    title: path === '/' ? title : `${title} – Portico`,
    body: html`<header class="site-top">
        <a class="brand" href="/">${mark} Portico</a>
        <nav class="site-nav" aria-label="Main">
          <ul>
            ${navigation.map(
              ([to, name]) =>
                html`<li><a href="${to}" ${to === path && html`aria-current="page"`}>${name}</a></li>`,
            )}
          </ul>
        </nav>
      </header>
      ${sidebar}
      <main class="site-main" id="content">${content}</main>
      <footer class="site-foot">
        <nav aria-label="More">
          <ul>
            ${footer.map(([to, name]) => html`<li><a href="${to}">${name}</a></li>`)}
          </ul>
        </nav>
        <p class="soft">Portico makes online stores ready for AI agents. Open source, MIT license.</p>
      </footer>`,
  });
