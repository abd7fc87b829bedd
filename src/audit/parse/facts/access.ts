/** What the static part of axe finds on a page, and the frame that people with assistive technology and agents move in. */

/**
 * Rules of axe-core that can be judged without layout, by axe's own names, and three of ours: `label-hint-only` (a field
 * that only a placeholder or a title names), `duplicate-id-link` (a duplicate ID that a link on the page targets) and
 * `fake-control` (a div, span, li or img that reacts to clicks but is not a control).
 */
export interface AxeFinding {
  rule: string;
  /** Elements that break it, counted to the end. */
  count: number;
  /** Where they stand. */
  regions: Partial<Record<Region, number>>;
  /** Five: those of the buy box first, then those of forms that a shopper fills in, those that take the focus themselves, and those of cards. */
  nodes: AxeNode[];
}

export interface AxeNode {
  pointer: string;
  /** Opening tag, and that of the first element in it, at most 160 characters. */
  html: string;
  region: Region;
  /** What breaks the rule: the attribute, the id, the address of the link, the control in a hidden element. */
  what?: string;
  /** Its form. */
  form?: FormFact['kind'];
  /** `aria-hidden-focus`: the element itself is focusable, so it is not a closed panel. */
  own?: true;
}

export interface Landmarks {
  /** Those that assistive technology hears. */
  main: number;
  nav: number;
  header: number;
  footer: number;
  article: number;
  section: number;
  /** A header or footer is right inside main, where it is not a landmark. */
  framed?: true;
  /** Whether the first H1 and the add-to-cart control are in the main element; absent when there are none. */
  h1InMain?: boolean;
  buyInMain?: boolean;
}

/** A heading that assistive technology hears, `role=heading` included. */
export interface HeardHeading {
  level: number;
  /** At most 80 characters. */
  text: string;
  region: Region;
}

export interface AccessFacts {
  axe: AxeFinding[];
  landmarks: Landmarks;
  /** In document order, at most 300. */
  headings: HeardHeading[];
}

export type Region = 'header' | 'nav' | 'main' | 'buy-box' | 'gallery' | 'card' | 'footer' | 'dialog';

export interface FormFact {
  kind: 'search' | 'cart' | 'newsletter' | 'login' | 'contact' | 'other';
  method: 'get' | 'post' | 'dialog';
  action: string;
  /** Action resolved against the page. */
  abs?: string;
  role?: string;
  region: Region;
  fields: FieldFact[];
}

export interface FieldFact {
  tag: 'input' | 'select' | 'textarea' | 'button';
  type: string;
  name: string;
  label: string;
  labelFrom: 'label' | 'aria-label' | 'aria-labelledby' | 'title' | 'placeholder' | 'value' | 'none';
  autocomplete?: string;
  required: boolean;
  disabled: boolean;
  hidden: boolean;
}
