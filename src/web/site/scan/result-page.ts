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
    title: `${host}: agent readiness report`,
    content: html`${
        recent &&
        notice(
          `This report is ${age(now - share.createdAt)}. You can run a new audit of this URL ten minutes after the last one.`,
        )
      }
      ${pageHead(`How ready is ${host} for AI agents?`, {
        actions: html`<form method="post" action="/scan">
            <input type="hidden" name="url" value="${report.url}" />
            ${button('Audit again')}
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
        <h2 id="share">Share this report</h2>
        ${copyable('share-link', origin + path, 'the link to this report')}
        <p class="soft small">
          Anyone with the link can view the report until ${time(share.expiresAt, 'day')}. Search engines do
          not index it.${mine && html` <a href="${path}/take-back">Revoke link</a>`}
        </p>
        ${
          isGraded(report.score) &&
          html`<p><img src="${path}/badge.svg" alt="Score badge" height="20" /></p>
            ${copyable('share-badge', badgeMarkdown(origin + path), 'the badge as Markdown')}
            <p class="soft small">The badge works until the link expires or is revoked.</p>`
        }
      </section>`,
  });
}

/** Markdown of the badge with a link to the report. @param url of the report */
const badgeMarkdown = (url: string): string => `[![Agent readiness](${url}/badge.svg)](${url})`;

function age(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? 'less than a minute old' : `${minutes} minute${minutes === 1 ? '' : 's'} old`;
}

export const takeBackPage = ({ token }: ReportShare, report: Report): Html =>
  sitePage({
    title: 'Revoke link',
    content: html`<div class="stack narrow">
      ${pageHead('Revoke the link?', {
        text: `The link to the report of ${displayHost(report.finalUrl || report.url)} stops working for everyone. You cannot undo this.`,
      })}
      <form class="actions" method="post" action="/r/${token}/take-back">
        ${button('Revoke link', { danger: true })} ${linkButton(`/r/${token}`, 'Cancel')}
      </form>
    </div>`,
  });
