import { definePageCheck } from '../../check.ts';
import type { AxeNode, FormFact } from '../../parse/facts/facts.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { broken, firstTag, proofsOf } from '../subjects/tree/findings.ts';
import type { BrokenNode } from '../subjects/tree/findings.ts';

const filledIn: ReadonlySet<FormFact['kind'] | undefined> = new Set([
  'search',
  'cart',
  'newsletter',
  'login',
]);

export default definePageCheck({
  id: 'form-labels',
  category: 'accessibility-and-interaction',
  name: 'Form fields have labels',
  description: 'Detects search, cart, newsletter, and login fields without a label.',
  why: 'An agent identifies a field by its label. Without one it has to guess, and may type the quantity into the search field.',
  judged: {
    pass: 'Every visible field has a label, aria-label, or aria-labelledby.',
    warn: 'A field of these forms has only a placeholder or title, or a field of another form has no name.',
    fail: 'A search, cart, newsletter, login, or buy box field has no name.',
    notApplicable: 'The page has no form fields.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Label every form field',
    instructions:
      'Connect each label to its field with for and id. If the design shows no label, hide it visually (not with display: none) or use aria-label.',
    snippet: '<label for="qty">Quantity</label>\n<input id="qty" name="qty" type="number" min="1" value="1">',
  },
  sources: ['lighthouse-agent-tree', 'axe-core', 'wcag'],
  messages: {
    pass: 'Every visible field on the page has a label.',
    noFields: 'The page has no form fields.',
    unlabeled:
      'A field {where} has no name. {count} {count|field|fields} on the page {count|has|have} no name.',
    placeholderOnly:
      'A field {where} has only a {attribute}, which disappears while typing or is never shown.',
    elsewhere: '{count} {count|field|fields} outside search, cart, and login {count|has|have} no name.',
  },
  collect: (page) => ({
    ref: page.ref,
    hasFields: page.facts.forms.some(({ fields }) => fields.some(({ hidden }) => !hidden)),
    unlabeled: broken(page, 'label', 'select-name'),
    placeholderOnly: broken(page, 'label-hint-only').nodes.filter(isShopping),
  }),
  details: (fields: readonly BrokenNode[], { ref }) => ({
    evidence: proofsOf(ref, fields),
    cause: `template:form:${fields[0]?.form ?? 'none'}:labels`,
    fix: { snippet: fields.slice(0, 2).map(labeled).join('\n') },
  }),
  judge({ hasFields, unlabeled: { nodes, count }, placeholderOnly }, { pass, warn, fail, notApplicable }) {
    const blocking = nodes.filter(isShopping);
    const [first] = blocking;
    const [hinted] = placeholderOnly;
    if (first) return fail('unlabeled', blocking, { where: formOf(first), count });
    if (hinted)
      return warn('placeholderOnly', placeholderOnly, {
        where: formOf(hinted),
        attribute: hinted.what ?? 'placeholder',
      });
    if (nodes.length) return warn('elsewhere', nodes, { count }, { confidence: 'medium' });
    return hasFields ? pass('pass') : notApplicable('noFields');
  },
});

/** Ignores disabled fields, and checkboxes without a name, which style sheets use to open menus. */
const isShopping = ({ form, region, html }: BrokenNode): boolean =>
  (filledIn.has(form) || region === 'buy-box') &&
  !/\sdisabled[\s>=]/.test(html) &&
  (!/\stype="(?:checkbox|radio)"/i.test(html) || /\sname="/.test(html));

const formOf = ({ form, region }: AxeNode): string =>
  filledIn.has(form) ? `in the ${form} form` : region === 'buy-box' ? 'in the buy box' : 'on the page';

/** Labels for common fields. */
const words: readonly [RegExp, string][] = [
  [/qty|quantit|menge|anzahl|cantidad/i, 'Quantity'],
  [/search|name="(?:q|s)"|query|suche/i, 'Search products'],
  [/mail/i, 'Email address'],
  [/pass/i, 'Password'],
  [/size|gr(?:ö|oe)(?:ß|ss)e|taille/i, 'Size'],
  [/colou?r|farbe|couleur/i, 'Color'],
  [/zip|postal|plz/i, 'Postal code'],
  [/sort/i, 'Sort by'],
];

function labeled({ html, what }: BrokenNode): string {
  const tag = firstTag(html);
  const placeholder = what === undefined ? undefined : new RegExp(`\\s${what}="([^"]*)"`).exec(tag)?.[1];
  const label = placeholder ?? words.find(([pattern]) => pattern.test(tag))?.[1] ?? 'WHAT TO ENTER';
  const id = /\sid="([^"\s]+)"/.exec(tag)?.[1];
  const text = escapeHtml(label.replaceAll('&quot;', '"'));
  return id === undefined ? `<label>${text} ${tag}</label>` : `<label for="${id}">${text}</label>\n${tag}`;
}
