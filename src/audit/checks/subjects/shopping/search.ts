/** The search form of a page, and what prevents its use by URL. */
import type { Page } from '../../../evidence.ts';
import type { FieldFact, FormFact } from '../../../parse/facts/facts.ts';
import { registrableDomain } from '../../../parse/url.ts';

export interface SearchForm {
  form: FormFact;
  field: FieldFact | undefined;
}

export type SearchLack = 'name' | 'post' | 'action' | 'host' | 'label';

const typed = /^(?:search|text|)$/;

/** The query field: a search field, else a text field with a name. */
function fieldOf({ fields }: FormFact): FieldFact | undefined {
  const texts = fields.filter(({ tag, type }) => tag === 'input' && typed.test(type));
  return (
    texts.find(({ type, name }) => type === 'search' && name !== '') ??
    texts.find(({ name }) => name !== '') ??
    texts[0]
  );
}

/** The search form with the fewest problems; on a tie the first. */
export function bestSearchForm(page: Page): SearchForm | undefined {
  const all = page.facts.forms
    .filter(({ kind }) => kind === 'search')
    .map((form) => ({ form, field: fieldOf(form) }))
    .filter(({ form, field }) => field !== undefined || form.fields.some(({ tag }) => tag === 'select'));
  return all.toSorted((a, b) => weight(a, page.url) - weight(b, page.url))[0];
}

const weights: Readonly<Record<SearchLack, number>> = { name: 8, post: 4, host: 4, action: 3, label: 1 };

const weight = (found: SearchForm, url: string): number =>
  searchLacks(found, url).reduce((sum, lack) => sum + weights[lack], 0);

export function searchLacks({ form, field }: SearchForm, url: string): SearchLack[] {
  const lacks: SearchLack[] = [];
  const named = field ? field.name !== '' : form.fields.some(({ name }) => name !== '');
  if (!named) lacks.push('name');
  if (form.method !== 'get') lacks.push('post');
  const action = form.action.trim();
  if (/^(?:|#|javascript:.*)$/i.test(action)) lacks.push('action');
  else if (isElsewhere(form.abs, url)) lacks.push('host');
  const hint = field?.labelFrom === 'placeholder' || field?.labelFrom === 'none';
  if (field && hint) lacks.push('label');
  return lacks;
}

function isElsewhere(target: string | undefined, url: string): boolean {
  const [to, here] = [URL.parse(target ?? ''), URL.parse(url)];
  return !to || !here || registrableDomain(to.hostname) !== registrableDomain(here.hostname);
}
