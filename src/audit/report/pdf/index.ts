/** The report for managers: two to four pages for paper, as one document that the browser prints. No script, no request. */
import type { Report } from '../../result.ts';
import type { ReportBranding } from '../branding.ts';
import { reportSentence } from '../html/check-text.ts';
import { reportDial } from '../html/dial.ts';
import { html, trusted } from '../html/markup.ts';
import type { Markup } from '../html/markup.ts';
import { productSection, scopeSection } from '../html/overview.ts';
import { verdictMarkup } from '../html/summary.ts';
import { englishWords, type ReportWords } from '../report-words.ts';
import { gradeWords, ifAllKnown, judgedChecks, reportHost, scoreWords, verdict } from '../words.ts';
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
  /** Its language, from `loadReportWords`. Default: English. */
  words?: ReportWords;
}

/** The document that is printed. Everything that came from the audited site is escaped and shortened. */
export function toBrief(report: Report, options: BriefOptions = {}): string {
  const { branding = {}, paper = 'a4', words = englishWords } = options;
  const { language, say, day } = words;
  const host = clipText(reportHost(report, words), 80);
  const title = say('pdf-title', { host });
  const foot = [branding.agency && clipText(branding.agency, 40), day(report.startedAt)]
    .filter(Boolean)
    .join(' · ');
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${trusted(briefStyle({ paper, running: title, foot, of: say('pdf-pages') }))}
        </style>
      </head>
      <body>
        ${top(report, branding, words)}
        <main>
          <div class="title">
            <p class="what">${say('pdf-kind')}</p>
            <h1>${host}</h1>
          </div>
          ${score(report, words)} ${sales(report, words)} ${actionsSection(report, words)}
          <div class="sheets">
            ${product(report, words)} ${crawlersSection(report, words)} ${worksSection(report, words)}
            ${briefCategories(report, words)} ${causesSection(report, words)} ${about(report, options, words)}
          </div>
          ${options.appendix === true && briefAppendix(report, words)}
        </main>
      </body>
    </html> `.markup;
}

function top(
  { startedAt }: Report,
  { agency, client, logo }: ReportBranding,
  { say, day }: ReportWords,
): Markup {
  const maker = agency ?? 'Portico';
  return html`<header class="top">
    ${logo === undefined ? html`<p class="maker">${maker}</p>` : html`<img class="logo" src="${logo}" alt="${maker}" />`}
    <p class="for">
      ${client !== undefined && html`<span>${say('pdf-prepared-for')} <strong>${client}</strong></span>`}
      ${agency !== undefined && html`<span>${say(client === undefined ? 'pdf-prepared-by' : 'pdf-by')} <strong>${agency}</strong></span>`}
      <span>${day(startedAt)}</span>
    </p>
  </header>`;
}

function score(report: Report, words: ReportWords): Markup {
  const { say } = words;
  const range = ifAllKnown(report.score, words);
  const { judged } = judgedChecks(report, words);
  const { confidence } = report.score;
  return html`<section class="score" aria-label="${say('section-score')}">
    <div>${reportDial(report, words)}</div>
    <div>
      <p class="verdict">${verdictMarkup(verdict(report, words), words, 220)}</p>
      <p class="known">
        ${scoreWords(report, words)},
        ${gradeWords(report, words)}.${range && ` ${say('range-sentence', { range })}`} ${judged}
        ${say('confidence-sentence', { confidence: say(`confidence-${confidence}`) })}
      </p>
    </div>
  </section>`;
}

const sales = (report: Report, words: ReportWords): Markup =>
  html`<section class="sales">
    <h2>${words.say('pdf-sales')}</h2>
    <p>${salesSentences(report, words).join(' ')}</p>
  </section>`;

/** Without results, so that its rows do not link to a list that is not in this document. */
function product(report: Report, words: ReportWords): Markup | null {
  if (!report.product) return null;
  const { url, rows } = report.product;
  const short = (text: string | null): string | null => text && clipText(text, 60);
  const shown = {
    url: clipText(url, 140),
    rows: rows.map((row) => ({ ...row, agent: short(row.agent), page: short(row.page) })),
  };
  return productSection({ ...report, results: [], product: shown }, words);
}

const about = (report: Report, { appendix }: BriefOptions, words: ReportWords): Markup =>
  html`<div class="keep">
    ${scopeSection({ url: clipText(report.url, 140), finalUrl: clipText(report.finalUrl, 140) }, words)}
    ${report.warnings.slice(0, 2).map((text) => html`<p class="two-lines">${words.say('pdf-note')} ${reportSentence(text, words, 200)}</p>`)}
    <p class="made">
      ${words.say(appendix === true ? 'pdf-rest-appendix' : 'pdf-rest', { id: clipText(report.id, 60) })}
      ${words.say('pdf-engine', { version: report.engine.version, catalog: report.engine.catalogue })}
    </p>
  </div>`;
