/** The home page. */
import { categories, shellWord } from '#audit';
import type { WebDeps } from '../../deps.ts';
import { copyable, html, linkButton, notice, sitePage, type Html, raw } from '../../design/index.ts';
import { addressForm, type AddressForm } from './address-form.ts';
import { demoSection, fixesSection } from './demo.ts';
import { sellingSection } from './selling.ts';
import { version } from '../../../config/version.ts';

const title = 'Portico: make your store ready for AI agents';
const description =
  'Audit how ready your storefront is for AI agents. Get a score with evidence, prioritized fixes, and a checkout that agents can use.';

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
    title: typed.error === undefined ? title : `Error: ${title}`,
    description,
    canonical: `${origin}/`,
    head: html`${openGraph(`${origin}/`, title, description)} ${linkedData(origin, description, contactTo)}`,
    content: html`<div class="home">
      ${said !== undefined && notice(said, 'good')}
      <section class="opening">
        <h1>See your store the way AI agents do</h1>
        <p class="lede">
          Portico audits your storefront as an AI shopping agent reads it, ranks what to fix, and lets agents
          buy through your checkout.
        </p>
        ${addressForm(typed)}
        <p class="soft small">
          Free, no account required. Takes about 30 seconds. The audit reads only public pages and
          <a href="/bot">changes nothing</a>.
        </p>
      </section>
      ${demoSection()} ${fixesSection()} ${checksSection(audit.catalogue())} ${sellingSection()}
      ${uses(origin)} ${closing()}
    </div>`,
  });

const checksSection = (catalogue: ReturnType<WebDeps['audit']['catalogue']>): Html =>
  html`<section aria-labelledby="looked-at">
    <h2 id="looked-at">${catalogue.length} checks, from finding your store to paying for an order</h2>
    <ol class="questions">
      ${categories.map(({ id, name, question }) => {
        const count = catalogue.filter(({ category }) => category === id).length;
        return html`<li>
          <a href="/docs/checks#${id}">${question}</a>
          <span class="soft small">${name}, ${count} ${count === 1 ? 'check' : 'checks'}</span>
        </li>`;
      })}
    </ol>
    <p><a href="/docs/checks">See all checks</a></p>
  </section>`;

const uses = (origin: string): Html =>
  html`<section aria-labelledby="uses">
    <h2 id="uses">Use it where you work</h2>
    <ul class="uses">
      <li>
        <h3>Your platform</h3>
        <p class="soft">
          Salesforce B2C Commerce through SCAPI, OCAPI, or a cartridge. Or sell from a product file with the
          built-in store and Stripe.
        </p>
        ${copyable('line-cli', 'npm run portico -- audit https://shop.example', 'the command')}
        <p class="soft small">Audits from a terminal or a CI job, without an account.</p>
      </li>
      <li>
        <h3>Your assistant</h3>
        <p class="soft">
          The MCP server audits storefronts, explains checks, and validates UCP manifests in any assistant
          that supports MCP.
        </p>
        ${copyable('line-mcp', `${origin}/api/mcp`, 'the MCP URL')}
        <p class="soft small">Streamable HTTP. For Server-Sent Events, use <code>/api/mcp/sse</code>.</p>
      </li>
      <li>
        <h3>Your programs</h3>
        <p class="soft">
          Every finding is JSON, with the request that reproduces it. Higher limits come with an API key.
        </p>
        ${copyable(
          'line-curl',
          `curl ${shellWord(`${origin}/scan`)} -H 'Accept: application/json' -d url=shop.example`,
          'the curl command',
        )}
        <p class="soft small">For programs with a key, see the <a href="/docs/api">audit API</a>.</p>
      </li>
      <li>
        <h3>Your servers</h3>
        <p class="soft">
          Open source under the MIT license. Two commands start the service with a demo store and a sandbox
          for payments.
        </p>
        ${copyable('line-host', 'npm ci && npm start', 'the commands')}
        <p class="soft small">SQLite included. PostgreSQL for several nodes.</p>
      </li>
    </ul>
  </section>`;

const closing = (): Html =>
  html`<section class="closing" aria-labelledby="closing">
    <h2 id="closing">Keep watching</h2>
    <p class="soft">
      The dashboard repeats audits on a schedule, shows which agents visit and what they buy, and checks each
      store before it goes live.
    </p>
    <p class="actions">
      ${linkButton('/dashboard', 'Open the dashboard')}
      ${linkButton('/services/readiness-assessment', 'Get an assessment')}
    </p>
  </section>`;

/** @param email of the operator, as an alternative to the contact form */
function linkedData(origin: string, description: string, email?: string): Html {
  const at = (name: string) => `${origin}/#${name}`;
  const graph = [
    {
      '@type': 'Organization',
      '@id': at('organization'),
      name: 'Portico',
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        url: `${origin}/contact`,
        ...(email === undefined ? {} : { email }),
      },
    },
    {
      '@type': 'WebSite',
      '@id': at('website'),
      name: 'Portico',
      url: `${origin}/`,
      description,
      inLanguage: 'en',
      publisher: { '@id': at('organization') },
    },
    {
      '@type': 'SoftwareApplication',
      '@id': at('software'),
      name: 'Portico',
      url: `${origin}/`,
      description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any',
      softwareVersion: version,
      license: 'https://opensource.org/license/mit',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      publisher: { '@id': at('organization') },
    },
  ];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // HTML escaping does not apply inside a script element; only `<` could end it.
  return html`<script type="application/ld+json">
    ${raw(json.replaceAll('<', '\\u003c'))}
  </script>`;
}

/** Link previews. */
const openGraph = (url: string, title: string, description: string): Html =>
  html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="Portico" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="en_US" />
    <meta name="twitter:card" content="summary" />`;
