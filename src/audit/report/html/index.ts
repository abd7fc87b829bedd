/** The report as one self-contained HTML file: no script, no font, no request. */
import type { Report } from '../../result.ts';
import { figure, hostOf } from '../words.ts';
import { fixSections } from './fixes.ts';
import { html, trusted } from './markup.ts';
import { resultSections } from './results.ts';
import { style } from './style.ts';
import { summary } from './summary.ts';
import { attributes, sample } from './tables.ts';

/**
 * The whole document. Everything that came from the audited site is escaped.
 * @param docs address of the service whose `/docs/checks` explains the checks, empty for the one that serves the report
 */
export function toHtml(report: Report, { docs }: { docs?: string } = {}): string {
  const host = hostOf(report);
  const at = report.startedAt.replace('T', ' ').replace(/(:\d\d)\.\d+Z$/, '$1 UTC');
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
            html`<section class="warnings" aria-labelledby="notes">
              <h2 id="notes">Before you read on</h2>
              <ul>
                ${report.warnings.map((text) => html`<li>${text}</li>`)}
              </ul>
            </section>`
          }
          ${fixSections(report)} ${resultSections(report, docs)} ${attributes(report)} ${sample(report)}
        </main>
        <footer>
          <p>
            ${report.url} · ${at} · ${figure(report.durationMs / 1000)} s · ${report.requests.count} requests,
            ${report.requests.failed} failed, ${figure(report.requests.bytes / 1e6)} MB · Portico
            ${report.engine.version}, catalogue ${report.engine.catalogue} · report ${report.id}
          </p>
        </footer>
      </body>
    </html> `.markup;
}
