import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { HeardHeading } from '../../parse/facts/facts.ts';

const longPage = 600;
/** Regions that repeat on every page may precede the page's own heading. */
const frame = new Set(['header', 'nav', 'dialog']);

export default definePageCheck({
  id: 'heading-order',
  category: 'accessibility-and-interaction',
  name: 'Headings form an outline',
  description: 'Detects headings that skip a level, are empty, or do not start with h1.',
  why: 'Agents navigate a page by its headings. Levels chosen for their size are misleading.',
  judged: {
    pass: "The first heading in the page's own content is an h1, no level is skipped, and no heading is empty.",
    warn: 'One heading breaks the outline.',
    fail: `Several headings break the outline, or a page of more than ${longPage} words has no h2.`,
    notApplicable: 'The page has no headings.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Use h1 for the product and h2 for its sections',
    instructions:
      'Choose the level by structure and set the size with CSS. Use h1 for the product name, and h2 for the description, specifications, and reviews.',
    snippet: '<h1>Trail Shoe</h1>\n<h2>Description</h2>\n<h2>Specifications</h2>\n<h2>Reviews</h2>',
  },
  sources: ['axe-core', 'wcag'],
  evaluate({ facts, ref }) {
    const headings = facts.access.headings.filter(({ region }) => region !== 'dialog');
    const faults = faultsOf(headings);
    const bare = facts.text.words > longPage && !headings.some(({ level }) => level === 2);
    const said = {
      evidence: [...new Set(faults.map(({ at }) => at))].slice(0, 3).map((at) => ({
        ref,
        snippet: headings
          .slice(Math.max(0, at - 1), at + 1)
          .map(shown)
          .join(' '),
      })),
      cause: 'template:product:headings',
      fix: {
        snippet: mended(facts.product?.name ?? headings.find(({ level, text }) => level === 1 && text)?.text),
      },
    };
    const parts = [
      ...new Set(faults.map(({ why }) => why)),
      ...(bare ? [`no h2 in ${facts.text.words} words`] : []),
    ];
    if (!headings.length && !bare) return notApplicable('The page has no headings.');
    if (!parts.length) return pass(`${headings.length} headings form an outline.`);
    const count = faults.length;
    const summary = `The headings do not form an outline: ${parts.slice(0, 3).join(', ')}${count > 1 ? ` (${count} places)` : ''}.`;
    return count > 1 || bare
      ? fail(summary, { ...said, ...(said.evidence.length ? {} : { evidence: [{ ref }] }) })
      : warn(summary, said);
  },
});

function faultsOf(headings: readonly HeardHeading[]): { at: number; why: string }[] {
  const faults: { at: number; why: string }[] = [];
  const first = headings.findIndex(({ region }) => !frame.has(region));
  const opening = headings[first];
  if (opening && opening.level !== 1 && !headings.slice(0, first).some(({ level }) => level === 1))
    faults.push({ at: first, why: `the first is an h${opening.level}` });
  headings.forEach(({ level, text }, at) => {
    const before = headings[at - 1];
    if (before && level > before.level + 1) faults.push({ at, why: `h${level} follows h${before.level}` });
    if (text === '') faults.push({ at, why: `an h${level} is empty` });
  });
  return faults;
}

const shown = ({ level, text }: HeardHeading): string => `<h${level}>${text.slice(0, 80)}</h${level}>`;

function mended(name: string | undefined): string {
  const text = (name ?? 'NAME OF THE PRODUCT').replaceAll(/[<>&]/g, '').slice(0, 100);
  return `<h1>${text}</h1>\n<h2>Description</h2>\n<h2>Specifications</h2>\n<h2>Reviews</h2>`;
}
