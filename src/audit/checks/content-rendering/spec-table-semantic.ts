import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { namesProperty } from '../../parse/page/specs/words.ts';
import { clip, escapeHtml } from '../subjects/page/html.ts';
import { quote, spokenOn } from '../subjects/product/facts.ts';

/** Fewer pairs are not a list of specifications. */
const least = 3;
/** Longer names are sentences with a colon. */
const longestName = 30;
/** File names and alt texts of images of specifications. */
const pictured =
  /(?:spec(?:ification)?s?[\s_-]?(?:sheet|table|chart)|data[\s_-]?sheet|technical[\s_-](?:data|specifications?)|technische[\s_-]daten|datenblatt|fiche[\s_-]technique|ficha[\s_-]t[eé]cnica|especificaciones|scheda[\s_-]tecnica|technische[\s_-]specificaties|especifica[cç][oõ]es|dane[\s_-]techniczne|specyfikacja|仕様|スペック表)/i;

export default definePageCheck({
  id: 'spec-table-semantic',
  category: 'content-rendering',
  name: 'Specifications use tables or definition lists',
  description: 'Detects specifications in elements that do not associate a name with its value.',
  why: 'A table with headers or a definition list associates each name with its value. In plain elements, agents have to guess the pairs.',
  judged: {
    pass: 'At least 3 specifications are in tables with headers or in definition lists.',
    warn: 'At least 3 are in a table without th elements or in "name: value" list items, or in plain elements while other specifications use tables or lists.',
    fail: 'At least 3 are only in plain elements, or the specifications are an image.',
    notApplicable: 'The page has fewer than 3 specifications.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'low',
  effort: 'hours',
  fix: {
    title: 'Use a table with th or a dl for specifications',
    instructions:
      'Use dt or th for each name and dd or td for its value. You can keep the grid layout with CSS.',
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
      return pass(`${tied.length} specifications are in ${where(tied)}.`, { evidence: proof(tied) });
    const loose = [...plain, ...items];
    const said = (pairs: readonly { name: string; value: string }[]) => ({
      evidence: proof(pairs),
      cause: 'template:product:specifications',
      fix: { snippet: definitionList(pairs) },
    });
    if (loose.length >= least) {
      const form = plain.length >= items.length ? 'a table without th elements' : '"name: value" list items';
      return warn(
        `${loose.length} specifications are in ${form}, such as ${quote(loose[0]?.name ?? '')}.`,
        said(loose),
      );
    }
    if (specGrid.length >= least) {
      const summary = `${specGrid.length} specifications are in plain elements, such as ${quote(specGrid[0]?.name ?? '')}, so names are not associated with values.`;
      return specs.length ? warn(summary, said(specGrid)) : fail(summary, said(specGrid));
    }
    const image = specs.length ? undefined : pictureOf(page);
    if (image)
      return fail(`The specifications are an image: ${quote(image.alt || image.src, 100)}.`, {
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
        : 'The page has no specifications.',
      { evidence: specs.length ? proof(specs) : [{ ref: page.ref }] },
    );
  },
});

/** Lists and layouts contain other pairs too, so at least `wanted` names must be those of properties. */
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

/** The page's own pairs as a definition list. */
function definitionList(pairs: readonly { name: string; value: string }[]): string {
  const rows = pairs
    .slice(0, 6)
    .map(
      ({ name, value }) => `  <dt>${escapeHtml(clip(name, 80))}</dt><dd>${escapeHtml(clip(value, 120))}</dd>`,
    );
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}
