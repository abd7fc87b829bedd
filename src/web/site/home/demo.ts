/** One product of a demo storefront: as a shopper sees it beside what an agent reads, and what to fix first. */
import { badge, html, raw, table, type Html, type Tone } from '../../design/index.ts';
import { homeExample, type ExampleRow, type ExampleState } from './example.ts';
import { homeTexts as say } from './messages/index.ts';

const tones: Record<ExampleState, Tone> = { same: 'good', read: 'good', differs: 'bad', missing: 'bad' };

const { rows, page, blocked, fixes } = homeExample;
const differences = rows.filter(({ state }) => state === 'differs' || state === 'missing');

/** Number of a difference, shown in both panels. */
function marker(fact: ExampleRow['fact']): Html | false {
  const at = differences.findIndex((row) => row.fact === fact);
  return (
    at >= 0 && html`<span class="marker"><span class="unseen">${say('difference')} </span>${at + 1}</span>`
  );
}

export const demoSection = (): Html =>
  html`<figure class="demo" aria-labelledby="demo-caption">
    <div class="demo-bar">
      <span class="demo-url">${homeExample.url}</span>
      <span class="demo-score">
        ${say.parts('demo-score', { score: html`<b>${homeExample.score}</b>`, grade: homeExample.grade })}
      </span>
    </div>
    <div class="demo-panels">${shopperPanel()} ${agentPanel()}</div>
    <figcaption id="demo-caption" class="soft small">
      ${say('demo-text', { count: differences.length })}
      <a href="/playground/product">${say('demo-link')}</a>
    </figcaption>
  </figure>`;

const shopperPanel = (): Html =>
  html`<section class="shopper" aria-labelledby="shopper">
    <h2 id="shopper">${say('shopper')}</h2>
    <div class="shelf">
      ${shoe()}
      <div class="offer">
        <p class="soft small">${page.brand}</p>
        <p class="product-name">${page.name}</p>
        <p class="product-price">${page.price} ${marker('price')}</p>
        <p class="soft small">${page.option.name} ${marker('options')}</p>
        <ul class="sizes">
          ${page.option.values.map(
            (value) =>
              html`<li class="${value === page.option.selected ? 'selected' : ''}">
                ${value}${value === page.option.selected && html`<span class="unseen"> ${say('selected')}</span>`}
              </li>`,
          )}
        </ul>
        <p class="stock">${page.stock} ${marker('stock')}</p>
        <p class="soft small">${page.delivery} ${marker('delivery')}</p>
      </div>
    </div>
  </section>`;

const agentPanel = (): Html =>
  html`<section class="agent" aria-labelledby="agent">
    <h2 id="agent">${say('agent')}</h2>
    <table>
      <caption class="unseen">
        ${say('agent-caption')}
      </caption>
      <thead class="unseen">
        <tr>
          <th scope="col">${say('fact')}</th>
          <th scope="col">${say('agent-reads')}</th>
          <th scope="col">${say('result')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(readingRow)}
      </tbody>
    </table>
    ${
      blocked.length > 0 &&
      html`<p class="blocked small">${say.parts('blocked', { agents: blockedAgents() })}</p>`
    }
  </section>`;

const blockedAgents = (): (Html | string)[] =>
  new Intl.ListFormat('en')
    .formatToParts(blocked)
    .map(({ type, value }) => (type === 'element' ? html`<code>${value}</code>` : value));

function readingRow({ fact, agent, check, state }: ExampleRow): Html {
  const name = say(fact);
  const result = say(state);
  const tone = tones[state];
  return html`<tr class="${tone}">
    <th scope="row">${name} ${marker(fact)}</th>
    <td>
      ${agent === null ? html`<span class="nothing">${say('not-found')}</span>` : html`<code>${agent}</code>`}
    </td>
    <td>
      <a href="/docs/checks/${check}" aria-label="${say('result-of', { result, fact: name })}"
        >${badge(result, tone)}</a
      >
    </td>
  </tr>`;
}

export const fixesSection = (): Html =>
  html`<section class="home-fixes" aria-labelledby="fixes">
    <h2 id="fixes">${say('fixes')}</h2>
    <p class="soft">${say('fixes-text', { before: homeExample.score, after: fixes.at(-1)?.after ?? '' })}</p>
    ${table(
      say('fixes-caption'),
      [
        { title: say('fix'), cell: ({ title }) => title },
        { title: say('owner'), cell: ({ owner }) => owner },
        { title: say('effort'), cell: ({ effort }) => say(effort) },
        { title: say('gain'), cell: ({ worth }) => sentence(worth) },
        { title: say('score-after'), number: true, cell: ({ after }) => after },
      ],
      fixes,
    )}
  </section>`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Drawn: the pictures of the demo storefront are generated. */
const shoe = (): Html =>
  html`<svg
    class="picture"
    viewBox="0 0 320 240"
    role="img"
    aria-label="${say('picture', { product: page.name })}"
  >
    ${shapes}
  </svg>`;

const shapes = raw(
  `<ellipse class="shade" cx="162" cy="196" rx="124" ry="9"/>
<path class="sole" d="M36 164c-4 0-7 3-6 8l2 11c1 5 5 8 10 8h236c9 0 15-6 15-14 0-7-4-13-10-13z"/>
<path class="tread" d="M44 191h14l4 7H50zm30 0h14l4 7H80zm30 0h14l4 7h-12zm30 0h14l4 7h-12zm30 0h14l4 7h-12zm30 0h14l4 7h-12zm30 0h14l4 7h-12zm30 0h14l2 7h-10z"/>
<path class="upper" d="M38 164c-3-22-4-50 0-72 1-8 8-12 16-10 12 4 26 5 40-1 6-3 12 0 15 5 11 21 28 34 52 42l62 19c32 6 54 8 66 17z"/>
<path class="heel" d="M38 164c-3-22-4-50 0-72 1-8 8-12 16-10 2 1 5 1 8 2-5 26-3 56 6 80z"/>
<path class="toe" d="M226 148c30 5 51 7 63 16h-86c3-9 11-15 23-16z"/>
<path class="lace" d="M112 92l-20 14m30 1-21 15m33-3-20 16m34-6-20 18m34-10-18 17"/>`,
);
