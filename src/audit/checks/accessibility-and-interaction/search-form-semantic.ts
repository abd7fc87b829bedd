import { defineCheck, fail, pass, warn } from '../../check.ts';
import { declaredSearch } from '../subjects/markup/website-search.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { bestSearchForm, searchLacks } from '../subjects/shopping/search.ts';

export default defineCheck({
  id: 'search-form-semantic',
  category: 'accessibility-and-interaction',
  name: 'Search is a GET form with a named field',
  description: 'Detects search boxes that agents cannot use by URL.',
  why: 'With a GET form, an agent can search by requesting one URL. If search only opens with a script, the agent has to browse category by category.',
  judged: {
    pass: 'The home page has a form with role=search, a search field, or a common field name. It uses GET, has a label, and its action is on the same site.',
    warn: 'The form uses POST, has no action or label, or submits to another site. Or only a link or a SearchAction provides search.',
    fail: 'The field has no name or is outside any form, or there is only an icon that opens a script.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'high',
  appliesTo: 'home',
  requires: ['home'],
  shopOnly: true,
  searches: ['forms', 'controls', 'links'],
  effort: 'minutes',
  fix: {
    title: 'Make search a GET form with a named field',
    instructions:
      'Put the field in a form with method GET and the results URL as its action, and label it. A script can still show suggestions while the user types.',
    snippet:
      '<form role="search" action="/search" method="get">\n  <input type="search" name="q" aria-label="Search products">\n  <button type="submit">Search</button>\n</form>',
  },
  sources: ['agent-site-ux', 'html-form-submission'],
  needs: ['home'],
  evaluate({ home }) {
    const { shopping } = home.facts;
    const { ref } = home;
    const cause = 'template:header:search';
    const template = declaredSearch(home)?.template ?? '';
    const address = template === '' ? '' : `. Its markup declares ${template.slice(0, 100)}`;
    const found = bestSearchForm(home);
    if (found) {
      const { form, field } = found;
      const snippet = `<form method="${form.method}" action="${form.action.slice(0, 120)}"> <input${field ? ` name="${field.name.slice(0, 40)}"` : ''}>`;
      const lacks = searchLacks(found, home.url);
      const said = {
        evidence: [{ ref, snippet }],
        cause,
        fix: { snippet: repaired(form.action, field?.name, template) },
      };
      if (!lacks.length)
        return pass(
          `The search is a GET form to ${form.action.slice(0, 80)} with the field "${field?.name.slice(0, 40) ?? ''}".`,
          { evidence: said.evidence },
        );
      if (lacks.includes('name') && template === '')
        return fail('The search field has no name, so submitting the form sends no search terms.', said);
      return warn(`The search form ${lacks.map((lack) => words[lack]).join(' and ')}.`, said);
    }
    const { loose, openers } = shopping.search;
    const fix = { snippet: repaired('', loose[0]?.name, template) };
    const link = openers.find(({ tag, href }) => tag === 'a' && href !== undefined);
    if (link)
      return warn(
        `The home page has no search form, only the link "${link.name}" to ${(link.href ?? '').slice(0, 100)}.`,
        {
          evidence: [
            {
              ref,
              snippet: `<a href="${(link.href ?? '').slice(0, 150)}"> ${link.name}`,
              pointer: link.pointer,
            },
          ],
          cause,
          fix,
        },
      );
    const seen = loose[0] ?? openers[0];
    const evidence = [{ ref, ...(seen ? { pointer: seen.pointer } : {}) }];
    const what = loose.length
      ? 'a search field outside any form'
      : openers.length
        ? `"${openers[0]?.name || openers[0]?.tag}", which opens a script`
        : '';
    if (template !== '')
      return warn(`The home page has no search form${what === '' ? '' : `, only ${what}`}${address}.`, {
        evidence,
        cause,
        fix,
      });
    if (what !== '') return fail(`The home page has no search form, only ${what}.`, { evidence, cause, fix });
    // A small storefront may not need search, and a script may render the header.
    return warn('The HTML of the home page has no search.', {
      evidence,
      cause,
      fix,
      byWords: true,
      confidence: 'low',
    });
  },
});

const words = {
  name: 'has a field without a name',
  post: 'uses POST',
  action: 'has no action',
  host: 'submits to another site',
  label: 'has a field without a label',
} as const;

/** The page's own form with the missing parts added. */
function repaired(action: string, name: string | undefined, template: string): string {
  const declared = URL.parse(template.replace(/\{[^{}]{1,60}\}/, 'x'));
  const param = declared && [...declared.searchParams].find(([, value]) => value.includes('x'))?.[0];
  const to = /^(?:|#|javascript:.*)$/i.test(action.trim())
    ? (declared?.pathname ?? '/search')
    : (action.split('?')[0] ?? '/search');
  const field = name?.trim() ? name : (param ?? 'q');
  return `<form role="search" action="${escapeHtml(to.slice(0, 150))}" method="get">\n  <input type="search" name="${escapeHtml(field.slice(0, 40))}" aria-label="Search products">\n  <button type="submit">Search</button>\n</form>`;
}
