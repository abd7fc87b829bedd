import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { FieldFact, FormFact } from '../../parse/facts/facts.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import {
  asksPerson,
  namesField,
  personal,
  tokenFor,
  type Personal,
} from '../subjects/shopping/personal-fields.ts';

const maxFields = 200;

export default defineCheck({
  id: 'autocomplete-tokens',
  category: 'accessibility-and-interaction',
  name: 'Personal data fields have autocomplete tokens',
  description: 'Detects address and payment fields that cannot be filled in reliably.',
  why: 'An autocomplete token states what a field expects, in any language. Without it, an agent has to guess whether "Name" means first, last, or full name.',
  judged: {
    pass: 'At least 80% of the name, email, phone, address, and card fields on the audited pages have a valid token.',
    warn: '40% to 79% of the fields have a valid token, or the pages have only email fields.',
    fail: 'Fewer than 40% of the fields have a valid token, or an address field has autocomplete=off.',
    notApplicable: 'None of the audited pages has such a field.',
  },
  priority: 'medium',
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Add autocomplete tokens to personal data fields',
    instructions:
      'Set the matching HTML autocomplete token on each field: name, email, tel, street-address, address-level2, postal-code, country, cc-number.',
    snippet: '<input name="zip" autocomplete="postal-code" inputmode="numeric">',
  },
  sources: [
    'HTML autofill field names https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill',
    'WCAG 2.2, 1.3.5 Identify Input Purpose https://www.w3.org/TR/WCAG22/#identify-input-purpose',
  ],
  needs: ['products'],
  uses: ['policies', 'cart'],
  evaluate({ products, policies, cart }) {
    const pages = [
      ...Object.values(policies ?? {}).flatMap(({ page }) => page ?? []),
      ...(cart?.page ? [cart.page] : []),
      ...products,
    ];
    const fields = fieldsOf(pages);
    if (!fields.length)
      return notApplicable(`None of the ${pages.length} audited pages has a field for personal data.`);
    const named = fields.filter(({ field }) => namesField(field.autocomplete));
    const bare = fields.filter((one) => !named.includes(one));
    const shut = bare.find(({ field, asks }) => field.autocomplete === 'off' && address.has(asks));
    const count = `${named.length} of ${fields.length} personal data fields`;
    const said = {
      evidence: (shut ? [shut] : bare)
        .slice(0, 3)
        .map(({ field, page }) => ({ ref: page.ref, snippet: tag(field, field.autocomplete) })),
      cause: 'template:forms:autocomplete',
      fix: {
        snippet: (shut ? [shut, ...bare.filter((one) => one !== shut)] : bare)
          .slice(0, 6)
          .map(({ field, asks }) => tag(field, tokenFor[asks]))
          .join('\n'),
      },
    };
    if (shut)
      return fail(
        `The address field "${label(shut.field)}" has autocomplete=off. ${count} have a valid token.`,
        said,
      );
    const share = named.length / fields.length;
    if (share >= 0.8)
      return pass(`${count} have a valid autocomplete token.`, {
        evidence: fields
          .slice(0, 2)
          .map(({ field, page }) => ({ ref: page.ref, snippet: tag(field, field.autocomplete) })),
      });
    if (fields.every(({ asks }) => asks === 'email'))
      return warn(`${count} have a valid autocomplete token. All of them are email fields.`, {
        ...said,
        confidence: 'low',
      });
    const verdict = share >= 0.4 ? warn : fail;
    return verdict(
      `${count} have a valid autocomplete token. Fields without one include ${label(bare[0]!.field) === '' ? 'unnamed fields' : `"${label(bare[0]!.field)}"`}.`,
      said,
    );
  },
});

const places = new Set<Personal>(['city', 'postcode', 'country']);
const address = new Set<Personal>(['street', 'city', 'postcode', 'country']);

interface Found {
  page: Page;
  form: FormFact;
  field: FieldFact;
  asks: Personal;
}

/** Each field is counted once, even if its form (such as a newsletter form in the footer) repeats on every page. */
function fieldsOf(pages: readonly Page[]): Found[] {
  const found = new Map<string, Found>();
  for (const page of pages) {
    for (const form of page.facts.forms.filter(asksPerson)) {
      const kinds = form.fields.map((field) => personal(field));
      // A place alone is not personal: store finders and delivery estimates ask for it too.
      if (!kinds.some((kind) => kind !== undefined && !places.has(kind))) continue;
      for (const [at, field] of form.fields.entries()) {
        const asks = kinds[at];
        const key = `${form.kind} ${form.action.split('?')[0] ?? ''} ${field.name} ${field.label}`;
        if (asks && found.size < maxFields && !found.has(key)) found.set(key, { page, form, field, asks });
      }
    }
  }
  return [...found.values()];
}

const label = ({ label: text, name }: FieldFact): string => (text || name).slice(0, 40);

function tag({ tag: element, type, name }: FieldFact, autocomplete: string | undefined): string {
  const kind = element === 'input' ? ` type="${type}"` : '';
  const token = autocomplete === undefined ? '' : ` autocomplete="${escapeHtml(autocomplete.slice(0, 40))}"`;
  return `<${element}${kind} name="${escapeHtml(name.slice(0, 60))}"${token}>`;
}
