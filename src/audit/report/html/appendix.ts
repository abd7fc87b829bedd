/** The appendix, folded: checks that are no finding, crawlers, product attributes, sampled pages, and the audit itself. */
import type { Status } from '../../check.ts';
import type { Report, ReportResult } from '../../result.ts';
import { byUrgency, figure } from '../words.ts';
import { isFinding, type Listing } from './listing.ts';
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

const titles: readonly (readonly [Quiet, string])[] = [
  ['unknown', 'Checks without a verdict'],
  ['pass', 'Passed checks'],
  ['not-applicable', 'Checks that do not apply'],
];

export function appendix(report: Report, listing: Listing): Markup {
  // A filter that lists no finding asks for these.
  const isOpen = listing.results.length > 0 && !listing.results.some(isFinding);
  const { attributes, sample, crawlers = [] } = report;
  return html`<section class="appendix">
    <h2 id="appendix">Appendix</h2>
    ${titles.map(([status, title]) => checkList(status, title, report, listing, isOpen))}
    ${crawlers.length > 0 && fold('crawlers', 'AI crawlers and assistants', crawlers.length, crawlerTable(crawlers))}
    ${attributes.fields.length > 0 && fold('attributes', 'Product attributes', attributes.fields.length, attributesTable(attributes))}
    ${sample.length > 0 && fold('sample', 'Sampled pages', sample.length, sampleTable(sample))}
    ${fold('audit', 'About this audit', undefined, about(report))}
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
  { results, docs }: Listing,
  isOpen: boolean,
): Markup | false {
  const some = results.filter((result) => result.status === status);
  const byCategory = Map.groupBy(byUrgency(some), ({ category }) => category);
  const lists = categories.flatMap(({ id, name }) => {
    const own = byCategory.get(id);
    return own ? [{ name, own }] : [];
  });
  return (
    some.length > 0 &&
    fold(
      appendixId[status],
      title,
      some.length,
      html`${lists.map(({ name, own }) => categoryList(name, own, docs))}`,
      isOpen,
    )
  );
}

const categoryList = (name: string, results: readonly ReportResult[], docs: string | undefined): Markup =>
  html`<h4>${name} <span class="amount">${results.length}</span></h4>
    ${results.map((result) => resultRow(result, docs))}`;

function about({ id, url, finalUrl, startedAt, durationMs, requests, engine, score }: Report): Markup {
  const entries: readonly (readonly [string, string])[] = [
    ['URL', url],
    ...(finalUrl === url || finalUrl === '' ? [] : [['Final URL', finalUrl] as const]),
    ['Started', startedAt.replace('T', ' ').replace(/(:\d\d)\.\d+Z$/, '$1 UTC')],
    ['Duration', `${figure(durationMs / 1000)} s`],
    ['Requests', `${requests.count}, ${requests.failed} failed, ${figure(requests.bytes / 1e6)} MB`],
    ['Confidence', score.confidence],
    ['Checks', `Portico ${engine.version}, catalog ${engine.catalogue}`],
    ['Report', id],
  ];
  return html`<dl class="about">
    ${entries.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd class="url">${value}</dd>`,
    )}
  </dl>`;
}
