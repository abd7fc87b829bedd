/** The appendix, folded: checks that are no finding, crawlers, product attributes, sampled pages, and the audit itself. */
import type { Status } from '../../check.ts';
import type { Report, ReportResult } from '../../result.ts';
import { byUrgency, reportCategory, figure } from '../words.ts';
import { isFinding, type Listing } from './listing.ts';
import type { ReportWords } from '../report-words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { resultRow } from './result.ts';
import { attributesTable, crawlerTable, sampleTable } from './tables.ts';

type Quiet = Exclude<Status, 'fail' | 'warn'>;

export const appendixId: Readonly<Record<Quiet, string>> = {
  unknown: 'not-judged',
  pass: 'passed',
  'not-applicable': 'not-applicable',
};

const titles = [
  ['unknown', 'without-verdict'],
  ['pass', 'passed'],
  ['not-applicable', 'do-not-apply'],
] as const;

export function appendix(report: Report, listing: Listing): Markup {
  // A filter that lists no finding asks for these.
  const isOpen = listing.isFiltered && !listing.results.some(isFinding);
  const { attributes, sample, crawlers = [] } = report;
  const { words } = listing;
  const { say } = words;
  return html`<section class="appendix">
    <h2 id="appendix">${say('appendix')}</h2>
    ${titles.map(([status, title]) => checkList(status, say(title), report, listing, isOpen))}
    ${crawlers.length > 0 && fold('crawlers', say('crawlers-and-assistants'), crawlers.length, crawlerTable(crawlers, words))}
    ${attributes.fields.length > 0 && fold('attributes', say('attributes'), attributes.fields.length, attributesTable(attributes, words))}
    ${sample.length > 0 && fold('sample', say('sample'), sample.length, sampleTable(sample, words))}
    ${fold('audit', say('about'), undefined, about(report, words))}
  </section>`;
}

const fold = (id: string, title: string, count: number | undefined, body: Markup, isOpen = false): Markup =>
  html`<details class="annex" id="${id}" ${isOpen && html` open`}>
    <summary>
      <h3>${title}</h3>
      ${count !== undefined && html`<span class="amount">${count}</span>`}
    </summary>
    <div class="body">${body}</div>
  </details>`;

function checkList(
  status: Quiet,
  title: string,
  { categories }: Report,
  listing: Listing,
  isOpen: boolean,
): Markup | false {
  const some = listing.results.filter((result) => result.status === status);
  const byCategory = Map.groupBy(byUrgency(some), ({ category }) => category);
  const lists = categories.flatMap((category) => {
    const own = byCategory.get(category.id);
    return own ? [{ name: reportCategory(category, listing.words), own }] : [];
  });
  return (
    some.length > 0 &&
    fold(
      appendixId[status],
      title,
      some.length,
      html`${lists.map(({ name, own }) => categoryList(name, own, listing))}`,
      isOpen,
    )
  );
}

const categoryList = (name: string, results: readonly ReportResult[], listing: Listing): Markup =>
  html`<h4>${name} <span class="amount">${results.length}</span></h4>
    ${results.map((result) => resultRow(result, listing))}`;

function about(
  { id, url, finalUrl, startedAt, durationMs, requests, engine, score }: Report,
  words: ReportWords,
): Markup {
  const { say } = words;
  const entries: readonly (readonly [string, string])[] = [
    [say('about-url'), url],
    ...(finalUrl === url || finalUrl === '' ? [] : [[say('about-final-url'), finalUrl] as const]),
    [say('about-started'), words.time(startedAt, 'second')],
    [say('about-duration'), `${figure(durationMs / 1000, words)} s`],
    [
      say('about-requests'),
      say('requests-made', {
        count: String(requests.count),
        failed: String(requests.failed),
        size: figure(requests.bytes / 1e6, words),
      }),
    ],
    [say('about-confidence'), say(`confidence-${score.confidence}`)],
    [say('about-checks'), say('engine', { version: engine.version, catalog: engine.catalogue })],
    [say('about-report'), id],
  ];
  return html`<dl class="about">
    ${entries.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd class="url">${value}</dd>`,
    )}
  </dl>`;
}
