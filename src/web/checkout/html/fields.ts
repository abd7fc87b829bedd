/** Labeled fields with their errors. */
import type { Html, Insert } from '../../design/html.ts';
import { html, raw } from 'hono/html';

export interface CheckoutField {
  id: string;
  name: string;
  label: string;
  value: string;
  problems?: readonly string[];
  optional?: boolean;
  hint?: string;
  /** Trusted HTML attributes. */
  attributes?: string;
  full?: boolean;
}

export const field = (facts: CheckoutField): Html =>
  around(
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
  facts: CheckoutField,
  options: readonly { value: string; text: string }[],
): Html =>
  around(
    facts,
    html`<select id="${facts.id}" name="${facts.name}" ${raw(facts.attributes ?? '')} ${described(facts)}>
      <option value="">Select</option>
      ${options.map(
        ({ value, text }) =>
          html`<option value="${value}" ${value === facts.value && raw('selected')}>${text}</option>`,
      )}
    </select>`,
  );

const around = ({ id, label, problems = [], optional, hint, full }: CheckoutField, control: Html): Html =>
  html`<div class="field${full ? ' full' : ''}">
    <label for="${id}">${label}${optional && html` <span class="optional">(optional)</span>`}</label>
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

export const problemText = (id: string, problems: readonly string[]): Insert =>
  problems.length > 0 && html`<p class="problem" id="${id}-problem">${problems.join(' ')}</p>`;

export interface PickFacts {
  id: string;
  name: string;
  value: string;
  title: string;
  checked: boolean;
  hint?: string | undefined;
  /** On the right, such as a price. */
  end?: Insert;
  /** ID of the error of the whole group. */
  problemId?: string | undefined;
}

export const pick = ({ id, name, value, title, checked, hint, end, problemId }: PickFacts): Html =>
  html`<label class="pick" for="${id}">
    <input
      type="radio"
      id="${id}"
      name="${name}"
      value="${value}"
      ${checked && raw('checked')}
      ${problemId !== undefined && html`aria-describedby="${problemId}"`}
    />
    <span><b>${title}</b>${hint !== undefined && html`<span class="hint">${hint}</span>`}</span>
    ${end !== undefined && html`<span class="money">${end}</span>`}
  </label>`;
