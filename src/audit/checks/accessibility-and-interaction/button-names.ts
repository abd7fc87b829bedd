import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { guessedName } from '../subjects/tree/button-words.ts';
import { broken, counted, countIn, regionWords, proofsOf, withAttribute } from '../subjects/tree/findings.ts';

const warnUpTo = 2;

export default definePageCheck({
  id: 'button-names',
  category: 'accessibility-and-interaction',
  name: 'Buttons have names',
  description: 'Detects buttons that bear an icon alone and say nothing to those who do not see it.',
  why: 'An agent picks a button by its name in the accessibility tree; one without a name is there, but nobody knows what it does.',
  judged: {
    pass: 'Every button has a text, aria-label, aria-labelledby, title, label, value, or a picture with alt.',
    warn: `One or ${warnUpTo} have none, outside the buy box.`,
    fail: `More than ${warnUpTo} have none, or one in the buy box.`,
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Name the buttons that bear an icon alone',
    instructions:
      'Give each a text, visually hidden if the design wants the icon alone, or an aria-label that says what it does.',
    snippet: '<button type="button" aria-label="Add to cart"><svg aria-hidden="true">…</svg></button>',
  },
  sources: ['lighthouse-agent-tree', 'axe-core', 'web-dev-agent-site-ux'],
  evaluate(page) {
    const found = broken(page, 'button-name', 'input-button-name', 'input-image-alt');
    if (found.count === 0) return pass('No button of the page is without a name.');
    const inBox = countIn(found, 'buy-box');
    const [first] = found.nodes;
    const where =
      inBox > 0 ? ` (${inBox} in the buy box)` : first ? `, the first ${regionWords[first.region]}` : '';
    const said = {
      evidence: proofsOf(page.ref, found.nodes),
      cause: 'template:product:button-names',
      fix: { snippet: found.nodes.slice(0, 3).map(mended).join('\n') },
      // A style sheet may hide what nobody is to press.
      ...(inBox > 0 ? {} : { confidence: 'medium' as const }),
    };
    const summary = `${counted(found.count, 'button has', 'buttons have')} no name${where}.`;
    return inBox > 0 || found.count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});

const mended = ({ html, rule }: { html: string; rule: string }): string =>
  withAttribute(html, `${rule === 'input-image-alt' ? 'alt' : 'aria-label'}="${guessedName(html)}"`);
