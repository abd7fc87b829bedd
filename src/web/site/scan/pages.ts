/** Pages of a running or failed scan. */
import { facts, html, linkButton, notice, pageHead, sitePage, type Html } from '../../design/index.ts';
import { shellWord } from '#audit';
import type { Problem } from '#http';
import { addressForm } from '../home/address-form.ts';
import { explainFailure } from './failures.ts';
import { scanTexts as say } from './messages/index.ts';
import { auditStages, requestWords, stageWords } from './stages.ts';
import type { ScanState } from './state.ts';

type Running = Extract<ScanState, { state: 'running' }>;
type Failed = Extract<ScanState, { state: 'failed' }>;

const refreshSeconds = 3;

export const displayHost = (url: string): string => URL.parse(url)?.host || url;

/** Refreshes itself without JavaScript; with it, the event stream updates the page. */
export const auditProgressPage = (id: string, { url, stage, done, left }: Running): Html =>
  sitePage({
    title: say('auditing', { host: displayHost(url) }),
    scripts: ['scan'],
    refreshSeconds,
    content: html`<div class="scan-wait" data-scan="/scan/${id}/events" data-page="/scan/${id}">
      ${pageHead(say('auditing', { host: displayHost(url) }), { text: say('auditing-text') })}
      <progress
        id="scan-bar"
        max="${Math.max(1, done + left)}"
        value="${done}"
        aria-label="${say('requests-sent')}"
      >
        ${say('progress', { done, total: done + left })}
      </progress>
      <p class="soft" id="scan-count">${requestWords(done, left)}</p>
      <p class="unseen" role="status" id="scan-status">${stageWords(stage)}</p>
      <ol class="stages">
        ${auditStages.map((_, at) => stageItem(at, stage))}
      </ol>
    </div>`,
  });

const stageItem = (at: number, stage: number): Html =>
  html`<li
    data-stage="${at}"
    ${at < stage && html`class="past"`}
    ${at === stage && html`aria-current="step"`}
  >
    ${stageWords(at)}
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
      ${detail !== undefined && facts([[say('details'), html`<code>${detail}</code>`]])}
      ${code === 'opted-out' ? linkButton('/bot', say('about-bot')) : addressForm({ typed: url })}
    </div>`,
  });
}

/** The audit was rejected because of a limit. */
export function auditRefusedPage({ kind, options }: Problem, url: string): Html {
  return sitePage({
    title: kind.title,
    content: html`<div class="stack narrow">
      ${pageHead(kind.title, { text: options.detail })}
      ${notice(retryWords(Number(options.headers?.['Retry-After'])), 'warn')}
      <div class="prose">
        <p>${say('you-can-use')}</p>
        <ul>
          <li>
            ${say.parts('command-line', { command: html`<code>${`npm run portico -- audit ${shellWord(url)}`}</code>` })}
          </li>
          <li>${say.parts('api-with-key', { link: html`<a href="/docs/api">${say('audit-api')}</a>` })}</li>
        </ul>
      </div>
      ${addressForm({ typed: url })}
    </div>`,
  });
}

/** @param seconds NaN if unknown */
function retryWords(seconds: number): string {
  if (seconds > 90) return say('try-in-minutes', { count: Math.ceil(seconds / 60) });
  return seconds > 0 ? say('try-in-seconds', { count: seconds }) : say('try-soon');
}
