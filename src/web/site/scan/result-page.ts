/** A report in the layout of the site. */
import { isGraded, toHtmlSections, type Report, type ReportBranding } from '#audit';
import type { ReportShare } from '#storage';
import {
  button,
  copyable,
  html,
  linkButton,
  notice,
  pageHead,
  raw,
  sitePage,
  time,
  type Html,
} from '../../design/index.ts';
import { scanTexts as say } from './messages/index.ts';
import { displayHost } from './pages.ts';

export interface ResultFacts {
  report: Report;
  share: ReportShare;
  /** Origin of this service. */
  origin: string;
  /** Epoch milliseconds. */
  now: number;
  /** An existing report is shown instead of a new audit. */
  recent: boolean;
  /** The viewer started the scan. */
  mine: boolean;
  /** Reports can be printed. */
  hasPdf: boolean;
  /** Of this installation. */
  branding: ReportBranding;
}

export function resultPage({
  report,
  share,
  origin,
  now,
  recent,
  mine,
  hasPdf,
  branding,
}: ResultFacts): Html {
  const host = displayHost(report.finalUrl || report.url);
  const path = `/r/${share.token}`;
  return sitePage({
    title: say('report-title', { host }),
    content: html`${
        recent &&
        notice(say('recent', { minutes: Math.max(0, Math.floor((now - share.createdAt) / 60_000)) }))
      }
      ${pageHead(say('report-heading', { host }), {
        actions: html`<form method="post" action="/scan">
            <input type="hidden" name="url" value="${report.url}" />
            ${button(say('audit-again'))}
          </form>
          ${hasPdf && linkButton(`${path}?format=pdf`, 'PDF')} ${linkButton(`${path}?format=json`, 'JSON')}
          ${linkButton(`${path}?format=markdown`, 'Markdown')}`,
      })}
      <div class="report">
        ${
          // Already escaped by the report template.
          raw(toHtmlSections(report, { docs: '', branding }))
        }
      </div>
      <section class="card share narrow" aria-labelledby="share">
        <h2 id="share">${say('share')}</h2>
        ${copyable('share-link', origin + path, say('copy-link'))}
        <p class="soft small">
          ${say.parts('share-text', { day: time(share.expiresAt, 'day') })}
          ${mine && html`<a href="${path}/take-back">${say('revoke')}</a>`}
        </p>
        ${
          isGraded(report.score) &&
          html`<p><img src="${path}/badge.svg" alt="${say('score-badge')}" height="20" /></p>
            ${copyable('share-badge', badgeMarkdown(origin + path), say('copy-badge'))}
            <p class="soft small">${say('badge-text')}</p>`
        }
      </section>`,
  });
}

/** Markdown of the badge with a link to the report. @param url of the report */
const badgeMarkdown = (url: string): string => `[![${say('badge-name')}](${url}/badge.svg)](${url})`;

export const takeBackPage = ({ token }: ReportShare, report: Report): Html =>
  sitePage({
    title: say('revoke'),
    content: html`<div class="stack narrow">
      ${pageHead(say('revoke-title'), {
        text: say('revoke-text', { host: displayHost(report.finalUrl || report.url) }),
      })}
      <form class="actions" method="post" action="/r/${token}/take-back">
        ${button(say('revoke'), { danger: true })} ${linkButton(`/r/${token}`, say('cancel'))}
      </form>
    </div>`,
  });
