/** Layout of the public site. */
import { documentOf, mark, type DocumentFacts } from './document.ts';
import { html, type Html } from './html.ts';
import { designTexts as say } from './messages/index.ts';

export interface SitePage extends Omit<DocumentFacts, 'body'> {
  /** Path of the page's navigation entry. */
  path?: string;
  content: Html;
  /** Beside the content, such as the pages of the documentation. */
  sidebar?: Html;
}

/** Paths, each with the message that names it. */
const navigation = [
  ['/docs', 'docs'],
  ['/playground', 'playground'],
  ['/docs/checks', 'checks'],
  ['/services/readiness-assessment', 'assessment'],
  ['/contact', 'contact'],
  ['/dashboard', 'dashboard'],
] as const;

const footer = [
  ['/bot', 'bot'],
  ['/privacy', 'privacy'],
  ['/openapi.json', 'openapi'],
  ['/llms.txt', 'llms-txt'],
  ['/.well-known/security.txt', 'security'],
] as const;

export const sitePage = ({ title, path, content, sidebar, ...facts }: SitePage): Html =>
  documentOf({
    ...facts,
    title: path === '/' ? title : `${title} – Portico`,
    body: html`<header class="site-top">
        <a class="brand" href="/">${mark} Portico</a>
        <nav class="site-nav" aria-label="${say('main-navigation')}">
          <ul>
            ${navigation.map(
              ([to, name]) =>
                html`<li><a href="${to}" ${to === path && html`aria-current="page"`}>${say(name)}</a></li>`,
            )}
          </ul>
        </nav>
      </header>
      ${sidebar}
      <main class="site-main" id="content">${content}</main>
      <footer class="site-foot">
        <nav aria-label="${say('more-navigation')}">
          <ul>
            ${footer.map(([to, name]) => html`<li><a href="${to}">${say(name)}</a></li>`)}
          </ul>
        </nav>
        <p class="soft">${say('about')}</p>
      </footer>`,
  });
