/** One result: what it says, its pages, its evidence, and the curl command that repeats each request. */
import type { ClientName } from '../../evidence.ts';
import type { ReportProof, ReportResult } from '../../result.ts';
import type { ReportWords } from '../report-words.ts';
import type { Listing } from './listing.ts';
import { checkName, reportSentence } from './check-text.ts';
import { html, tableHead } from './markup.ts';
import type { Markup } from './markup.ts';

const statusBadge = ({ status }: Pick<ReportResult, 'status'>, { say }: ReportWords): Markup =>
  html`<span class="badge ${status}">${say(`status-${status}`)}</span>`;

const priorityText = ({ priority }: ReportResult, { say }: ReportWords): Markup =>
  html`<span class="priority ${priority}">${say(`priority-${priority}`)}</span>`;

/** A finding below its cause, with all its evidence. */
export const finding = (result: ReportResult, listing: Pick<Listing, 'docs' | 'words'>): Markup =>
  html`<article class="finding" id="check-${result.id}">
    <h4>
      ${statusBadge(result, listing.words)}
      <span class="name">${checkName(result, listing.words)}</span>
      ${priorityText(result, listing.words)}
    </h4>
    <p>${reportSentence(result.summary, listing.words)}</p>
    ${details(result, listing)}
  </article>`;

/** A folded result in a list. */
export const resultRow = (result: ReportResult, listing: Pick<Listing, 'docs' | 'words'>): Markup =>
  html`<details class="result" id="check-${result.id}">
    <summary>
      ${statusBadge(result, listing.words)}<span class="name">${checkName(result, listing.words)}</span
      >${priorityText(result, listing.words)}<span class="said"
        >${reportSentence(result.summary, listing.words)}</span
      >
    </summary>
    <div class="more">${details(result, listing)}</div>
  </details>`;

const details = (result: ReportResult, { docs, words }: Pick<Listing, 'docs' | 'words'>): Markup =>
  html`<p class="meta">
      ${docs === undefined ? html`<code>${result.id}</code>` : html`<a href="${docs}/docs/checks/${result.id}"><code>${result.id}</code></a>`}
      · ${remarks(result, words).join(' · ')}
    </p>
    ${result.pages && result.pages.length > 0 && pageTable(result.pages, words)}
    ${proofs(result.evidence, words)}`;

const remarks = ({ confidence, reason, opportunity }: ReportResult, { say }: ReportWords): string[] => [
  say('check-confidence', { confidence: say(`confidence-${confidence}`) }),
  ...(reason ? [say('check-not-judged', { reason: say(`reason-${reason}`) })] : []),
  ...(opportunity ? [say('worth-adding')] : []),
];

const pageTable = (pages: NonNullable<ReportResult['pages']>, words: ReportWords): Markup =>
  html`<table class="pages">
    ${tableHead([words.say('page'), words.say('verdict'), words.say('finding')])}
    <tbody>
      ${pages.map(
        (page) =>
          html`<tr>
            <td class="url">${page.url}</td>
            <td>${statusBadge(page, words)}</td>
            <td>${reportSentence(page.summary, words)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** The command of a request is shown once. */
function proofs(items: readonly ReportProof[], words: ReportWords): Markup[] {
  const seen = new Set<string | undefined>();
  return items.map((item) => {
    const curl = seen.has(item.curl) ? undefined : item.curl;
    seen.add(item.curl);
    return proof(item, curl, words);
  });
}

const proof = (item: ReportProof, curl: string | undefined, words: ReportWords): Markup =>
  html`<figure class="proof">
    ${caption(item, words)} ${item.header && block(item.header)} ${item.snippet && block(item.snippet)}
    ${
      curl &&
      html`<details class="repeat">
        <summary>${words.say('reproduce')}</summary>
        ${block(curl)}
      </details>`
    }
  </figure>`;

export const block = (text: string): Markup => html`<pre tabindex="0"><code>${text}</code></pre>`;

function caption({ request, status, pointer }: ReportProof, words: ReportWords): Markup | undefined {
  const { say } = words;
  const sent = request
    ? [
        say('requested-as', { ...request, client: clientName(request.client, words) }),
        status === undefined ? say('no-response') : say('status-code', { status: String(status) }),
      ]
    : [];
  if (sent.length === 0 && pointer === undefined) return undefined;
  return html`<figcaption class="url">
    ${sent.join(' · ')}${sent.length > 0 && pointer !== undefined && ' · '}${pointer !== undefined && reportSentence(pointer, words)}
  </figcaption>`;
}

/** Crawlers have their own names. */
export const clientName = (client: ClientName, { say }: ReportWords): string =>
  client.startsWith('bot:') ? client : say(`client-${client as Exclude<ClientName, `bot:${string}`>}`);
