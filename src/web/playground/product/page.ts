/** Pages of a product reading. */
import { explainFailure } from '../../site/scan/failures.ts';
import {
  badge,
  button,
  facts,
  html,
  input,
  linkButton,
  notice,
  sitePage,
  table,
  visible,
  type Html,
} from '../../design/index.ts';
import { playgroundTab } from '../page.ts';
import { productReadingTexts as say } from './messages/index.ts';
import { budgetMs, maxRequests, type ProductVisit, type ReadFinding, type ReadingRow } from './read.ts';

type Read = Extract<ProductVisit, { state: 'read' }>;

interface Box {
  typed?: string;
  error?: string;
  /** Products of the demo storefronts. */
  examples?: readonly string[];
}

function frame(origin: string, box: Box, content: Html, { indexed = false } = {}): Html {
  return sitePage({
    title: say('page-title'),
    path: '/playground/product',
    scripts: ['playground'],
    ...(indexed ? { description: say('page-description'), canonical: `${origin}/playground/product` } : {}),
    content: playgroundTab('/playground/product', say('page-intro'), html`${urlForm(box)} ${content}`),
  });
}

const urlForm = ({ typed, error, examples = [] }: Box): Html =>
  html`<form class="scan-box play-url" method="get" action="/playground/product">
      ${input({
        name: 'url',
        label: say('url'),
        required: true,
        value: typed,
        error,
        autocomplete: 'url',
        maxLength: 2_048,
        placeholder: 'https://shop.example/products/lamp',
        id: 'product-url',
      })}
      ${button(say('read'), { main: true })}
    </form>
    ${
      examples.length > 0 &&
      html`<p class="soft small play-examples">
        ${say('examples')}
        ${examples.map(
          (url) =>
            html`<a href="/playground/product?${new URLSearchParams({ url })}"
              >${url.replace('https://', '')}</a
            > `,
        )}
      </p>`
    }`;

export const emptyReadingPage = (origin: string, box: Box): Html =>
  frame(
    origin,
    box,
    html`<div class="prose play-start">
      <h2>${say('how-title')}</h2>
      <p>${say('how-requests', { requests: maxRequests, seconds: budgetMs / 1_000 })}</p>
      <p>${say('how-result')}</p>
    </div>`,
    { indexed: box.error === undefined && box.typed === undefined },
  );

export const failedReadingPage = (origin: string, box: Box, code: string, detail?: string): Html => {
  const { title, why, advice } = explainFailure(code);
  return frame(
    origin,
    box,
    html`<section class="play-result">
      ${notice(
        html`<h2>${title}</h2>
          <p>${why} ${advice}</p>
          ${detail !== undefined && html`<p class="small">${visible(detail)}</p>`}`,
        'warn',
      )}
    </section>`,
  );
};

/** A limit was reached. */
export const limitedReadingPage = (
  origin: string,
  box: Box,
  title: string,
  detail: string | undefined,
): Html =>
  frame(
    origin,
    box,
    html`<section class="play-result">
      ${notice(
        html`<h2>${title}</h2>
          <p>${detail}</p>`,
        'warn',
      )}
    </section>`,
  );

export function readingPage(origin: string, box: Box & { typed: string }, visit: ProductVisit): Html {
  if (visit.state !== 'read') return frame(origin, box, unreadPart(box.typed, visit));
  return frame(origin, box, readPart(visit));
}

function unreadPart(url: string, visit: Exclude<ProductVisit, Read>): Html {
  const [title, text] = unreadWords(visit);
  return html`<section class="play-result stack">
    ${notice(
      html`<h2>${title}</h2>
        <p>${text}</p>`,
      'warn',
    )}
    ${auditForm(url)}
  </section>`;
}

function unreadWords(visit: Exclude<ProductVisit, Read>): [title: string, text: string] {
  switch (visit.state) {
    case 'disallowed':
      return [say('disallowed-title'), say('disallowed-text')];
    case 'blocked':
      return [say('blocked-title'), blockedText(visit)];
    case 'not-a-product':
      return [say('no-product-title'), say('no-product-text', { reason: visible(visit.why) })];
    default:
      return [
        say('failed-title'),
        say('failed-text', { status: visit.status ?? 'none', code: visit.code ?? 'none' }),
      ];
  }
}

function blockedText({ vendor, ...visit }: Extract<ProductVisit, { state: 'blocked' }>): string {
  const status = visit.status ?? 'none';
  return vendor === undefined
    ? say('blocked-text', { status })
    : say('blocked-by-text', { status, vendor: visible(vendor) });
}

const auditForm = (url: string): Html =>
  html`<form class="actions" method="post" action="/scan">
    <input type="hidden" name="url" value="${new URL(url).origin}/" />
    ${button(say('audit'), { main: true })}
  </form>`;

const tones = {
  same: 'good',
  read: 'good',
  differs: 'bad',
  missing: 'bad',
  finding: 'warn',
  'not-compared': undefined,
  absent: undefined,
} as const satisfies Record<ReadingRow['state'], unknown>;

const count = (rows: readonly ReadingRow[], ...wanted: ReadingRow['state'][]): number =>
  rows.filter(({ state }) => wanted.includes(state)).length;

function readPart({ url, rows, findings, meta, hasMarkup }: Read): Html {
  const shown = rows.filter(({ state }) => state !== 'absent');
  return html`<section class="play-result stack" aria-labelledby="reading">
    <div>
      <h2 id="reading">${verdict(rows, findings, hasMarkup)}</h2>
      <p class="soft play-read-url">${visible(url)}</p>
    </div>
    ${!hasMarkup && notice(say('no-markup-note'), 'bad')} ${readingTable(shown)} ${findingList(findings)}
    ${
      meta.length > 0 &&
      html`<h3>${say('other-tags')}</h3>
        ${facts(meta.map(({ name, content }) => [visible(name), visible(content)]))}`
    }
    <div class="stack">
      <p class="soft">${say('whole-audit')}</p>
      <div class="actions">${auditForm(url)} ${linkButton('/docs/checks', say('all-checks'))}</div>
    </div>
  </section>`;
}

function verdict(rows: readonly ReadingRow[], findings: readonly ReadFinding[], hasMarkup: boolean): string {
  if (!hasMarkup) return say('no-markup');
  const [differs, missing] = [count(rows, 'differs'), count(rows, 'missing')];
  if (differs > 0) return say('differing', { count: differs });
  if (missing > 0) return say('missing', { count: missing });
  return findings.length > 0 ? say('with-findings') : say('matching');
}

const readingTable = (rows: readonly ReadingRow[]): Html =>
  html`<div class="play-reading">
    ${table<ReadingRow>(
      say('fact-list'),
      [
        { title: say('fact'), cell: ({ fact }) => say(`fact-${fact}`) },
        {
          title: say('agent-reads'),
          cell: ({ agent, source }) =>
            agent === null
              ? html`<span class="soft">${say('not-found')}</span>`
              : html`<span class="play-value">${visible(agent)}</span
                  >${source !== undefined && html`<span class="play-source">${visible(source)}</span>`}`,
        },
        {
          title: say('page-shows'),
          cell: ({ page }) =>
            page === null
              ? html`<span class="soft">–<span class="unseen"> ${say('not-shown')}</span></span>`
              : html`<span class="play-value">${visible(page)}</span>`,
        },
        {
          title: say('result'),
          cell: ({ state }) => badge(say(`state-${state}`), tones[state]),
        },
      ],
      rows,
    )}
  </div>`;

const mostFindings = 12;

const findingList = (findings: readonly ReadFinding[]): Html | false =>
  findings.length > 0 &&
  html`<h3>${say('findings')}</h3>
    <ul class="play-findings">
      ${findings.slice(0, mostFindings).map(
        ({ id, name, priority, status, summary }) =>
          html`<li>
            ${badge(priority, status === 'fail' ? 'bad' : 'warn')}
            <div>
              <a href="/docs/checks/${id}">${name}</a>
              <p class="soft small">${visible(summary)}</p>
            </div>
          </li>`,
      )}
    </ul>
    ${
      findings.length > mostFindings &&
      html`<p class="soft small">${say('more-findings', { count: findings.length - mostFindings })}</p>`
    }`;
