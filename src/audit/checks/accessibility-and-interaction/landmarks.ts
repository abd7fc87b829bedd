import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Landmarks } from '../../parse/facts/facts.ts';

export default definePageCheck({
  id: 'landmarks',
  category: 'accessibility-and-interaction',
  name: 'Pages have landmarks',
  description: 'Detects pages without main, nav, header, and footer.',
  why: 'Landmarks show an agent where the product is and what repeats on every page, so it can find the price without reading the menu.',
  judged: {
    pass: 'The page has one main, a nav, and a header or footer. On a product page, the product is inside main.',
    warn: 'The page has no main or more than one, another landmark is missing, or the product is outside main.',
    fail: 'The page has no main, nav, header, footer, article, or section.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Wrap the page in header, nav, main and footer',
    instructions:
      "Replace the div around the page's own content with main, and the divs around the menu, header, and footer with nav, header, and footer.",
    snippet: '<header>…<nav aria-label="Main">…</nav></header>\n<main>…</main>\n<footer>…</footer>',
  },
  sources: ['wcag', 'web-dev-agent-site-ux'],
  evaluate({ facts, role, ref }) {
    const marks = facts.access.landmarks;
    const said = {
      evidence: [{ ref, snippet: told(marks) }],
      cause: 'template:landmarks',
    };
    const any = marks.main + marks.nav + marks.header + marks.footer + marks.article + marks.section;
    if (any === 0) return fail('The page has no landmarks.', said);
    if (marks.main === 0) return warn(`The page has no main element (${told(marks)}).`, said);
    if (marks.main > 1)
      return warn(
        `The page has ${marks.main} main elements, so it is unclear which one has the page's own content.`,
        said,
      );
    const missing = [
      ...(marks.nav === 0 ? ['nav'] : []),
      ...(marks.header + marks.footer === 0 ? ['header or footer'] : []),
    ];
    if (missing.join() === 'header or footer' && marks.framed)
      return warn('The header and footer are inside main, where they are not landmarks.', said);
    if (missing.length) return warn(`The page has a main element but no ${missing.join(' and no ')}.`, said);
    const outside = role === 'product' && isOutside(marks);
    if (outside) return warn('The heading and buy button of the product are outside the main element.', said);
    return pass(`The page has one main element (${told(marks)}).`);
  },
});

/** True if no known element of the product is inside main. */
const isOutside = ({ h1InMain, buyInMain }: Landmarks): boolean =>
  (h1InMain === false && buyInMain !== true) || (h1InMain === undefined && buyInMain === false);

const told = ({ main, nav, header, footer, article, section }: Landmarks): string =>
  Object.entries({ main, nav, header, footer, article, section })
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
