/** The attribute matrix and the sampled pages. */
import type { Report } from '../../result.ts';
import { answered, figure, percent } from '../words.ts';
import { tone } from './dial.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

type Field = Report['attributes']['fields'][number];

export function attributesSection({ attributes: matrix }: Report): Markup | null {
  if (matrix.fields.length === 0) return null;
  return html`<section>
    <h2 id="attributes">Product attributes</h2>
    <p>
      In the markup of ${matrix.products} sampled product${matrix.products === 1 ? '' : 's'}. The lighter bar
      is the 90% confidence interval for the whole catalog.
    </p>
    <div class="wide" tabindex="0" role="region" aria-labelledby="attributes">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">Filled</th>
            <th scope="col">Share</th>
            <th scope="col">Whole catalog</th>
          </tr>
        </thead>
        <tbody>
          ${matrix.fields.map(attributeRow)}
        </tbody>
      </table>
    </div>
  </section>`;
}

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

export function sample(report: Report): Markup | null {
  if (report.sample.length === 0) return null;
  return html`<section>
    <h2 id="sample">Sampled pages</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="sample">
      <table class="sample">
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">URL</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          ${report.sample.map(
            (page) =>
              html`<tr>
                <td>${page.role}</td>
                <td class="url">${page.url}${page.because && html`<p class="meta">${page.because}</p>`}</td>
                <td>${answered(page)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
