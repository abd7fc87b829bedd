/** Every failed and warned check with the first item of its evidence. */
import type { Report, ReportProof, ReportResult } from '../../result.ts';
import { html } from '../html/markup.ts';
import type { Markup } from '../html/markup.ts';
import { byUrgency, priorityWords, statusWords } from '../words.ts';
import { clipText } from './clip.ts';

export function briefAppendix({ categories, results }: Report): Markup {
  const found = byUrgency(results.filter(({ status }) => status === 'fail' || status === 'warn'));
  return html`<section class="appendix">
    <h2>Appendix: failed and warned checks</h2>
    ${found.length === 0 && html`<p>No check failed or warned.</p>`}
    ${categories.map(({ id, name }) => {
      const own = found.filter(({ category }) => category === id);
      return (
        own.length > 0 &&
        html`<h3>${name}</h3>
          ${own.map(row)}`
      );
    })}
  </section>`;
}

function row({ name, id, status, priority, summary, evidence }: ReportResult): Markup {
  const proof = evidence[0] && proofWords(evidence[0]);
  return html`<div class="result">
    <p>
      <span class="badge ${status}">${statusWords[status]}</span>
      <span class="name">${clipText(name, 120)}</span>
      <span class="soft">${priorityWords[priority]} · ${clipText(id, 80)}</span>
    </p>
    <p>${clipText(summary, 320)}</p>
    ${proof !== undefined && proof !== '' && html`<p class="proof">${proof}</p>`}
  </div>`;
}

/** `GET https://shop.example/ → 200 · line 3 · …`. */
function proofWords({ request, status, header, snippet, pointer }: ReportProof): string {
  const asked = request && `${request.method} ${clipText(request.url, 120)} → ${status ?? 'no response'}`;
  const parts = [
    asked,
    pointer && clipText(pointer, 80),
    header && clipText(header, 120),
    snippet && clipText(snippet, 160),
  ];
  return parts.filter(Boolean).join(' · ');
}
