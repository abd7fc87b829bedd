/** Sections of the form. The rarely changed ones are folded, with a line about their present values. */
import { fieldText, rowCount, type PreferenceFields, type RowList } from './rows.ts';
import { backends, checkoutModes, linkTypes } from '../words.ts';
import { html, raw, type Html, type Insert } from '../../../design/index.ts';
import { storePreferenceTexts as say } from './messages/index.ts';
import type { FormFacts } from './row-fields.ts';

export interface PreferenceSection {
  id: string;
  title(): string;
  text(): string;
  /** Whether a field is in this section. */
  owns(name: string): boolean;
  /** The present values in a few words. A section without it is never folded. */
  summary?(fields: PreferenceFields): string;
}

const named =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    names.some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one));

const listed = (list: RowList) => (name: string) => name === list || name.startsWith(`${list}.`);

/** The values of a member in the rows of a list, as `Privacy policy, FAQ`. */
function rowSummary(
  fields: PreferenceFields,
  list: RowList,
  member: string,
  names: Readonly<Record<string, string>> = {},
): string {
  const rows = Array.from({ length: rowCount(fields, list) }, (_, at) => at).filter(
    (at) => fieldText(fields, `${list}.${at}.${keys[list]}`) !== '',
  );
  const values = rows.map((at) => fieldText(fields, `${list}.${at}.${member}`));
  return values.length === 0
    ? say('none')
    : values.map((value) => (Object.hasOwn(names, value) ? names[value] : value)).join(', ');
}

/** The member without which a row is empty. */
const keys: Readonly<Record<RowList, string>> = {
  links: 'url',
  review: 'code',
  consent: 'purpose',
  paymentHandlers: 'name',
};

const connectionSummary = (fields: PreferenceFields): string => {
  const backend = fieldText(fields, 'backend');
  if (backend !== 'scapi' && backend !== 'ocapi') return backends.embedded.name;
  const at = fieldText(fields, backend === 'scapi' ? 'scapi.organization' : 'ocapi.host');
  return [backend.toUpperCase(), at, fieldText(fields, `${backend}.site`)].filter(Boolean).join(' · ');
};

const checkoutSummary = (fields: PreferenceFields): string => {
  const mode = fieldText(fields, 'checkoutMode');
  const who = Object.hasOwn(checkoutModes, mode)
    ? checkoutModes[mode as keyof typeof checkoutModes].name
    : mode;
  return say('checkout-summary', { who, hours: Number(fieldText(fields, 'checkoutHours')) });
};

export const preferenceSections = {
  store: {
    id: 'store',
    title: () => say('store'),
    text: () => say('store-text'),
    owns: named('name', 'storefront', 'cartUrl', 'hosts', 'primaryRelease', 'manifestSource', 'manifestUrl'),
  },
  agents: {
    id: 'agents',
    title: () => say('agents'),
    text: () => say('agents-text'),
    owns: named('agentPolicy', 'negotiation', 'rateLimit', 'capabilities.'),
  },
  checkout: {
    id: 'checkout',
    title: () => say('checkout'),
    text: () => say('checkout-text'),
    owns: named('checkoutMode', 'checkoutHours', 'providers'),
    summary: checkoutSummary,
  },
  money: {
    id: 'money',
    title: () => say('money'),
    text: () => say('money-text'),
    owns: named('currencies', 'country', 'locale'),
    summary: (fields) =>
      ['currencies', 'country', 'locale'].map((name) => fieldText(fields, name)).join(' · '),
  },
  connection: {
    id: 'connection',
    title: () => say('backend'),
    text: () => say('backend-text'),
    owns: named('backend', 'scapi.', 'ocapi.'),
    summary: connectionSummary,
  },
  paymentHandlers: {
    id: 'paymentHandlers',
    title: () => say('handlers'),
    text: () => say('handlers-text'),
    owns: listed('paymentHandlers'),
    summary: (fields) => rowSummary(fields, 'paymentHandlers', 'name'),
  },
  links: {
    id: 'links',
    title: () => say('links'),
    text: () => say('links-text'),
    owns: listed('links'),
    summary: (fields) => rowSummary(fields, 'links', 'type', linkTypes),
  },
  review: {
    id: 'review',
    title: () => say('rules'),
    text: () => say('rules-text'),
    owns: listed('review'),
    summary: (fields) => rowSummary(fields, 'review', 'code'),
  },
  consent: {
    id: 'consent',
    title: () => say('consent'),
    text: () => say('consent-text'),
    owns: listed('consent'),
    summary: (fields) => rowSummary(fields, 'consent', 'purpose'),
  },
} as const satisfies Record<string, PreferenceSection>;

export interface SectionFacts extends FormFacts {
  /** As the store has them: a section with other values is open. */
  saved: PreferenceFields;
}

/** A section with an error or a change that is not saved is open. A closed one is sent with the form, too. */
export const preferenceSection = (
  { fields, errors, saved }: SectionFacts,
  section: PreferenceSection,
  content: Insert,
): Html => {
  const { id, title, text, owns, summary } = section;
  const body = html`<p class="soft">${text()}</p>
    ${content}`;
  if (!summary)
    return html`<section class="card" id="${id}">
      <h3>${title()}</h3>
      ${body}
    </section>`;
  const isOpen =
    Object.keys(errors).some(owns) ||
    [...Object.keys(fields), ...Object.keys(saved)].some(
      (name) => owns(name) && lines(fields, name) !== lines(saved, name),
    );
  return html`<details class="card fold" id="${id}" ${isOpen && raw('open')}>
    <summary>
      <h3>${title()}</h3>
      <span class="soft fold-values">${summary(saved)}</span>
    </summary>
    ${body}
  </details>`;
};

const lines = (fields: PreferenceFields, name: string): string =>
  fieldText(fields, name).replaceAll('\r\n', '\n');
