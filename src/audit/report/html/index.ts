/** The report as one self-contained HTML file: no script, no font, no request. */
import type { Report, ReportResult } from '../../result.ts';
import type { ReportBranding } from '../branding.ts';
import { englishWords, type ReportWords } from '../report-words.ts';
import { isGraded, reportHost, scoreWords } from '../words.ts';
import { appendix } from './appendix.ts';
import { beforeSection } from './before.ts';
import { categoriesSection } from './categories.ts';
import { causesOf, findingsSection } from './findings.ts';
import { listingOf } from './listing.ts';
import { html, trusted } from './markup.ts';
import type { Markup } from './markup.ts';
import { scopeSection } from './overview.ts';
import { pageStyle, reportStyle } from './style.ts';
import { firstScreen } from './summary.ts';

export interface HtmlOptions {
  /** URL of the service whose `/docs/checks` explains the checks; empty for the one that serves the report. */
  docs?: string;
  branding?: ReportBranding;
  /** An earlier report of the storefront: what changed since. */
  before?: Report;
  /** Lists these results only. The score, the first screen, and the comparison are of the whole report. */
  only?: (result: ReportResult) => boolean;
  /** Its language, from `loadReportWords`. Default: English. */
  words?: ReportWords;
}

/** The whole document. Everything that came from the audited site is escaped. */
export function toHtml(report: Report, options: HtmlOptions = {}): string {
  const { words = englishWords } = options;
  const { language, say } = words;
  const host = reportHost(report, words);
  const { agency } = options.branding ?? {};
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>
          ${isGraded(report.score) ? say('title', { host, score: scoreWords(report, words) }) : say('title-not-graded', { host })}
        </title>
        <style>
          ${trusted(pageStyle + reportStyle)}
        </style>
      </head>
      <body>
        <header class="top">
          <p class="brand">${agency ?? 'Portico'}</p>
          <h1>${say('heading-before')} <span class="host">${host}</span> ${say('heading-after')}</h1>
        </header>
        <main class="report">${sections(report, options)}</main>
        <footer>
          <p>${say('footer', { version: report.engine.version, id: report.id })}</p>
        </footer>
      </body>
    </html> `.markup;
}

/** The report without a frame, for a page that has one: sections with headings from the second level, everything escaped. */
export const toHtmlSections = (report: Report, options: HtmlOptions = {}): string =>
  sections(report, options).markup;

function sections(
  report: Report,
  { docs, branding, before, only, words = englishWords }: HtmlOptions,
): Markup {
  const listing = listingOf(report, { docs, only, words });
  const found = causesOf(report, listing);
  const explained = new Set(found.causes.map(({ fix }) => fix.id));
  return html`${firstScreen(report, listing, explained, branding)}
    ${before && beforeSection(before, report, listing)} ${categoriesSection(report, listing)}
    <div id="results">${findingsSection(found, report, listing)} ${appendix(report, listing)}</div>
    ${scopeSection(report, listing.words)}`;
}
