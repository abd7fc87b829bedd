/** The report for managers: two to four pages for paper, as one document that the browser prints. No script, no request. */
import type { Report } from '../../result.ts';
import type { ReportBranding } from '../branding.ts';
import { reportDial } from '../html/dial.ts';
import { html, trusted } from '../html/markup.ts';
import type { Markup } from '../html/markup.ts';
import { productSection, scopeSection } from '../html/overview.ts';
import {
  coverageSentences,
  figure,
  gradeWords,
  ifAllKnown,
  reportHost,
  scoreWords,
  verdictSentence,
} from '../words.ts';
import { briefAppendix } from './appendix.ts';
import { clipText } from './clip.ts';
import { salesSentences } from './sales.ts';
import { briefStyle, type Paper } from './style.ts';
import { actionsSection, briefCategories, causesSection, crawlersSection, worksSection } from './sections.ts';

export interface BriefOptions {
  branding?: ReportBranding;
  /** Default: A4. */
  paper?: Paper;
  /** Adds every failed and warned check with its evidence. */
  appendix?: boolean;
}

/** The document that is printed. Everything that came from the audited site is escaped and shortened. */
export function toBrief(report: Report, options: BriefOptions = {}): string {
  const { branding = {}, paper = 'a4' } = options;
  const host = clipText(reportHost(report), 80);
  const title = `AI agent readiness: ${host}`;
  const foot = [branding.agency && clipText(branding.agency, 40), day(report)].filter(Boolean).join(' · ');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${trusted(briefStyle({ paper, running: title, foot }))}
        </style>
      </head>
      <body>
        ${top(report, branding)}
        <main>
          <div class="title">
            <p class="what">AI agent readiness report</p>
            <h1>${host}</h1>
          </div>
          ${score(report)} ${sales(report)} ${actionsSection(report)}
          <div class="sheets">
            ${product(report)} ${crawlersSection(report)} ${worksSection(report)} ${briefCategories(report)}
            ${causesSection(report)} ${about(report, options)}
          </div>
          ${options.appendix === true && briefAppendix(report)}
        </main>
      </body>
    </html> `.markup;
}

function top(report: Report, { agency, client, logo }: ReportBranding): Markup {
  const maker = agency ?? 'Portico';
  return html`<header class="top">
    ${logo === undefined ? html`<p class="maker">${maker}</p>` : html`<img class="logo" src="${logo}" alt="${maker}" />`}
    <p class="for">
      ${client !== undefined && html`<span>Prepared for <strong>${client}</strong></span>`}
      ${agency !== undefined && html`<span>${client === undefined ? 'Prepared by' : 'by'} <strong>${agency}</strong></span>`}
      <span>${day(report)}</span>
    </p>
  </header>`;
}

function score(report: Report): Markup {
  const range = ifAllKnown(report.score);
  const [judged = ''] = coverageSentences(report);
  return html`<section class="score" aria-label="Score">
    <div>${reportDial(report)}</div>
    <div>
      <p class="verdict">${clipText(verdictSentence(report), 220)}</p>
      <p class="known">
        ${scoreWords(report)}, ${gradeWords(report)}.${range && ` The score would be ${range}.`} ${judged}
        Confidence: ${report.score.confidence}.
      </p>
    </div>
  </section>`;
}

const sales = (report: Report): Markup =>
  html`<section class="sales">
    <h2>What it means for sales</h2>
    <p>${salesSentences(report).join(' ')}</p>
  </section>`;

/** Without results, so that its rows do not link to a list that is not in this document. */
function product(report: Report): Markup | null {
  if (!report.product) return null;
  const { url, rows } = report.product;
  const short = (text: string | null): string | null => text && clipText(text, 60);
  return productSection({
    ...report,
    results: [],
    product: {
      url: clipText(url, 140),
      rows: rows.map((row) => ({ ...row, agent: short(row.agent), page: short(row.page) })),
    },
  });
}

const about = (report: Report, options: BriefOptions): Markup =>
  html`<div class="keep">
    ${scopeSection({ ...report, url: clipText(report.url, 140), finalUrl: clipText(report.finalUrl, 140) })}
    ${report.warnings.slice(0, 2).map((text) => html`<p class="two-lines">Note: ${clipText(text, 200)}</p>`)}
    ${report.ignored && html`<p>${ignoredWords(report.ignored)}</p>`}
    <p class="made">
      ${options.appendix === true ? 'Passed checks and the steps of each fix are' : 'Every check, its evidence, and the steps of each fix are'}
      in the full report ${clipText(report.id, 60)}. Portico ${report.engine.version}, checks
      ${report.engine.catalogue}.
    </p>
  </div>`;

function ignoredWords({ checks, overall }: NonNullable<Report['ignored']>): string {
  const { length } = checks;
  const what = length === 1 ? '1 finding is' : `${length} findings are`;
  const score =
    overall === null ? '' : ` With ${length === 1 ? 'it' : 'them'}, the score would be ${figure(overall)}.`;
  return `${what} accepted by configuration and not counted.${score}`;
}

/** `November 28, 2026`, in UTC. */
const day = ({ startedAt }: Report): string =>
  new Date(startedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
