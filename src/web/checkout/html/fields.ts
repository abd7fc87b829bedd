/** Labeled fields with their errors. */
import type { Html, Insert } from '../../design/html.ts';
import { html, raw } from 'hono/html';
import type { FormMessage } from '../form-messages.ts';
import type { CheckoutWords } from '../words.ts';
import { shownMessage } from './message-list.ts';

export interface CheckoutField {
  id: string;
  name: string;
  label: string;
  value: string;
  problems?: readonly FormMessage[];
  optional?: boolean;
  hint?: string;
  /** Trusted HTML attributes. */
  attributes?: string;
  full?: boolean;
}

export const field = (words: CheckoutWords, facts: CheckoutField): Html =>
  around(
    words,
    facts,
    html`<input
      id="${facts.id}"
      name="${facts.name}"
      value="${facts.value}"
      ${raw(facts.attributes ?? 'type="text"')}
      ${described(facts)}
    />`,
  );

export const selectField = (
  words: CheckoutWords,
  facts: CheckoutField,
  options: readonly { value: string; text: string }[],
): Html =>
  around(
    words,
    facts,
    html`<select id="${facts.id}" name="${facts.name}" ${raw(facts.attributes ?? '')} ${described(facts)}>
      <option value="">${words.say('select-option')}</option>
      ${options.map(
        ({ value, text }) =>
          html`<option value="${value}" ${value === facts.value && raw('selected')}>${text}</option>`,
      )}
    </select>`,
  );

const around = (
  { say }: CheckoutWords,
  { id, label, problems = [], optional, hint, full }: CheckoutField,
  control: Html,
): Html =>
  html`<div class="field${full ? ' full' : ''}">
    <label for="${id}">${label}${optional && html` <span class="optional">${say('optional')}</span>`}</label>
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`} ${control}
    ${problemText(id, problems)}
  </div>`;

/** ARIA attributes that link a field to its hint and errors. */
export function described({
  id,
  problems = [],
  hint,
  optional,
}: Pick<CheckoutField, 'id' | 'problems' | 'hint' | 'optional'>): Html {
  const by = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problems.length > 0 ? [`${id}-problem`] : []),
  ];
  return html`${by.length > 0 && html`aria-describedby="${by.join(' ')}"`}
  ${problems.length > 0 && raw('aria-invalid="true"')} ${optional === false && raw('aria-required="true"')}`;
}

export const problemText = (id: string, problems: readonly FormMessage[]): Insert =>
  problems.length > 0 &&
  html`<p class="problem" id="${id}-problem">
    ${problems.map((problem, place) => html`${place > 0 && ' '}${shownMessage(problem)}`)}
  </p>`;

export interface PickFacts {
  id: string;
  name: string;
  value: string;
  title: string;
  checked: boolean;
  hint?: string | undefined;
  /** Of title and hint, if it is not the language of the page. */
  lang?: 'en' | undefined;
  /** On the right, such as a price. */
  end?: Insert;
  /** ID of the error of the whole group. */
  problemId?: string | undefined;
}

export const pick = ({ id, name, value, title, checked, hint, lang, end, problemId }: PickFacts): Html =>
  html`<label class="pick" for="${id}">
    <input
      type="radio"
      id="${id}"
      name="${name}"
      value="${value}"
      ${checked && raw('checked')}
      ${problemId !== undefined && html`aria-describedby="${problemId}"`}
    />
    <span ${lang !== undefined && raw(`lang="${lang}"`)}
      ><b>${title}</b>${hint !== undefined && html`<span class="hint">${hint}</span>`}</span
    >
    ${end !== undefined && html`<span class="money">${end}</span>`}
  </label>`;
