import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { namesProperty } from '../../parse/page/spec-words.ts';
import { clip, escapeHtml } from '../subjects/page/html.ts';
import { quote, spokenOn } from '../subjects/product/facts.ts';

/** Fewer pairs are no list of specifications. */
const least = 3;
/** Sentences with a colon have longer ones. */
const longestName = 30;
/** Names of picture files and alternative texts that promise specifications. */
const pictured =
  /(?:spec(?:ification)?s?[\s_-]?(?:sheet|table|chart)|data[\s_-]?sheet|technical[\s_-](?:data|specifications?)|technische[\s_-]daten|datenblatt|fiche[\s_-]technique|ficha[\s_-]t[eé]cnica|especificaciones|scheda[\s_-]tecnica|technische[\s_-]specificaties|especifica[cç][oõ]es|dane[\s_-]techniczne|specyfikacja|仕様|スペック表)/i;

export default definePageCheck({
  id: 'spec-table-semantic',
  category: 'content-rendering',
  name: 'Specifications use tables or definition lists',
  description: 'Detects attributes in elements that do not tie a name to its value.',
  why: 'A table with headers or a definition list ties name to value. In loose boxes an agent has to guess the pairs.',
  judged: {
    pass: 'At least 3 specifications stand in tables with headers or definition lists.',
    warn: 'At least 3 stand in a table whose names are not th, or in "name: value" items; or in plain elements, with others in better form.',
    fail: 'At least 3 stand in plain elements alone, or they are a picture.',
    notApplicable: 'The page shows fewer than 3 specifications, or none.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'low',
  effort: 'hours',
  fix: {
    title: 'Write specifications as a table with th or as dl',
    instructions:
      'Print each name as dt or th and its value as dd or td; styles may keep the look of the grid.',
    snippet: '<dl><dt>Material</dt><dd>Merino wool</dd></dl>',
  },
  sources: [
    'WHATWG HTML, the dl element https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element',
    'WHATWG HTML, tables https://html.spec.whatwg.org/multipage/tables.html',
    'web.dev, sites for AI agents https://web.dev/articles/ai-agent-site-ux',
  ],
  evaluate(page) {
    const { specs, specGrid } = page.facts;
    const tied = specs.filter(({ form, header }) => form === 'dl' || header);
    const plain = spokenOf(
      specs.filter(({ form, header }) => form === 'table' && !header),
      spokenOn(page) ? 1 : 0,
    );
    const items = spokenOf(
      specs.filter(({ form }) => form === 'list'),
      2,
    );
    const proof = (pairs: readonly { name: string; value: string }[]) => [
      {
        ref: page.ref,
        snippet: pairs
          .slice(0, 5)
          .map(({ name, value }) => `${name}: ${value}`)
          .join(' | ')
          .slice(0, 300),
      },
    ];
    if (tied.length >= least)
      return pass(`${tied.length} specifications stand in ${where(tied)}.`, { evidence: proof(tied) });
    const loose = [...plain, ...items];
    const said = (pairs: readonly { name: string; value: string }[]) => ({
      evidence: proof(pairs),
      cause: 'template:product:specifications',
      fix: { snippet: definitionList(pairs) },
    });
    if (loose.length >= least) {
      const form =
        plain.length >= items.length ? 'a table whose names are not th' : '"name: value" items of a list';
      return warn(
        `${loose.length} specifications stand in ${form}, such as ${quote(loose[0]?.name ?? '')}.`,
        said(loose),
      );
    }
    if (specGrid.length >= least) {
      const summary = `${specGrid.length} specifications stand in plain elements, such as ${quote(specGrid[0]?.name ?? '')}: nothing ties name to value.`;
      return specs.length ? warn(summary, said(specGrid)) : fail(summary, said(specGrid));
    }
    const image = specs.length ? undefined : pictureOf(page);
    if (image)
      return fail(`The specifications are a picture: ${quote(image.alt || image.src, 100)}.`, {
        evidence: [
          {
            ref: page.ref,
            snippet: `<img src="${clip(image.src, 180)}" alt="${clip(image.alt ?? '', 80)}">`,
          },
        ],
        cause: 'template:product:specifications',
      });
    return notApplicable(
      specs.length
        ? `The page has ${specs.length} specification${specs.length > 1 ? 's' : ''}, too few for a table.`
        : 'The page shows no specifications.',
      { evidence: specs.length ? proof(specs) : [{ ref: page.ref }] },
    );
  },
});

/** Lists and layouts hold other pairs too: so many names must be those of properties. */
const spokenOf = (pairs: Page['facts']['specs'], wanted: number): Page['facts']['specs'] =>
  pairs.filter(({ name }) => name.length <= longestName && namesProperty(name)).length >= wanted ? pairs : [];

const where = (pairs: Page['facts']['specs']): string =>
  pairs.every(({ form }) => form === 'dl')
    ? 'a definition list'
    : pairs.every(({ form }) => form === 'table')
      ? 'a table with headers'
      : 'tables and definition lists';

function pictureOf({ facts: { images } }: Page): Page['facts']['images'][number] | undefined {
  return images.find(({ src, alt, region }) => {
    if (region !== 'main' && region !== 'buy-box') return false;
    const file = (URL.parse(src, 'http://localhost/')?.pathname ?? '').split('/').at(-1) ?? '';
    return pictured.test(alt ?? '') || pictured.test(file);
  });
}

/** The shop's own pairs as they should be. */
function definitionList(pairs: readonly { name: string; value: string }[]): string {
  const rows = pairs
    .slice(0, 6)
    .map(
      ({ name, value }) => `  <dt>${escapeHtml(clip(name, 80))}</dt><dd>${escapeHtml(clip(value, 120))}</dd>`,
    );
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}
