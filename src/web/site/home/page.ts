/** The home page. */
import { categories, shellWord } from '#audit';
import type { WebDeps } from '../../deps.ts';
import { copyable, html, linkButton, notice, sitePage, type Html } from '../../design/index.ts';
import { addressForm, type AddressForm } from './address-form.ts';
import { demoSection, fixesSection } from './demo.ts';
import { linkedData, linkPreview } from './linked-data.ts';
import { homeTexts as say } from './messages/index.ts';
import { sellingSection } from './selling.ts';

export interface HomeFacts extends AddressForm {
  /** Confirmation of an action that redirected here. */
  said?: string;
}

export const homePage = (
  { audit, contactTo }: Pick<WebDeps, 'audit' | 'contactTo'>,
  origin: string,
  { said, ...typed }: HomeFacts = {},
): Html =>
  sitePage({
    path: '/',
    title: typed.error === undefined ? say('title') : say('error-title'),
    description: say('description'),
    canonical: `${origin}/`,
    head: html`${linkPreview(`${origin}/`, say('title'), say('description'))}
    ${linkedData(origin, say('description'), contactTo)}`,
    content: html`<div class="home">
      ${said !== undefined && notice(said, 'good')}
      <section class="opening">
        <h1>${say('heading')}</h1>
        <p class="lede">${say('lede')}</p>
        ${addressForm(typed)}
        <p class="soft small">
          ${say.parts('terms', { link: html`<a href="/bot">${say('terms-link')}</a>` })}
        </p>
      </section>
      ${demoSection()} ${fixesSection()} ${checksSection(audit.catalogue())} ${sellingSection()}
      ${uses(origin)} ${closing()}
    </div>`,
  });

const checksSection = (catalogue: ReturnType<WebDeps['audit']['catalogue']>): Html =>
  html`<section aria-labelledby="looked-at">
    <h2 id="looked-at">${say('checks', { count: catalogue.length })}</h2>
    <ol class="questions">
      ${categories.map(({ id, name, question }) => {
        const count = catalogue.filter(({ category }) => category === id).length;
        return html`<li>
          <a href="/docs/checks#${id}">${question}</a>
          <span class="soft small">${say('checks-of', { category: name, count })}</span>
        </li>`;
      })}
    </ol>
    <p><a href="/docs/checks">${say('all-checks')}</a></p>
  </section>`;

const uses = (origin: string): Html =>
  html`<section aria-labelledby="uses">
    <h2 id="uses">${say('uses')}</h2>
    <ul class="uses">
      <li>
        <h3>${say('platform')}</h3>
        <p class="soft">${say('platform-text')}</p>
        ${copyable('line-cli', 'npm run portico -- audit https://shop.example', say('copy-command'))}
        <p class="soft small">${say('platform-hint')}</p>
      </li>
      <li>
        <h3>${say('assistant')}</h3>
        <p class="soft">${say('assistant-text')}</p>
        ${copyable('line-mcp', `${origin}/api/mcp`, say('copy-mcp-url'))}
        <p class="soft small">
          ${say.parts('assistant-hint', { path: html`<code>${'/api/mcp/sse'}</code>` })}
        </p>
      </li>
      <li>
        <h3>${say('programs')}</h3>
        <p class="soft">${say('programs-text')}</p>
        ${copyable(
          'line-curl',
          `curl ${shellWord(`${origin}/scan`)} -H 'Accept: application/json' -d url=shop.example`,
          say('copy-curl-command'),
        )}
        <p class="soft small">
          ${say.parts('programs-hint', { link: html`<a href="/docs/api">${say('audit-api')}</a>` })}
        </p>
      </li>
      <li>
        <h3>${say('servers')}</h3>
        <p class="soft">${say('servers-text')}</p>
        ${copyable('line-host', 'npm ci && npm start', say('copy-commands'))}
        <p class="soft small">${say('servers-hint')}</p>
      </li>
    </ul>
  </section>`;

const closing = (): Html =>
  html`<section class="closing" aria-labelledby="closing">
    <h2 id="closing">${say('watch')}</h2>
    <p class="soft">${say('watch-text')}</p>
    <p class="actions">
      ${linkButton('/dashboard', say('open-dashboard'))}
      ${linkButton('/services/readiness-assessment', say('get-assessment'))}
    </p>
  </section>`;
