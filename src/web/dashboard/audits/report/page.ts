/** `/dashboard/audits/reports/{id}`: one report. */
import type { Context } from 'hono';
import {
  reportHost,
  type Report,
  priorityWords,
  answered,
  categoryScoreWords,
  coverageSentences,
  promise,
  worth,
  type ReportFix,
  percent,
  isGraded,
  gradeWords,
  ifAllKnown,
  verdictSentence,
  type CategoryScore,
  figure,
} from '#audit';
import { hostOfUrl, type ReportShare } from '#storage';
import { siteAddress } from '../../../site/address.ts';
import { bar, dial } from '../../../design/charts/index.ts';
import {
  button,
  crumbs,
  facts,
  html,
  linkButton,
  notice,
  visible,
  pageHead,
  time,
  type Html,
  badge,
  raw,
  copyable,
  table,
} from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { makersOf } from '../parts.ts';
import { auditsPath, reportPath, auditedSitePath } from '../paths.ts';
import { checksSection } from './checks.ts';
import { downloadMenu } from './downloads.ts';
import { readFilter, type ChecksFilter } from './filter.ts';
import { findReport, maxShares } from './find.ts';

/** How many products have each attribute. */
function attributes({ attributes: { products, fields } }: Report): Html {
  if (fields.length === 0) return html``;
  return html`<section class="stack" id="attributes" aria-labelledby="attributes-title">
    <div>
      <h2 id="attributes-title">Product attributes</h2>
      <p class="soft">
        Attributes that agents compare, from the markup of ${products} sampled
        product${products !== 1 && 's'}. The lighter bar is the 90% confidence interval for the whole catalog.
      </p>
    </div>
    <div class="audit-matrix">
      ${table(
        'How many products have each attribute',
        [
          { title: 'Attribute', cell: ({ name }) => visible(name) },
          { title: 'Found', number: true, cell: ({ filled, total }) => `${filled} of ${total}` },
          {
            title: 'Share',
            cell: ({ filled, total, interval: [low, high] }) =>
              bar((filled / Math.max(1, total)) * 100, [low * 100, high * 100]),
          },
          {
            title: 'Whole catalog',
            number: true,
            cell: ({ interval: [low, high] }) => `${percent(low)} to ${percent(high)}`,
          },
        ],
        fields,
      )}
    </div>
  </section>`;
}

const sample = ({ sample: pages }: Report): Html =>
  html`${
    pages.length > 0 &&
    html`<section class="stack" id="sample" aria-labelledby="sample-title">
      <h2 id="sample-title">Sampled pages</h2>
      <div class="audit-sample">
        ${table(
          'Sampled pages by role',
          [
            {
              title: 'URL',
              cell: ({ url, because }) =>
                html`${visible(url)}${because && html`<p class="soft small">${because}</p>`}`,
            },
            { title: 'Role', cell: ({ role }) => role },
            { title: 'Client', cell: ({ client }) => client },
            { title: 'Status', number: true, cell: (page) => answered(page) },
          ],
          pages,
        )}
      </div>
    </section>`
  }`;

/** @param origin of the links */
const shareBox = (id: string, shares: readonly ReportShare[], origin: string): Html =>
  html`<section class="card" id="share" aria-labelledby="share-title">
    <h2 id="share-title">Share</h2>
    <p class="soft">
      Anyone with a link can view this report without an account for 30 days, or until you revoke the link.
      Search engines do not index it.
    </p>
    ${shares.map(
      ({ token, expiresAt }, index) =>
        html`<div class="stack">
          ${copyable(`share-${index}`, `${origin}/r/${token}`, `link ${index + 1}`)}
          <form class="actions" method="post" action="${reportPath(id)}/unshare">
            <input type="hidden" name="token" value="${token}" />
            <span class="soft small">Expires ${time(expiresAt, 'day')}</span>
            <button class="button slight danger" type="submit" aria-label="Revoke link ${index + 1}">
              Revoke
            </button>
          </form>
        </div>`,
    )}
    <form method="post" action="${reportPath(id)}/share">
      ${button(shares.length > 0 ? 'Create another link' : 'Create link')}
    </form>
  </section>`;

/** The fixes, in the order of the plan. */
function plan(report: Report): Html {
  const { fixes, categories } = report;
  if (fixes.length === 0) {
    const unknown = categories.reduce((sum, { counts }) => sum + counts.unknown, 0);
    return html`<section class="stack" id="plan" aria-labelledby="plan-title">
      <h2 id="plan-title">Nothing to fix</h2>
      <p>
        No check failed or
        warned.${unknown > 0 && ` ${unknown} ${unknown === 1 ? 'check is' : 'checks are'} unknown. See the reasons below.`}
      </p>
    </section>`;
  }
  const promised = promise(report);
  return html`<section class="stack" id="plan" aria-labelledby="plan-title">
    <div>
      <h2 id="plan-title">Fix plan</h2>
      ${promised !== undefined && html`<p class="soft">${promised}</p>`}
    </div>
    <ol class="fix-plan">
      ${fixes.map((fix, index) => fixItem(fix, index + 1, fixes))}
    </ol>
  </section>`;
}

const fixItem = (fix: ReportFix, number: number, fixes: readonly ReportFix[]): Html =>
  html`<li class="${fix.first && 'first'}" id="fix-${fix.id}">
    <details ${fix.first && number <= 3 && raw('open')}>
      <summary>
        <span class="position">${number}</span>
        <span class="title">${visible(fix.title)}</span>
        <span class="meta"
          >${fix.priority === 'critical' ? badge('Critical', 'bad') : html`<span>${priorityWords[fix.priority]} priority</span>`}<span
            >Effort: ${fix.effort}</span
          >${worth(fix, fixes).map((text) => html`<span>${text}</span>`)}</span
        >
      </summary>
      <div class="body">
        <p>${visible(fix.instructions)}</p>
        ${fix.snippet !== undefined && html`<pre tabindex="0"><code>${visible(fix.snippet)}</code></pre>`}
        <p class="soft small">Fixes: ${checkLinks(fix.checks)}</p>
      </div>
    </details>
  </li>`;

export async function reportPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const { keyId, createdAt, report } = await findReport(deps, c.req.param('id') ?? '');
  const [makerOf, shares] = await Promise.all([
    makersOf(deps, [{ keyId }]),
    deps.shares.of(report.id, deps.now()),
  ]);
  const content = reportContent({
    report,
    createdAt,
    maker: makerOf({ keyId }),
    shares,
    origin: siteAddress(deps, c.req.url),
    filter: readFilter((name) => c.req.query(name)),
    said: flashMessage(c, said),
  });
  return dashboardPage(c, { title: `Report of ${visible(reportHost(report))}`, section: 'audits', content });
}

const said = {
  shared: 'Link created. Copy it under Share.',
  unshared: 'Link revoked. It no longer works.',
  'enough-links': `A report can have at most ${maxShares} links. Revoke one first.`,
};

interface ReportFacts {
  report: Report;
  createdAt: number;
  maker: string;
  shares: readonly ReportShare[];
  origin: string;
  filter: ChecksFilter;
  said: Html | undefined;
}

/** Everything but the frame. */
function reportContent({ report, createdAt, maker, shares, origin, filter, said }: ReportFacts): Html {
  const { id, warnings } = report;
  const path = reportPath(id);
  const host = hostOfUrl(report.url);
  return html`${crumbs(
      [
        [auditsPath, 'Audits'],
        [auditedSitePath(host), visible(host)],
      ],
      'Report',
    )}
    ${pageHead(visible(reportHost(report)), {
      text: html`Audited ${time(createdAt)} · ${maker}`,
      actions: html`<form method="post" action="${auditsPath}">
          <input type="hidden" name="url" value="${report.url}" />
          ${button('Audit again')}
        </form>
        ${linkButton('#share', 'Share')} ${downloadMenu(path)}
        ${linkButton(`${path}/delete`, 'Delete report')}`,
    })}
    <div class="stack">
      ${said} ${hero(report)}
      ${
        warnings.length > 0 &&
        notice(
          html`<h2>Notes on this audit</h2>
            <ul>
              ${warnings.map((text) => html`<li>${visible(text)}</li>`)}
            </ul>`,
          'warn',
        )
      }
      ${contents(report)} ${plan(report)} ${checksSection(report, filter, path)} ${attributes(report)}
      ${sample(report)} ${shareBox(id, shares, origin)} ${aboutRun(report)}
    </div>`;
}

const contents = ({ attributes: { fields }, sample: pages }: Report): Html =>
  html`<nav aria-label="On this page">
    <ul class="contents">
      <li><a href="#plan">Fix plan</a></li>
      <li><a href="#checks">All checks</a></li>
      ${fields.length > 0 && html`<li><a href="#attributes">Attributes</a></li>`}
      ${pages.length > 0 && html`<li><a href="#sample">Pages</a></li>`}
      <li><a href="#share">Share</a></li>
    </ul>
  </nav>`;

const aboutRun = ({ id, url, finalUrl, durationMs, requests, engine }: Report): Html =>
  html`<section class="stack" aria-labelledby="run-title">
    <h2 id="run-title">About this audit</h2>
    ${facts([
      ['URL', visible(url)],
      ...(finalUrl === url ? [] : [['Final URL', visible(finalUrl)] as const]),
      ['Duration', `${figure(durationMs / 1000)} s`],
      ['Requests', `${requests.count}, ${requests.failed} failed, ${figure(requests.bytes / 1e6)} MB`],
      ['Checks', `Portico ${engine.version}, catalog ${engine.catalogue}`],
      ['ID', html`<code>${id}</code>`],
    ])}
  </section>`;

/** The top of a report: the score, the verdict, the caps, and the categories. */
function hero(report: Report): Html {
  const { score } = report;
  const { low, high } = score;
  const range = ifAllKnown(score);
  const limits = score.caps.toSorted((a, b) => a.max - b.max);
  return html`<section class="card" aria-label="Score">
    <div class="audit-hero">
      ${dial({
        score: isGraded(score) ? score.overall : null,
        grade: gradeWords(report),
        ...(range !== undefined && low !== null && high !== null ? { range: [low, high] as const } : {}),
        limits: isGraded(score) ? limits.map(({ max }) => max) : [],
      })}
      <div class="audit-says">
        <p class="audit-verdict">${visible(verdictSentence(report))}</p>
        ${limits
          .slice(0, 3)
          .map(
            ({ max, reason, checks }) =>
              html`<p class="small">
                ${isGraded(score) && html`<strong>Capped at ${max}:</strong> `}${visible(reason)}
                ${checkLinks(checks)}
              </p>`,
          )}
        <p class="soft small">
          ${visible(coverageSentences(report).join(' '))} Confidence:
          ${score.confidence}.${range !== undefined && ` The score would be ${range}.`}
        </p>
      </div>
    </div>
    <ul class="audit-category-bars">
      ${report.categories.map(categoryBar)}
    </ul>
  </section>`;
}

/** Links to results on this page, with commas. */
const checkLinks = (ids: readonly string[]): Html =>
  html`${ids.map((id, index) => html`${index > 0 && ', '}<a href="#check-${id}">${id}</a>`)}`;

function categoryBar({ id, name, score, counts }: CategoryScore): Html {
  const { warn, fail } = counts;
  const found = [fail > 0 && `${fail} fail`, warn > 0 && `${warn} warn`].filter(Boolean).join(', ');
  return html`<li>
    <a href="#${id}">${name}</a>
    <span class="number"
      >${found !== '' && html`<span class="soft small">${found}</span> `}<strong
        >${categoryScoreWords({ score, counts })}</strong
      ></span
    >
    ${bar(score)}
  </li>`;
}
