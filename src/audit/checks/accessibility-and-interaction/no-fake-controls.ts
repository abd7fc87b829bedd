import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { guessedName } from '../subjects/tree/button-words.ts';
import { broken, counted, countIn, firstTag, regionWords, proofsOf } from '../subjects/tree/findings.ts';

const warnUpTo = 3;

export default definePageCheck({
  id: 'no-fake-controls',
  category: 'accessibility-and-interaction',
  name: 'Clickable elements are real controls',
  description:
    'Detects clickable div, span, li, and img elements without a role or focus in the header, product cards, and buy box.',
  why: 'Agents look for links, buttons, and fields. A div with a click handler looks like text to them.',
  judged: {
    pass: 'None was found in the HTML attributes. Handlers that scripts attach later are only visible in a browser.',
    warn: `One to ${warnUpTo} elements outside the buy box are clickable but not controls.`,
    fail: `More than ${warnUpTo} elements are clickable but not controls, or one in the buy box.`,
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['home', 'listing', 'product'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Replace clickable elements with buttons or links',
    instructions:
      'Use a button for an action on the page and a link with an href for navigation. Both provide a role, focus, and keyboard support.',
    snippet: '<button type="button">Size guide</button>\n<a href="/size-guide">Size guide</a>',
  },
  sources: ['web-dev-agent-site-ux', 'wcag'],
  evaluate(page) {
    const found = broken(page, 'fake-control');
    const [first] = found.nodes;
    if (!first)
      return pass('Every clickable element found in the header, product cards, and buy box is a control.');
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
    const summary = `${counted(found.count, 'element reacts to clicks but is not a control', 'elements react to clicks but are not controls')}${where}.`;
    return inBox > 0 || found.count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});

/** A link if a URL is known, otherwise a button with the same handler. */
function mended(html: string): string {
  const tag = firstTag(html);
  const address = /\sdata-href="([^"]*)"/.exec(tag)?.[1];
  if (address !== undefined) return `<a href="${address}">…</a>`;
  const handler = /\s((?:onclick|@click|v-on:click|x-on:click|ng-click)="[^"]*")/.exec(tag)?.[1];
  const kept = /\s(class="[^"]*")/.exec(tag)?.[1];
  const label = guessedName(tag);
  return `<button type="button"${kept ? ` ${kept}` : ''}${handler ? ` ${handler}` : ''}>${label === 'WHAT IT DOES' ? '…' : label}</button>`;
}
