/** Tables of the appendix: attributes, sampled pages, crawlers. */
import type { CrawlerAccess, Report } from '../../result.ts';
import { answered, figure, percent } from '../words.ts';
import { tone } from './dial.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { accessWords } from './overview.ts';

type Field = Report['attributes']['fields'][number];

/** A table that scrolls by itself where it is too wide. @param label of the region */
const scrolling = (label: string, table: Markup): Markup =>
  html`<div class="scrolling" tabindex="0" role="region" aria-label="${label}">${table}</div>`;

export const attributesTable = ({ products, fields }: Report['attributes']): Markup =>
  html`<p>
      Attributes that agents compare, in the markup of ${products} sampled product${products !== 1 && 's'}.
      The lighter bar is the 90% confidence interval for the whole catalog.
    </p>
    ${scrolling(
      'Product attributes',
      html`<table class="matrix">
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">Filled</th>
            <th scope="col">Share</th>
            <th scope="col">Whole catalog</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(attributeRow)}
        </tbody>
      </table>`,
    )}`;

function attributeRow({ name, filled, total, interval: [low, high] }: Field): Markup {
  const share = (filled / Math.max(1, total)) * 100;
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${filled} of ${total}</td>
    <td class="bar">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="8" />
        <rect class="range" x="${figure(low * 100)}" width="${figure((high - low) * 100)}" height="8" />
        <rect class="value tone-${tone(share)}" y="2" width="${figure(share)}" height="4" />
      </svg>
    </td>
    <td>${percent(low)} to ${percent(high)}</td>
  </tr>`;
}

export const sampleTable = (pages: Report['sample']): Markup =>
  scrolling(
    'Sampled pages',
    html`<table class="sample">
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">URL</th>
          <th scope="col">Client</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        ${pages.map(
          (page) =>
            html`<tr>
              <td>${page.role}</td>
              <td class="url">${page.url}${page.because && html`<p class="meta">${page.because}</p>`}</td>
              <td>${page.client}</td>
              <td>${answered(page)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );

const roleWords: Record<CrawlerAccess['role'], string> = {
  search: 'Search index',
  user: 'Fetches for a user',
  shopping: 'Shopping',
};

export const crawlerTable = (crawlers: readonly CrawlerAccess[]): Markup =>
  scrolling(
    'AI crawlers and assistants',
    html`<table class="sample">
      <thead>
        <tr>
          <th scope="col">Crawler</th>
          <th scope="col">Operator</th>
          <th scope="col">Role</th>
          <th scope="col">Access</th>
        </tr>
      </thead>
      <tbody>
        ${crawlers.map(
          ({ token, operator, role, access }) =>
            html`<tr>
              <th scope="row">${token}</th>
              <td>${operator}</td>
              <td>${roleWords[role]}</td>
              <td>${accessWords[access]}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
