/** Which roles an element may be given, by ARIA in HTML (https://www.w3.org/TR/html-aria/#docconformance). */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';

/** All, none, or these. */
type Allowed = true | false | ReadonlySet<string>;

const of = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

const any = of(
  `abbr address b bdi bdo blockquote canvas cite code data del dfn div em hgroup i ins kbd mark output p pre q rp rt
   ruby s samp small span strong sub sup table tbody td tfoot th thead time tr u var`,
);
const none = of(
  `base body caption col colgroup datalist dd details head html label legend link main map math meta meter noscript
   optgroup option param picture progress script slot source style template textarea title track`,
);

const heading = of('none presentation tab doc-subtitle');
const frame = of('group none presentation doc-footnote');
const list = of('directory group listbox menu menubar none presentation radiogroup tablist toolbar tree');
const some = new Map<string, Allowed>([
  ['article', of('feed presentation none document application main region')],
  [
    'aside',
    of(
      'feed note presentation none region search doc-dedication doc-example doc-footnote doc-glossary doc-pullquote doc-tip',
    ),
  ],
  ['audio', of('application')],
  ['br', of('presentation none')],
  [
    'button',
    of(
      `checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab
       treeitem`,
    ),
  ],
  ['dialog', of('alertdialog')],
  ['dl', of('group list presentation none')],
  ['dt', of('listitem')],
  ['embed', of('application document img image presentation none')],
  ['fieldset', of('none presentation radiogroup')],
  ['figcaption', of('group none presentation')],
  ['footer', frame],
  ['form', of('form search none presentation')],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Allowed] => [`h${level}`, heading]),
  ['header', frame],
  ['hr', of('none presentation doc-pagebreak')],
  ['iframe', of('application document img image none presentation')],
  [
    'li',
    of(
      `menuitem menuitemcheckbox menuitemradio option none presentation radio separator tab treeitem doc-biblioentry
       doc-endnote`,
    ),
  ],
  ['menu', list],
  ['nav', of('doc-index doc-pagelist doc-toc menu menubar none presentation tablist')],
  ['object', of('application document img image')],
  ['ol', list],
  ['search', of('form group none presentation region search')],
  [
    'section',
    of(
      `alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee
       navigation none note presentation search status tabpanel doc-abstract doc-acknowledgments doc-afterword
       doc-appendix doc-bibliography doc-chapter doc-colophon doc-conclusion doc-credit doc-credits doc-dedication
       doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-foreword doc-glossary doc-index
       doc-introduction doc-notice doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-toc`,
    ),
  ],
  ['ul', list],
  ['video', of('application')],
  ['wbr', of('presentation none')],
]);

const link = of(
  `button checkbox menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem doc-backlink doc-biblioref
   doc-glossref doc-noteref`,
);
const picture = of(
  `button checkbox link math menuitem menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator
   slider switch tab treeitem doc-cover`,
);
const area = of('button link');
const dropDown = of('menu');
const captioned = of('doc-example');
const unnamedPicture = of('presentation none');
const pushInput = of(
  'checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio switch tab',
);
const checkInput = of('menuitemcheckbox option switch');
const pressedInput = of('button menuitemcheckbox option switch');
const imageInput = of('link menuitem menuitemcheckbox menuitemradio radio switch');
const radioInput = of('menuitemradio');
const textInput = of('combobox searchbox spinbutton');
const roleless = of(
  'color date datetime-local file hidden month number password range reset submit time week',
);

function allowedOnInput(node: Element): Allowed {
  const type = attr(node, 'type')?.trim().toLowerCase() ?? '';
  if (roleless.has(type)) return false;
  if (type === 'button') return pushInput;
  if (type === 'checkbox') return attr(node, 'aria-pressed') === undefined ? checkInput : pressedInput;
  if (type === 'radio') return radioInput;
  if (type === 'image') return imageInput;
  const plain = !['search', 'email', 'tel', 'url'].includes(type);
  return plain && attr(node, 'list') ? false : textInput;
}

/** `undefined`: the specification does not know the element. `named`: whether a picture has a name. */
export function allowedRoles(node: Element, named: (node: Element) => boolean): Allowed | undefined {
  const tag = node.tagName;
  if (any.has(tag)) return true;
  if (none.has(tag)) return false;
  if (tag === 'a') return attr(node, 'href') === undefined ? true : link;
  if (tag === 'area') return attr(node, 'href') === undefined ? area : false;
  if (tag === 'img') return named(node) ? picture : unnamedPicture;
  if (tag === 'input') return allowedOnInput(node);
  if (tag === 'select') {
    const drops = attr(node, 'multiple') === undefined && ['1', undefined].includes(attr(node, 'size'));
    return drops ? dropDown : false;
  }
  if (tag === 'figure')
    return node.childNodes.some((child) => child.nodeName === 'figcaption') ? captioned : true;
  if (tag === 'summary') return node.parentNode?.nodeName !== 'details';
  if (tag === 'svg') return undefined;
  return some.get(tag);
}
