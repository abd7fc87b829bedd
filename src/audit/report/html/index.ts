/** The report as one self-contained HTML file: no script, no font, no request. */
import type { Report } from '../../result.ts';
import { figure, percent, verdictSentence } from '../words.ts';
import { dial, tone } from './dial.ts';
import { fixSections } from './fixes.ts';
import { html, trusted } from './markup.ts';
import type { Markup } from './markup.ts';
import { resultSections } from './results.ts';
import { style } from './style.ts';

/** The whole document. Everything that came from the audited site is escaped. */
export function toHtml(report: Report): string {
  const host = new URL(report.finalUrl).host;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${host}: ${figure(report.score.overall)} of 100 for AI agents</title>
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        <header class="top">
          <p class="brand">Portico</p>
          <h1>How ready is <span class="host">${host}</span> for AI agents?</h1>
        </header>
        <main>
          ${summary(report)}
          ${
            report.warnings.length > 0 &&
            html`<section class="warnings" aria-label="Warnings">
              <ul>
                ${report.warnings.map((text) => html`<li>${text}</li>`)}
              </ul>
            </section>`
          }
          ${fixSections(report)} ${attributes(report)}
          <section>
            <h2 id="results">Every result</h2>
            ${resultSections(report)}
          </section>
          ${sample(report)}
        </main>
        <footer>
          <p>
            ${report.url} · ${report.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')} ·
            ${figure(report.durationMs / 1000)} s · ${report.requests.count} requests,
            ${report.requests.failed} failed, ${figure(report.requests.bytes / 1e6)} MB · Portico
            ${report.engine.version}, catalogue ${report.engine.catalogue} · report ${report.id}
          </p>
        </footer>
      </body>
    </html> `.markup;
}

function summary(report: Report): Markup {
  const { score } = report;
  return html`<section class="summary">
    <div class="left">${dial(report)}</div>
    <div class="right">
      <p class="verdict">${verdictSentence(report)}</p>
      ${
        score.caps.length > 0 &&
        html`<ul class="caps">
          ${score.caps.map((cap) => html`<li><strong>At most ${cap.max}:</strong> ${cap.reason} ${cap.checks.map((id, index) => html`${index > 0 && ', '}<a href="#check-${id}">${id}</a>`)}</li>`)}
        </ul>`
      }
      <p class="certainty">
        ${percent(score.coverage)} of what applies could be judged; confidence ${score.confidence}.
      </p>
      <table class="bars">
        <caption>
          Scores of the ten categories
        </caption>
        <tbody>
          ${report.categories.map(
            (category) =>
              html`<tr>
                <th scope="row"><a href="#${category.id}">${category.name}</a></th>
                <td class="bar">
                  ${
                    category.score !== null &&
                    html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect class="track" width="100" height="8" />
                      <rect
                        class="value tone-${tone(category.score)}"
                        width="${figure(category.score)}"
                        height="8"
                      />
                    </svg>`
                  }
                </td>
                <td class="number">${category.score === null ? 'n/a' : figure(category.score)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function attributes({ attributes: matrix }: Report): Markup | null {
  if (matrix.fields.length === 0) return null;
  return html`<section>
    <h2 id="attributes">Attributes that agents compare on</h2>
    <p>
      Over ${matrix.products} products; the interval is the 90 % Wilson interval of the whole catalogue's fill
      rate.
    </p>
    <div class="wide" tabindex="0" role="region" aria-labelledby="attributes">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">Filled</th>
            <th scope="col">Share</th>
            <th scope="col">Interval</th>
          </tr>
        </thead>
        <tbody>
          ${matrix.fields.map(
            ({ name, filled, total, interval }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${filled} of ${total}</td>
                <td class="bar">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="track" width="100" height="8" />
                    <rect
                      class="range"
                      x="${figure(interval[0] * 100)}"
                      width="${figure((interval[1] - interval[0]) * 100)}"
                      height="8"
                    />
                    <rect
                      class="value tone-${tone((filled / Math.max(1, total)) * 100)}"
                      y="2"
                      width="${figure((filled / Math.max(1, total)) * 100)}"
                      height="4"
                    />
                  </svg>
                </td>
                <td>${percent(interval[0])} to ${percent(interval[1])}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function sample(report: Report): Markup {
  return html`<section>
    <h2 id="sample">Pages that were looked at</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="sample">
      <table>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Address</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          ${report.sample.map(
            (page) =>
              html`<tr>
                <td>${page.role}</td>
                <td class="url">${page.url}</td>
                <td>${page.status ?? 'no answer'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
