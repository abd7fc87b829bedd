import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { guessedName } from '../subjects/tree/button-words.ts';
import { broken, counted, countIn, firstTag, regionWords, proofsOf } from '../subjects/tree/findings.ts';

const warnUpTo = 3;

export default definePageCheck({
  id: 'no-fake-controls',
  category: 'accessibility-and-interaction',
  name: 'What can be clicked is a control',
  description:
    'Detects div, span, li and img that react to clicks in the header, in product cards or in the buy box, without a role and without the focus.',
  why: 'Agents look for links, buttons and fields; a div with a click handler looks like text to them.',
  judged: {
    pass: 'None was found by attributes of HTML. What scripts attach later is not seen without a browser.',
    warn: `One to ${warnUpTo} outside the buy box.`,
    fail: `More than ${warnUpTo}, or one in the buy box.`,
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['home', 'listing', 'product'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Make what can be clicked a button or a link',
    instructions:
      'Use a button for what acts on the page and a link with href for what leads elsewhere; both come with role, focus and keyboard.',
    snippet: '<button type="button">Size guide</button>\n<a href="/size-guide">Size guide</a>',
  },
  sources: ['web-dev-agent-site-ux', 'wcag'],
  evaluate(page) {
    const found = broken(page, 'fake-control');
    const [first] = found.nodes;
    if (!first)
      return pass('Nothing in header, product cards and buy box reacts to clicks without being a control.');
    const inBox = countIn(found, 'buy-box');
    const said = {
      evidence: proofsOf(page.ref, found.nodes),
      cause: `template:${inBox > 0 ? 'product:buy-box' : first.region}:fake-controls`,
      fix: {
        snippet: found.nodes
          .slice(0, 2)
          .map(({ html }) => mended(html))
          .join('\n'),
      },
    };
    const some = inBox === found.count ? '' : `${inBox} of them `;
    const where = inBox > 0 ? `, ${some}in the buy box` : `, the first ${regionWords[first.region]}`;
    const summary = `${counted(found.count, 'element reacts', 'elements react')} to clicks without being a control${where}.`;
    return inBox > 0 || found.count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});

/** A link where an address is known, else a button with the same handler. */
function mended(html: string): string {
  const tag = firstTag(html);
  const address = /\sdata-href="([^"]*)"/.exec(tag)?.[1];
  if (address !== undefined) return `<a href="${address}">…</a>`;
  const handler = /\s((?:onclick|@click|v-on:click|x-on:click|ng-click)="[^"]*")/.exec(tag)?.[1];
  const kept = /\s(class="[^"]*")/.exec(tag)?.[1];
  const label = guessedName(tag);
  return `<button type="button"${kept ? ` ${kept}` : ''}${handler ? ` ${handler}` : ''}>${label === 'WHAT IT DOES' ? '…' : label}</button>`;
}
