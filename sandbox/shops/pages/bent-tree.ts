import type { Fault } from '../faults/index.ts';
import type { Site } from '../site.ts';

type Bend = (body: string) => string;

const tool = (name: string): string => `<span class="tool" onclick="tool('${name}')">${name}</span>`;
const icon = (name: string): string =>
  `<a href="https://social.test/${name}"><i class="icon-${name}"></i></a>`;
const iconButton = (name: string): string =>
  `<button type="button" class="icon-${name}"><svg width="16" height="16"><path d="M0 0h16v16z"/></svg></button>`;
const searchButton = '<button type="submit">Search</button>';
const search =
  '<form action="/search" method="get"><label for="q">Search products</label><input type="search" id="q" name="q" required></form>';

/** What each fault of the accessibility tree does to the body of every page. */
const bends: readonly [Fault, Bend][] = [
  [
    'unnamed-buttons',
    (body) =>
      body
        .replace(searchButton, '<button type="submit"><i class="icon-search"></i></button>')
        .replace('</header>', `${iconButton('menu')}${iconButton('account')}\n</header>`),
  ],
  [
    'unlabelled-fields',
    (body) =>
      body
        .replace('<label for="q">Search products</label>\n', '')
        .replace('<label for="quantity">Quantity</label>\n', ''),
  ],
  [
    'fake-controls',
    (body) =>
      body.replace(
        '</header>',
        `${['Account', 'Language', 'Wish list', 'Stores'].map(tool).join('')}\n</header>`,
      ),
  ],
  ['unnamed-links', (body) => body.replace('</footer>', `${[...'abcdef'].map(icon).join('')}\n</footer>`)],
  [
    'invalid-aria',
    (body) => body.replaceAll('<li class="menu__group">', '<li class="menu__group" role="menuitm">'),
  ],
  [
    'aria-hidden-control',
    (body) => body.replace(searchButton, searchButton.replace('>', ' aria-hidden="true">')),
  ],
  ['repeated-ids', (body) => body.replace('</footer>', `${search}\n</footer>`)],
  ['positive-tabindex', (body) => body.replace('<a href="/cart">', '<a href="/cart" tabindex="1">')],
  ['no-main', (body) => body.replace('<main id="main">', '<div id="main">').replace('</main>', '</div>')],
  [
    'skipped-headings',
    (body) =>
      body.includes('class="buy-box"')
        ? body.replaceAll(/<(\/?)h2/g, '<$1h4').replaceAll(/<(\/?)h3/g, '<$1h6')
        : body,
  ],
];

/** The body of a page, bent by the faults that are on. */
export const bendTree = ({ faults }: Site, body: string): string =>
  bends.reduce((bent, [fault, bend]) => (faults.has(fault) ? bend(bent) : bent), body);
