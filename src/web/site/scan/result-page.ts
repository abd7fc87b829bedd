/** A report within the frame of the site. */
import { isGraded, toHtmlSections, type Report } from '#audit';
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
  /** Of this site. */
  origin: string;
  /** Epoch milliseconds. */
  now: number;
  /** Shown instead of a new audit. */
  recent: boolean;
  /** By whoever started the scan. */
  mine: boolean;
}

export function resultPage({ report, share, origin, now, recent, mine }: ResultFacts): Html {
  const host = displayHost(report.finalUrl || report.url);
  const path = `/r/${share.token}`;
  return sitePage({
    title: `${host}, ready for AI agents?`,
    content: html`${
        recent &&
        notice(
          `This report is ${age(now - share.createdAt)}. The same address is audited anew after ten minutes.`,
        )
      }
      ${pageHead(`How ready is ${host} for AI agents?`, {
        actions: html`<form method="post" action="/scan">
            <input type="hidden" name="url" value="${report.url}" />
            ${button('Audit again')}
          </form>
          ${linkButton(`${path}?format=json`, 'JSON')} ${linkButton(`${path}?format=markdown`, 'Markdown')}`,
      })}
      <div class="report">
        ${
          // Escaped by the report's own template, which is the same that writes the file of it.
          raw(toHtmlSections(report, { docs: '' }))
        }
      </div>
      <section class="card share narrow" aria-labelledby="share">
        <h2 id="share">Share this report</h2>
        ${copyable('share-link', origin + path, 'the link to this report')}
        <p class="soft small">
          Whoever has the link can read the report until ${time(share.expiresAt, 'day')}. Search engines are
          told to leave it out.${mine && html` <a href="${path}/take-back">Take the link back</a>`}
        </p>
        ${
          isGraded(report.score) &&
          html`<p><img src="${path}/badge.svg" alt="The score as a badge" height="20" /></p>
            ${copyable('share-badge', badgeMarkdown(origin + path), 'the badge as Markdown')}
            <p class="soft small">The badge shows this score for as long as the link opens.</p>`
        }
      </section>`,
  });
}

/** Markdown that shows it and leads to the report. @param url of the report */
const badgeMarkdown = (url: string): string => `[![Agent readiness](${url}/badge.svg)](${url})`;

function age(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? 'less than a minute old' : `${minutes} minute${minutes === 1 ? '' : 's'} old`;
}

export const takeBackPage = ({ token }: ReportShare, report: Report): Html =>
  sitePage({
    title: 'Take the link back',
    content: html`<div class="stack narrow">
      ${pageHead('Take the link back?', {
        text: `The report about ${displayHost(report.finalUrl || report.url)} then opens for nobody who has the link. This cannot be undone.`,
      })}
      <form class="actions" method="post" action="/r/${token}/take-back">
        ${button('Take it back', { danger: true })} ${linkButton(`/r/${token}`, 'Keep it')}
      </form>
    </div>`,
  });
