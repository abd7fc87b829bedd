/** The home page. */
import { arc } from 'd3-shape';
import { categories, shellWord } from '#audit';
import type { WebDeps } from '../../deps.ts';
import { copyable, html, linkButton, notice, sitePage, type Html, raw } from '../../design/index.ts';
import { addressForm, type AddressForm } from './address-form.ts';
import { version } from '../../../config/version.ts';

/** Sample scores, in the order of the categories. */
const scores = [92, 61, 88, 74, 57, 31, 22, 83, 90, 79];
const overall = 66;

const turn = (score: number): number => (-0.75 + (score / 100) * 1.5) * Math.PI;
const ring = (to: number): string =>
  arc()({ startAngle: turn(0), endAngle: turn(to), innerRadius: 62, outerRadius: 76 }) ?? '';
const tone = (score: number): string => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad');

const samplePicture = (): Html =>
  html`<figure class="sample card">
    <svg
      class="chart sample-dial"
      viewBox="-90 -84 180 150"
      role="img"
      aria-label="Sample result: ${overall} of 100, grade C"
    >
      <path class="track" d="${ring(100)}" />
      <path class="${tone(overall)}" d="${ring(overall)}" />
      <text class="figure" y="8" text-anchor="middle">${overall}</text>
      <text class="grade" y="32" text-anchor="middle">Grade C</text>
    </svg>
    <table class="sample-bars">
      <caption class="unseen">
        Sample scores by category
      </caption>
      <tbody>
        ${categories.map(({ name }, at) => row(name, scores[at] ?? 0))}
      </tbody>
    </table>
    <figcaption class="soft small">Sample result of a fictional store</figcaption>
  </figure>`;

const row = (name: string, score: number): Html =>
  html`<tr>
    <th scope="row">${name}</th>
    <td class="bar">
      <svg class="chart" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="6" />
        <rect class="${tone(score)}" width="${score}" height="6" />
      </svg>
    </td>
    <td class="number">${score}</td>
  </tr>`;

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
        <h1>See how ready your store is for AI agents, and let them buy from it</h1>
        ${addressForm(typed)}
        <p class="soft">
          Free, no account required. Takes about 30 seconds. The audit reads only public pages and
          <a href="/bot">changes nothing</a>.
        </p>
      </section>
      <section class="looked-at" aria-labelledby="looked-at">
        <div>
          <h2 id="looked-at">What an audit checks</h2>
          <p class="soft">
            ${audit.catalogue().length} checks in ten categories, from finding your storefront to paying for
            an order.
          </p>
          ${questions(audit.catalogue())}
          <p><a href="/docs/checks">See all checks</a></p>
        </div>
        ${samplePicture()}
      </section>
      ${uses()} ${lines(origin)}
    </div>`,
  });

const questions = (catalogue: ReturnType<WebDeps['audit']['catalogue']>): Html =>
  html`<ol class="questions">
    ${categories.map(({ id, name, question }) => {
      const count = catalogue.filter(({ category }) => category === id).length;
      return html`<li>
        <a href="/docs/checks#${id}">${question}</a>
        <span class="soft small">${name}, ${count} ${count === 1 ? 'check' : 'checks'}</span>
      </li>`;
    })}
  </ol>`;

const uses = (): Html =>
  html`<section aria-labelledby="uses">
    <h2 id="uses">What you can do</h2>
    <ul class="cards uses">
      <li class="card">
        <h3>Audit</h3>
        <p>
          Get a score with evidence, and fixes sorted by impact. Each finding includes a request that
          reproduces it.
        </p>
        ${linkButton('/services/readiness-assessment', 'Readiness assessment')}
      </li>
      <li class="card">
        <h3>Sell</h3>
        <p>
          Let agents search products, check out, and track orders with the Universal Commerce Protocol,
          through your existing checkout.
        </p>
        ${linkButton('/docs', 'API reference')}
      </li>
      <li class="card">
        <h3>Run</h3>
        <p>
          Schedule audits, see which agents visit and what they buy, and check each store before it goes live.
        </p>
        ${linkButton('/dashboard', 'Dashboard')}
      </li>
    </ul>
  </section>`;

const lines = (origin: string): Html =>
  html`<section aria-labelledby="lines">
    <h2 id="lines">For developers and agents</h2>
    <div class="lines">
      <div>
        <h3>HTTP</h3>
        ${copyable(
          'line-curl',
          `curl ${shellWord(`${origin}/scan`)} -H 'Accept: application/json' -d url=shop.example`,
          'the curl command',
        )}
        <p class="soft small">
          Rate limited without a key. For more, use the <a href="/docs">audit API</a> with a key.
        </p>
      </div>
      <div>
        <h3>Command line</h3>
        ${copyable('line-cli', 'npm run portico -- audit https://shop.example', 'the command')}
        <p class="soft small">
          Run it in a clone of the source code. No service, database, or account required.
        </p>
      </div>
      <div>
        <h3>MCP</h3>
        ${copyable('line-mcp', `${origin}/api/mcp`, 'the MCP URL')}
        <p class="soft small">
          Streamable HTTP. For clients that require Server-Sent Events, use <code>/api/mcp/sse</code>.
        </p>
      </div>
    </div>
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
