/** Tables of the appendix: attributes, sampled pages, crawlers. */
import type { CrawlerAccess, Report } from '../../result.ts';
import { answered, figure, percent } from '../words.ts';
import { tone } from './dial.ts';
import type { ReportWords } from '../report-words.ts';
import { reportSentence } from './check-text.ts';
import { html, inEnglish, tableHead } from './markup.ts';
import type { Markup } from './markup.ts';
import { clientName } from './result.ts';

type Field = Report['attributes']['fields'][number];

/** A table that scrolls by itself where it is too wide. @param label of the region */
const scrolling = (label: string, table: Markup): Markup =>
  html`<div class="scrolling" tabindex="0" role="region" aria-label="${label}">${table}</div>`;

export const attributesTable = ({ products, fields }: Report['attributes'], words: ReportWords): Markup =>
  html`<p>${words.say('attributes-text', { count: products, level: percent(0.9, words) })}</p>
    ${scrolling(
      words.say('attributes'),
      html`<table class="matrix">
        ${tableHead([words.say('attribute'), words.say('filled'), words.say('share'), words.say('whole-catalog')])}
        <tbody>
          ${fields.map((field) => attributeRow(field, words))}
        </tbody>
      </table>`,
    )}`;

function attributeRow({ name, filled, total, interval: [low, high] }: Field, words: ReportWords): Markup {
  const share = (filled / Math.max(1, total)) * 100;
  return html`<tr>
    <th scope="row">${reportSentence(name, words)}</th>
    <td>${words.say('filled-of', { filled, total })}</td>
    <td class="bar">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="8" />
        <rect class="range" x="${figure(low * 100)}" width="${figure((high - low) * 100)}" height="8" />
        <rect class="value tone-${tone(share)}" y="2" width="${figure(share)}" height="4" />
      </svg>
    </td>
    <td>${words.say('from-to', { low: percent(low, words), high: percent(high, words) })}</td>
  </tr>`;
}

export const sampleTable = (pages: Report['sample'], words: ReportWords): Markup =>
  scrolling(
    words.say('sample'),
    html`<table class="sample">
      ${tableHead([words.say('role'), words.say('about-url'), words.say('client'), words.say('status')])}
      <tbody>
        ${pages.map(
          (page) =>
            html`<tr>
              <td>${words.say(`page-${page.role}`)}</td>
              <td class="url">
                ${page.url}${page.because && html`<p class="meta">${inEnglish(page.because, words)}</p>`}
              </td>
              <td>${clientName(page.client, words)}</td>
              <td>${answered(page, words)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );

export const crawlerTable = (crawlers: readonly CrawlerAccess[], words: ReportWords): Markup =>
  scrolling(
    words.say('crawlers-and-assistants'),
    html`<table class="sample">
      ${tableHead([words.say('crawler'), words.say('operator'), words.say('role'), words.say('access')])}
      <tbody>
        ${crawlers.map(
          ({ token, operator, role, access }) =>
            html`<tr>
              <th scope="row">${token}</th>
              <td>${operator}</td>
              <td>${words.say(`crawler-${role}`)}</td>
              <td>${words.say(`access-${access}`)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
