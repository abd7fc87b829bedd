/** The report as one self-contained HTML file: no script, no font, no request. */
import type { Report } from '../../result.ts';
import type { ReportBranding } from '../branding.ts';
import { figure, isGraded, reportHost, scoreWords } from '../words.ts';
import { fixSections } from './fixes.ts';
import { html, trusted } from './markup.ts';
import type { Markup } from './markup.ts';
import { productSection, scopeSection, standingSection } from './overview.ts';
import { resultSections } from './results.ts';
import { reportStyle } from './style.ts';
import { summary } from './summary.ts';
import { attributesSection, sample } from './tables.ts';

/**
 * The whole document. Everything that came from the audited site is escaped.
 * @param docs address of the service whose `/docs/checks` explains the checks, empty for the one that serves the report
 */
export function toHtml(report: Report, { docs }: { docs?: string; branding?: ReportBranding } = {}): string {
  const host = reportHost(report);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>
          ${host}: ${isGraded(report.score) ? `${scoreWords(report)} for AI agents` : 'not graded'}
        </title>
        <style>
          ${trusted(reportStyle)}
        </style>
      </head>
      <body>
        <header class="top">
          <p class="brand">Portico</p>
          <h1>How ready is <span class="host">${host}</span> for AI agents?</h1>
          <p class="when">${day(report)}</p>
        </header>
        <main>${sections(report, docs)}</main>
        <footer>
          <p>${made(report)}</p>
        </footer>
      </body>
    </html> `.markup;
}

/** The report without a frame, for a page that has one: sections with headings from the second level, everything escaped. */
export const toHtmlSections = (report: Report, { docs }: { docs?: string } = {}): string =>
  html`${sections(report, docs)}
    <p class="made">${made(report)}</p>`.markup;

function sections(report: Report, docs: string | undefined): Markup {
  return html`${summary(report)}
  ${
    report.warnings.length > 0 &&
    html`<section class="warnings" aria-labelledby="notes">
      <h2 id="notes">Before you read on</h2>
      <ul>
        ${report.warnings.map((text) => html`<li>${text}</li>`)}
      </ul>
    </section>`
  }
  ${fixSections(report)} ${productSection(report)} ${standingSection(report)} ${resultSections(report, docs)}
  ${attributesSection(report)} ${sample(report)} ${scopeSection(report)}`;
}

/** `November 28, 2026`, in UTC. */
const day = ({ startedAt }: Report): string =>
  new Date(startedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Of what, when, how, and by what. */
function made(report: Report): Markup {
  const at = report.startedAt.replace('T', ' ').replace(/(:\d\d)\.\d+Z$/, '$1 UTC');
  const { count, failed, bytes } = report.requests;
  return html`${report.url} · ${at} · ${figure(report.durationMs / 1000)} s · ${count} requests, ${failed}
  failed, ${figure(bytes / 1e6)} MB · Portico ${report.engine.version}, checks ${report.engine.catalogue} ·
  report ${report.id}`;
}
