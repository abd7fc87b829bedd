/** Pages of a running or failed scan. */
import { facts, html, linkButton, notice, pageHead, sitePage, type Html } from '../../design/index.ts';
import { shellWord } from '#audit';
import type { Problem } from '#http';
import { addressForm } from '../home/address-form.ts';
import { explainFailure } from './failures.ts';
import { stages } from './stages.ts';
import { stageWords, type ScanState } from './state.ts';

type Running = Extract<ScanState, { state: 'running' }>;
type Failed = Extract<ScanState, { state: 'failed' }>;

const refreshSeconds = 3;

export const displayHost = (url: string): string => URL.parse(url)?.host || url;

/** Refreshes itself without JavaScript; with it, the event stream updates the page. */
export const auditProgressPage = (id: string, { url, stage, done, left }: Running): Html =>
  sitePage({
    title: `Auditing ${displayHost(url)}`,
    scripts: ['scan'],
    refreshSeconds,
    content: html`<div class="scan-wait" data-scan="/scan/${id}/events" data-page="/scan/${id}">
      ${pageHead(`Auditing ${displayHost(url)}`, {
        text: 'This takes about 30 seconds. The result appears on this page. You can close it and come back to this URL.',
      })}
      <progress id="scan-bar" max="${Math.max(1, done + left)}" value="${done}" aria-label="Requests sent">
        ${done} of about ${done + left}
      </progress>
      <p class="soft" id="scan-count">${countWords(done, left)}</p>
      <p class="unseen" role="status" id="scan-status">${stageWords(stage)}</p>
      <ol class="stages">
        ${stages.map((text, at) => stageItem(text, at, stage))}
      </ol>
    </div>`,
  });

const countWords = (done: number, left: number): string =>
  done === 0 ? 'Waiting for the first response' : `${done} of about ${done + left} requests`;

const stageItem = (text: string, at: number, stage: number): Html =>
  html`<li
    data-stage="${at}"
    ${at < stage && html`class="past"`}
    ${at === stage && html`aria-current="step"`}
  >
    ${text}
  </li>`;

export function failedPage({ url, code, detail }: Failed): Html {
  const { title, why, advice } = explainFailure(code);
  return sitePage({
    title,
    content: html`<div class="stack narrow">
      ${pageHead(title, { text: url })}
      ${notice(
        html`<p>${why}</p>
          <p>${advice}</p>`,
        'warn',
      )}
      ${detail !== undefined && facts([['Details', html`<code>${detail}</code>`]])}
      ${code === 'opted-out' ? linkButton('/bot', 'About our bot') : addressForm({ typed: url })}
    </div>`,
  });
}

/** The audit was rejected because of a limit. */
export function auditRefusedPage({ kind, options }: Problem, url: string): Html {
  const seconds = Number(options.headers?.['Retry-After']);
  return sitePage({
    title: kind.title,
    content: html`<div class="stack narrow">
      ${pageHead(kind.title, { text: options.detail })} ${notice(`Try again ${inWords(seconds)}.`, 'warn')}
      <div class="prose">
        <p>You can also use:</p>
        <ul>
          <li>
            The command line on your own machine:
            <code>npm run portico -- audit ${shellWord(url)}</code>
          </li>
          <li>The <a href="/docs/api">audit API</a> with your API key</li>
        </ul>
      </div>
      ${addressForm({ typed: url })}
    </div>`,
  });
}

function inWords(seconds: number): string {
  if (!(seconds > 90)) return seconds > 0 ? `in ${seconds} seconds` : 'in a few seconds';
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
