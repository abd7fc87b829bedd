/** Roles that elements have by themselves, as far as one may be written beside them (https://www.w3.org/TR/html-aria/). */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import { ariaAttributes } from './aria-attributes.ts';

const byTag = new Map(
  Object.entries({
    article: 'article',
    body: 'document',
    button: 'button',
    datalist: 'listbox',
    dd: 'definition',
    details: 'group',
    dialog: 'dialog',
    dt: 'term',
    fieldset: 'group',
    figure: 'figure',
    footer: 'contentinfo',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    header: 'banner',
    hr: 'separator',
    li: 'listitem',
    main: 'main',
    math: 'math',
    menu: 'list',
    meter: 'meter',
    nav: 'navigation',
    ol: 'list',
    optgroup: 'group',
    option: 'option',
    progress: 'progressbar',
    search: 'search',
    summary: 'button',
    textarea: 'textbox',
    ul: 'list',
  }),
);

const byInput = new Map(
  Object.entries({
    checkbox: 'checkbox',
    number: 'spinbutton',
    radio: 'radio',
    range: 'slider',
    button: 'button',
    image: 'button',
    reset: 'button',
    submit: 'button',
  }),
);

interface Surroundings {
  /** By `aria-label` or `aria-labelledby`. */
  named(): boolean;
  focusable(): boolean;
  /** Inside an article, aside, nav or section. */
  sectioned(): boolean;
  /** Its `list` refers to a datalist. */
  suggests(): boolean;
}

export const hasGlobalAria = (node: Element): boolean =>
  node.attrs.some(({ name }) => name.startsWith('aria-') && ariaAttributes.get(name)?.global === true);

export function implicitRole(node: Element, around: Surroundings): string | undefined {
  switch (node.tagName) {
    case 'a':
    case 'area':
      return attr(node, 'href') === undefined ? undefined : 'link';
    case 'aside': {
      const named = around.named() || (attr(node, 'title') ?? '').trim() !== '';
      return named || !around.sectioned() ? 'complementary' : undefined;
    }
    case 'section':
      return around.named() ? 'region' : undefined;
    case 'img':
      return attr(node, 'alt') === '' && !hasGlobalAria(node) && !around.focusable() ? 'presentation' : 'img';
    case 'input':
      return inputRole(node, around);
    case 'select': {
      const size = Number.parseInt(attr(node, 'size') ?? '', 10);
      return attr(node, 'multiple') !== undefined || size > 1 ? 'listbox' : 'combobox';
    }
    default:
      return byTag.get(node.tagName);
  }
}

function inputRole(node: Element, around: Surroundings): string {
  const type = attr(node, 'type')?.trim().toLowerCase() ?? '';
  const known = byInput.get(type);
  if (known !== undefined) return known;
  if (around.suggests()) return 'combobox';
  return type === 'search' ? 'searchbox' : 'textbox';
}
