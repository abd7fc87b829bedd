import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { guessedName } from '../subjects/tree/button-words.ts';
import { broken, counted, countIn, regionWords, proofsOf, withAttribute } from '../subjects/tree/findings.ts';

const warnUpTo = 2;

export default definePageCheck({
  id: 'button-names',
  category: 'accessibility-and-interaction',
  name: 'Buttons have names',
  description: 'Detects icon-only buttons without an accessible name.',
  why: 'An agent picks a button by its name in the accessibility tree. Without a name, it cannot know what the button does.',
  judged: {
    pass: 'Every button has text, an aria-label, aria-labelledby, title, label, or value, or an image with alt text.',
    warn: `One or ${warnUpTo} buttons outside the buy box have no name.`,
    fail: `More than ${warnUpTo} buttons have no name, or one in the buy box.`,
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Name icon-only buttons',
    instructions:
      'Give each button text (visually hidden if the design shows only an icon) or an aria-label that describes its action.',
    snippet: '<button type="button" aria-label="Add to cart"><svg aria-hidden="true">…</svg></button>',
  },
  sources: ['lighthouse-agent-tree', 'axe-core', 'web-dev-agent-site-ux'],
  evaluate(page) {
    const found = broken(page, 'button-name', 'input-button-name', 'input-image-alt');
    if (found.count === 0) return pass('Every button on the page has a name.');
    const inBox = countIn(found, 'buy-box');
    const [first] = found.nodes;
    const where =
      inBox > 0 ? ` (${inBox} in the buy box)` : first ? `, the first ${regionWords[first.region]}` : '';
    const said = {
      evidence: proofsOf(page.ref, found.nodes),
      cause: 'template:product:button-names',
      fix: { snippet: found.nodes.slice(0, 3).map(mended).join('\n') },
      // CSS may hide buttons that are not meant to be pressed.
      ...(inBox > 0 ? {} : { confidence: 'medium' as const }),
    };
    const summary = `${counted(found.count, 'button has', 'buttons have')} no name${where}.`;
    return inBox > 0 || found.count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});

const mended = ({ html, rule }: { html: string; rule: string }): string =>
  withAttribute(html, `${rule === 'input-image-alt' ? 'alt' : 'aria-label'}="${guessedName(html)}"`);
