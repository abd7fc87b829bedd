/** Every failed and warned check with the first item of its evidence. */
import type { Report, ReportProof, ReportResult } from '../../result.ts';
import { checkName, reportSentence } from '../html/check-text.ts';
import { html } from '../html/markup.ts';
import type { Markup } from '../html/markup.ts';
import type { ReportWords } from '../report-words.ts';
import { byUrgency, reportCategory } from '../words.ts';
import { clipText } from './clip.ts';

export function briefAppendix({ categories, results }: Report, words: ReportWords): Markup {
  const { say } = words;
  const found = byUrgency(results.filter(({ status }) => status === 'fail' || status === 'warn'));
  return html`<section class="appendix">
    <h2>${say('pdf-appendix')}</h2>
    ${found.length === 0 && html`<p>${say('nothing-found')}</p>`}
    ${categories.map((one) => {
      const own = found.filter(({ category }) => category === one.id);
      return (
        own.length > 0 &&
        html`<h3>${reportCategory(one, words)}</h3>
          ${own.map((result) => row(result, words))}`
      );
    })}
  </section>`;
}

function row({ name, id, status, priority, summary, evidence }: ReportResult, words: ReportWords): Markup {
  const proof = evidence[0] && proofMarkup(evidence[0], words);
  return html`<div class="result">
    <p>
      <span class="badge ${status}">${words.say(`status-${status}`)}</span>
      <span class="name">${checkName({ id, name }, words, 120)}</span>
      <span class="soft">${words.say(`priority-${priority}`)} · ${clipText(id, 80)}</span>
    </p>
    <p>${reportSentence(summary, words, 320)}</p>
    ${proof && html`<p class="proof">${proof}</p>`}
  </div>`;
}

/** `GET https://shop.example/ → 200 · line 3 · …`. */
function proofMarkup(
  { request, status, header, snippet, pointer }: ReportProof,
  words: ReportWords,
): Markup | undefined {
  const asked =
    request && `${request.method} ${clipText(request.url, 120)} → ${status ?? words.say('no-response')}`;
  const parts = [
    asked,
    pointer && reportSentence(pointer, words, 80),
    header && clipText(header, 120),
    snippet && clipText(snippet, 160),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? html`${parts.map((part, at) => html`${at > 0 && ' · '}${part}`)}` : undefined;
}
