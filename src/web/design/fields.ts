/** Form fields with label, hint, and error. */
import { html, raw, type Html, type Insert } from './html.ts';
import { designTexts as say } from './messages/index.ts';

export interface FieldFacts {
  name: string;
  label: string;
  value?: string | undefined;
  /** Error message, shown below the field. */
  error?: string | undefined;
  hint?: Insert;
  required?: boolean;
  /** Spans both columns of a two-column form. */
  full?: boolean;
  /** Default: the name. Unique on the page. */
  id?: string;
}

export interface InputFacts extends FieldFacts {
  type?: 'text' | 'email' | 'url' | 'password' | 'number' | 'search' | 'date' | 'datetime-local';
  autocomplete?: string;
  maxLength?: number;
  placeholder?: string;
  min?: number;
  max?: number;
  /** Use only on pages with a single task. */
  autofocus?: boolean;
}

export const input = (facts: InputFacts): Html => {
  const { name, value, type = 'text', autocomplete, maxLength, placeholder, min, max, autofocus } = facts;
  return around(
    facts,
    html`<input
      id="${idOf(facts)}"
      name="${name}"
      type="${type}"
      ${value !== undefined && html`value="${value}"`}
      ${autocomplete !== undefined && html`autocomplete="${autocomplete}"`}
      ${maxLength !== undefined && html`maxlength="${maxLength}"`}
      ${placeholder !== undefined && html`placeholder="${placeholder}"`}
      ${min !== undefined && html`min="${min}"`}
      ${max !== undefined && html`max="${max}"`}
      ${autofocus && raw('autofocus')}
      ${described(facts)}
    />`,
    type === 'number' || type === 'date' || (maxLength ?? Infinity) <= shortLength,
  );
};

/** Fields for so many characters are not wider than needed. */
const shortLength = 20;

/** File upload. The form needs `enctype="multipart/form-data"`. @param accept as the attribute of this name */
export const fileInput = (facts: FieldFacts & { accept: string }): Html =>
  around(
    facts,
    html`<input
      id="${idOf(facts)}"
      name="${facts.name}"
      type="file"
      accept="${facts.accept}"
      ${described(facts)}
    />`,
  );

export const textarea = (facts: FieldFacts & { maxLength?: number; rows?: number }): Html =>
  around(
    facts,
    html`<textarea
      id="${idOf(facts)}"
      name="${facts.name}"
      ${facts.maxLength !== undefined && html`maxlength="${facts.maxLength}"`}
      ${facts.rows !== undefined && html`rows="${facts.rows}"`}
      ${described(facts)}
    >
${facts.value ?? ''}</textarea>`,
  );

export const select = (
  facts: FieldFacts,
  options: readonly (readonly [value: string, text: string])[],
): Html =>
  around(
    facts,
    html`<select
      id="${idOf(facts)}"
      name="${facts.name}"
      ${
        // HTML allows `required` only with an empty first option. Without one, an option is always selected.
        described({ ...facts, required: Boolean(facts.required) && options[0]?.[0] === '' })
      }
    >
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === facts.value && raw('selected')}>${text}</option>`,
      )}
    </select>`,
  );

/** Checkbox; its default value is `on`. */
export const tick = (facts: FieldFacts & { checked: boolean; tickValue?: string }): Html =>
  html`<div class="field${facts.full ? ' full' : ''}">
    <label class="tick" for="${idOf(facts)}">
      <input
        id="${idOf(facts)}"
        type="checkbox"
        name="${facts.name}"
        value="${facts.tickValue ?? 'on'}"
        ${facts.checked && raw('checked')}
        ${described({ ...facts, required: false })}
      />
      <span>${facts.label}</span>
    </label>
    ${after(facts)}
  </div>`;

/** Radio buttons with descriptions. Without `value`, none is selected. */
export function radioGroup(
  {
    name,
    label,
    value,
    error,
    required,
  }: Pick<FieldFacts, 'name' | 'label' | 'value' | 'error' | 'required'>,
  options: Readonly<Record<string, { name: string; meaning: string }>>,
): Html {
  return html`<fieldset class="pick-one" ${error !== undefined && html`aria-describedby="${name}-error"`}>
    <legend id="${name}">${label}</legend>
    ${Object.entries(options).map(
      ([option, { name: text, meaning }]) =>
        html`<label class="pick" for="${name}-${option}">
          <input
            id="${name}-${option}"
            type="radio"
            name="${name}"
            value="${option}"
            ${option === value && raw('checked')}
            ${required && raw('required')}
          />
          <span><strong>${text}</strong> <span class="soft">${meaning}</span></span>
        </label>`,
    )}
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </fieldset>`;
}

const idOf = ({ id, name }: FieldFacts): string => id ?? name;

const around = (facts: FieldFacts, control: Html, isShort = false): Html =>
  html`<div class="field${facts.full ? ' full' : ''}${isShort ? ' short' : ''}">
    <label for="${idOf(facts)}"
      >${facts.label}${!facts.required && html` <span class="soft small">${say('optional')}</span>`}</label
    >
    ${control} ${after(facts)}
  </div>`;

const after = (facts: FieldFacts): Html =>
  html`${facts.hint !== undefined && html`<p class="hint" id="${idOf(facts)}-hint">${facts.hint}</p>`}${facts.error !== undefined && html`<p class="error" id="${idOf(facts)}-error">${facts.error}</p>`}`;

function described(facts: FieldFacts): Html {
  const by = [
    facts.hint !== undefined && `${idOf(facts)}-hint`,
    facts.error !== undefined && `${idOf(facts)}-error`,
  ];
  const ids = by.filter(Boolean).join(' ');
  return html`${ids !== '' && html`aria-describedby="${ids}"`}
  ${facts.error !== undefined && raw('aria-invalid="true"')} ${facts.required && raw('required')}`;
}
