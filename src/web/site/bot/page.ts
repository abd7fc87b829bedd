/** What the fetcher does. `test/site/scan-bot.test.ts` verifies every statement here. */
import { button, html, input, pageHead, sitePage, type Html } from '../../design/index.ts';
import { botTexts as say } from './messages/index.ts';

export interface AuditLimits {
  /** Maximum number of requests of one audit. */
  maxRequests: number;
}

/** Of the fetcher, in user agents and in robots.txt. */
const token = 'AgentReadinessAudit';

const code = (text: string): Html => html`<code>${text}</code>`;
const codeBlock = (...lines: string[]): Html =>
  html`<pre tabindex="0"><code>${lines.join('\n')}</code></pre>`;

export const botPage = (
  origin: string,
  { maxRequests }: AuditLimits,
  owner: { typed?: string; error?: string } = {},
): Html =>
  sitePage({
    path: '/bot',
    title: owner.error === undefined ? say('title') : say('error-title'),
    description: say('description'),
    canonical: `${origin}/bot`,
    content: html`${pageHead(say('heading'), { text: say('intro') })}
      <div class="prose">
        <h2>${say('user-agents')}</h2>
        <p>${say.parts('user-agents-text', { token: code(token) })}</p>
        ${codeBlock(`${token}/1.0`)}
        <p>${say('other-clients')}</p>
        <ul>
          <li>${say('as-chrome')}</li>
          <li>${say('as-chrome-only')}</li>
          <li>${say.parts('as-curl', { client: code('curl') })}</li>
          <li>${say('as-agents')}</li>
        </ul>
        <p>${say.parts('not-ours', { token: code(token) })}</p>

        <h2>${say('rate')}</h2>
        <ul>
          <li>${say('rate-total', { count: maxRequests })}</li>
          <li>${say('rate-burst')}</li>
          <li>${say.parts('rate-halved', { header: code('Retry-After') })}</li>
          <li>${say('rate-host')}</li>
        </ul>

        <h2>${say('never')}</h2>
        <ul>
          <li>${say('never-buys')}</li>
          <li>${say('never-signs-in')}</li>
          <li>${say('never-solves')}</li>
          <li>${say('never-private')}</li>
        </ul>

        <h2>${say('control')}</h2>
        <p>${say.parts('control-text', { file: code('/robots.txt') })}</p>
        <p>${say('block')}</p>
        ${codeBlock(`User-agent: ${token}`, 'Disallow: /')}
        <p>${say('allow')}</p>
        ${codeBlock(`User-agent: ${token}`, 'Allow: /', 'Disallow: /account')}

        <h2 id="owner">${say('owner')}</h2>
        <p>${say('owner-text')}</p>
        <form class="stack" method="get" action="/bot/owner">
          ${input({
            name: 'host',
            label: say('host'),
            required: true,
            placeholder: 'shop.example',
            maxLength: 300,
            value: owner.typed,
            error: owner.error,
          })}
          ${button(say('continue'))}
        </form>
        <p>${say.parts('questions', { link: html`<a href="/contact">${say('contact')}</a>` })}</p>
      </div>`,
  });
