/** `/dashboard/audits/reports/{id}`: one report in the frame of the dashboard. */
import type { Context } from 'hono';
import { reportHost, toHtmlSections, type Report, type ReportBranding } from '#audit';
import { hostOfUrl, type AuditRun, type ReportShare } from '#storage';
import { brandingOf } from '../../../report-pdf.ts';
import { siteAddress } from '../../../site/address.ts';
import {
  button,
  copyable,
  crumbs,
  html,
  linkButton,
  pageHead,
  raw,
  time,
  visible,
  type Html,
} from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { makersOf } from '../parts.ts';
import { auditedSitePath, auditsPath, reportPath } from '../paths.ts';
import { downloadMenu } from './downloads.ts';
import {
  checksFilterForm,
  compareForm,
  isFiltered,
  passes,
  readReportQuery,
  type ReportQuery,
} from './filter.ts';
import { findReport, maxShares } from './find.ts';
import { reportPageTexts as say } from './messages/index.ts';

/** Earlier reports that are offered for a comparison. */
const mostEarlier = 30;

export async function reportPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const { keyId, createdAt, report } = await findReport(deps, c.req.param('id') ?? '');
  const { before: beforeId, ...filter } = readReportQuery((name) => c.req.query(name));
  const host = hostOfUrl(report.url);
  const [makerOf, shares, earlier, before, branding] = await Promise.all([
    makersOf(deps, [{ keyId }]),
    deps.shares.of(report.id, deps.now()),
    deps.history.runs(host, { limit: mostEarlier, after: { createdAt, reportId: report.id } }),
    beforeId === undefined ? undefined : readBefore(deps, report, beforeId),
    deps.branding.read(),
  ]);
  const runs =
    before && !earlier.some(({ reportId }) => reportId === before.id)
      ? [...earlier, ...((await deps.history.run(before.id).then((run) => run && [run])) ?? [])]
      : earlier;
  const content = reportContent({
    report,
    createdAt,
    maker: makerOf({ keyId }),
    shares,
    origin: siteAddress(deps, c.req.url),
    query: { ...filter, ...(before ? { before: before.id } : {}) },
    before,
    runs,
    said: flashMessage(c, said()),
    branding: brandingOf(branding, undefined),
  });
  const title = say('title', { host: visible(reportHost(report)) });
  return dashboardPage(c, { title, section: 'audits', content });
}

/** Another report of the same storefront; undefined for everything else. */
async function readBefore(deps: AuditsRouteDeps, report: Report, id: string): Promise<Report | undefined> {
  if (id === report.id || id.length > 100) return undefined;
  const found = await deps.history.read(id);
  return found && hostOfUrl(found.report.url) === hostOfUrl(report.url) ? found.report : undefined;
}

const said = () => ({
  shared: say('shared'),
  unshared: say('unshared'),
  'enough-links': say('enough-links', { limit: maxShares }),
});

interface ReportFacts {
  report: Report;
  createdAt: number;
  maker: string;
  shares: readonly ReportShare[];
  origin: string;
  query: ReportQuery;
  before: Report | undefined;
  /** Earlier runs of the storefront. */
  runs: readonly AuditRun[];
  said: Html | undefined;
  branding: ReportBranding;
}

/** Everything but the frame. */
function reportContent(facts: ReportFacts): Html {
  const { report, createdAt, maker, shares, origin, query, before, runs, said, branding } = facts;
  const { id } = report;
  const path = reportPath(id);
  const host = hostOfUrl(report.url);
  const only = passes(query);
  return html`${crumbs(
      [
        [auditsPath, say('audits')],
        [auditedSitePath(host), visible(host)],
      ],
      say('report'),
    )}
    ${pageHead(visible(reportHost(report)), {
      text: html`${say.parts('audited', { time: time(createdAt) })} · ${maker}`,
      actions: html`<form method="post" action="${auditsPath}">
          <input type="hidden" name="url" value="${report.url}" />
          ${button(say('audit-again'))}
        </form>
        ${linkButton('#share', say('share'))} ${downloadMenu(path)}
        ${linkButton(`${path}/delete`, say('delete-report'))}`,
    })}
    <div class="stack">
      ${said}
      <div class="report-tools">${compareForm(id, query, runs)} ${checksFilterForm(id, query)}</div>
      ${isFiltered(query) && html`<p class="soft">${say('shown-checks', { shown: report.results.filter(only).length, total: report.results.length })}</p>`}
      <div class="report">
        ${
          // Already escaped by the report template.
          raw(
            toHtmlSections(report, {
              docs: '',
              branding,
              ...(before ? { before } : {}),
              ...(isFiltered(query) ? { only } : {}),
            }),
          )
        }
      </div>
      ${shareBox(id, shares, origin)}
    </div>`;
}

/** @param origin of the links */
const shareBox = (id: string, shares: readonly ReportShare[], origin: string): Html =>
  html`<section class="card" id="share" aria-labelledby="share-title">
    <h2 id="share-title">${say('share')}</h2>
    <p class="soft">${say('share-text')}</p>
    ${shares.map(
      ({ token, expiresAt }, index) =>
        html`<div class="stack">
          ${copyable(`share-${index}`, `${origin}/r/${token}`, say('copy-link', { number: index + 1 }))}
          <form class="actions" method="post" action="${reportPath(id)}/unshare">
            <input type="hidden" name="token" value="${token}" />
            <span class="soft small">${say.parts('expires', { time: time(expiresAt, 'day') })}</span>
            <button
              class="button slight danger"
              type="submit"
              aria-label="${say('revoke-link', { number: index + 1 })}"
            >
              ${say('revoke')}
            </button>
          </form>
        </div>`,
    )}
    <form method="post" action="${reportPath(id)}/share">
      ${button(shares.length > 0 ? say('create-another') : say('create-link'))}
    </form>
  </section>`;
