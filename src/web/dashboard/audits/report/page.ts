/** `/dashboard/audits/reports/{id}`: one report, whole. */
import type { Context } from 'hono';
import { hostOf, type Report } from '#audit';
import { hostOfUrl, type ReportShare } from '#storage';
import { figure } from '../../../design/charts/index.ts';
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
} from '../../../design/index.ts';
import type { DashboardEnv, Section } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsDeps } from '../deps.ts';
import { makersOf } from '../parts.ts';
import { auditsPath, reportPath, sitePath } from '../paths.ts';
import { checks } from './checks.ts';
import { downloadMenu } from './downloads.ts';
import { readFilter, type Filter } from './filter.ts';
import { findReport, mostShares, originOf } from './find.ts';
import { hero } from './hero.ts';
import { plan } from './plan.ts';
import { shareBox } from './share.ts';
import { attributes, sample } from './tables.ts';

type Deps = Parameters<Section<AuditsDeps>>[1];

export async function reportPage(c: Context<DashboardEnv>, deps: Deps) {
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
    origin: originOf(deps, c),
    filter: readFilter((name) => c.req.query(name)),
    said: saidTexts[c.req.query('said') ?? ''],
  });
  return dashboardPage(c, { title: `Report of ${visible(hostOf(report))}`, section: 'audits', content });
}

const saidTexts: Readonly<Record<string, string>> = {
  shared: 'The link is ready: copy it below, under Share.',
  unshared: 'The link was taken back. It shows nothing any more.',
  'enough-links': `A report has at most ${mostShares} links at once: take one back first.`,
};

export interface ReportFacts {
  report: Report;
  createdAt: number;
  maker: string;
  shares: readonly ReportShare[];
  origin: string;
  filter: Filter;
  said?: string | undefined;
}

/** Everything but the frame. */
export function reportContent({ report, createdAt, maker, shares, origin, filter, said }: ReportFacts): Html {
  const { id, warnings } = report;
  const path = reportPath(id);
  const host = hostOfUrl(report.url);
  return html`${crumbs(
      [
        [auditsPath, 'Audits'],
        [sitePath(host), visible(host)],
      ],
      'Report',
    )}
    ${pageHead(visible(hostOf(report)), {
      text: html`Audited ${time(createdAt)} · ${maker}`,
      actions: html`<form method="post" action="${auditsPath}">
          <input type="hidden" name="url" value="${report.url}" />
          ${button('Audit again')}
        </form>
        ${linkButton('#share', 'Share')} ${downloadMenu(path)} ${linkButton(`${path}/delete`, 'Delete …')}`,
    })}
    <div class="stack">
      ${said !== undefined && notice(said, 'good')} ${hero(report)}
      ${
        warnings.length > 0 &&
        notice(
          html`<h2>Before you read on</h2>
            <ul>
              ${warnings.map((text) => html`<li>${visible(text)}</li>`)}
            </ul>`,
          'warn',
        )
      }
      ${contents(report)} ${plan(report)} ${checks(report, filter, path)} ${attributes(report)}
      ${sample(report)} ${shareBox(id, shares, origin)} ${aboutRun(report)}
    </div>`;
}

const contents = ({ attributes: { fields }, sample: pages }: Report): Html =>
  html`<nav aria-label="On this page">
    <ul class="contents">
      <li><a href="#plan">What to do</a></li>
      <li><a href="#checks">Every check</a></li>
      ${fields.length > 0 && html`<li><a href="#attributes">Attributes</a></li>`}
      ${pages.length > 0 && html`<li><a href="#sample">Pages</a></li>`}
      <li><a href="#share">Share</a></li>
    </ul>
  </nav>`;

const aboutRun = ({ id, url, finalUrl, durationMs, requests, engine }: Report): Html =>
  html`<section class="stack" aria-labelledby="run-title">
    <h2 id="run-title">This run</h2>
    ${facts([
      ['Address', visible(url)],
      ...(finalUrl === url ? [] : [['Led to', visible(finalUrl)] as const]),
      ['Took', `${figure(durationMs / 1000)} s`],
      [
        'Requests',
        `${requests.count}, of which ${requests.failed} failed; ${figure(requests.bytes / 1e6)} MB`,
      ],
      ['Checks', `Portico ${engine.version}, catalogue ${engine.catalogue}`],
      ['Report', html`<code>${id}</code>`],
    ])}
  </section>`;
