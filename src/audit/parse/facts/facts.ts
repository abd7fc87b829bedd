/** Facts of one HTML page: what a check may know about it. Plain JSON. Offsets count UTF-16 units of the decoded source. */
import type { AccessFacts, FormFact, Region } from './access.ts';
import type { InstructionFact } from './instructions.ts';
import type { PrimaryProduct } from './product.ts';
import type { ShoppingFacts } from './shopping.ts';
import type { AgentToolFacts } from './tools.ts';

export type * from './access.ts';
export type * from './instructions.ts';
export type * from './product.ts';
export type * from './shopping.ts';
export type * from './tools.ts';

/** Lists of facts that end at a limit. */
export type LimitedList = 'links' | 'controls' | 'forms' | 'images' | 'cards' | 'specs';

export interface PageFacts {
  /** The page has more elements than are read: missing facts may be in the rest. */
  cut?: true;
  /** Lists cut by a limit: missing items may be in the rest of the page. */
  cutLists?: LimitedList[];
  text: TextFacts;
  /** `spoken`: the language that the page is read in, and by what it is known. */
  language: {
    declared?: string;
    detected?: string;
    confidence: number;
    spoken?: string;
    by?: 'script' | 'declaration' | 'words';
  };
  head: HeadFacts;
  /** `unseen`: only screen readers get it, or only sighted visitors. */
  headings: { level: number; text: string; region: Region; unseen?: true }[];
  links: LinkFact[];
  images: ImageFact[];
  forms: FormFact[];
  controls: ControlFact[];
  buyBox: BuyBoxFacts;
  prices: PriceFact[];
  /** What may be money and could not be read, and whether a limit was reached before the end of the page. */
  money: { unread: UnreadMoney[]; cut: boolean };
  structured: StructuredFacts;
  /** The primary product, normalized; absent when the page has no Product or ProductGroup node. */
  product?: PrimaryProduct;
  /** Name/value rows of tables, `dl` and key-value lists outside header, nav and footer. `header`: the name is in a `th`, or the table has column headers. */
  specs: { name: string; value: string; form: 'table' | 'dl' | 'list'; header?: boolean }[];
  /** Name/value pairs of specifications in `div` and `span` elements only. */
  specGrid: { name: string; value: string }[];
  variants: VariantChoice;
  /** The document as it came. */
  source: SourceFacts;
  /** What a page says that is drawn by scripts alone. */
  shell: {
    /** Id of an application's root element that holds no text: `root`, `app`, `__next`. */
    emptyRoot?: string;
    /** The text for browsers without scripts, such as `Enable JavaScript`. */
    message?: string;
  };
  /** Ids of tag managers, such as GTM-ABC123, and whether an inline script writes JSON-LD. */
  scripting: { tagManagers: string[]; writesJsonLd: boolean };
  scripts: { src: string; sameHost: boolean }[];
  styles: { href: string; sameHost: boolean }[];
  frames: { src: string; title?: string; region: Region }[];
  /** Elements with data-nosnippet: what they hold. */
  noSnippet: string[];
  /** Inputs of type password. */
  passwordInputs: number;
  /** Those of them that are in dialogs or hidden. */
  passwordsAside?: number;
  /** Product cards of a listing (also those of related products on a product page). */
  cards: CardFact[];
  /** Visible breadcrumb trail, outermost first; empty when there is none. */
  breadcrumb: string[];
  captchas: { vendor: string; kind: 'widget' | 'script' }[];
  access: AccessFacts;
  shopping: ShoppingFacts;
  /** Texts with instructions to a language model. */
  instructions: InstructionFact[];
  insecure: InsecureLoad[];
  agentTools: AgentToolFacts;
  payment: PaymentFacts;
}

export interface TextFacts {
  /** Length of the visible text. */
  chars: number;
  /** Words of the visible text, by Intl.Segmenter. */
  words: number;
  /** Visible text, white space collapsed, at most 64 KiB. A longer one begins with the H1 and ends with menus and dialogs. */
  visible: string;
  /** `visible` lacks text that is not in menus or dialogs. */
  visibleCut?: true;
  /** Visible text of the main element (else of the body without header, nav, footer and aside), at most 32 KiB. A longer one begins with the H1. */
  own: string;
  ownCut?: true;
  /** Text of closed tabs and accordions, at most 8 KiB; it is in neither of the two above. */
  folded?: string;
  /** Blocks of `own` by which pages are compared: where each begins in it, and a hash of its text. `ownText` leaves out what the home page has too. */
  blocks: [at: number, hash: string][];
  ownWords: number;
  /** 64-bit simhash of the visible text, 16 hex digits. */
  simhash: string;
}

export interface SourceFacts {
  /** UTF-16 units. */
  chars: number;
  /** Bytes of UTF-8 before the first occurrence of the product's name and price, in text or in markup; other scripts do not count. */
  nameAt?: number;
  priceAt?: number;
}

export interface HeadFacts {
  /** Address of the `base` element, against which relative links are resolved. */
  base?: string;
  /** Every title but those of SVG, in order: those in the head come first. */
  titles: string[];
  /** How many of the titles, the last ones, are in the body. */
  titlesInBody?: number;
  /** What began the body where no body tag does, as a tag or a text: metadata after it is no longer in the head. */
  closedBy?: string;
  /** `from`: the attribute that gave the name, where it is not `name`. */
  metas: { name: string; content: string; inBody: boolean; from?: 'property' | 'http-equiv' }[];
  links: { rel: string; href: string; hreflang?: string; type?: string; title?: string; inBody: boolean }[];
  /** `href` as written, in order. */
  canonical: { href: string; inBody: boolean }[];
  /** As labeled, lower case. `metaEnd`: bytes of the document up to the end of that meta. `bom`: the body begins with a byte order mark. */
  charset: { header?: string; meta?: string; metaOffset?: number; metaEnd?: number; bom?: true };
  /** Parsed `Link` response headers. */
  linkHeader: { href: string; rel: string; type?: string; hreflang?: string }[];
}

export interface LinkFact {
  /** As written. */
  href: string;
  /** Resolved against the page (and `base`); absent when it does not resolve to http(s). */
  abs?: string;
  /** Accessible name, static approximation. */
  name: string;
  region: Region;
  rel?: string;
  role?: string;
  /** Not an `a`: an element whose handler opens an address. */
  tag?: string;
  /** There is no `href` attribute at all. */
  lacksHref?: true;
  /** Without `href`, but with an attribute that makes sense only beside one: `target`, `rel`, `download`. */
  meantAsLink?: true;
  /** It names a place on the page, by its `name` or its `id`. */
  anchor?: 'name' | 'id';
  /** Nearest `lang` below that of the document. */
  lang?: string;
  /** Number of its card, if the card has a price, and an image or a title. */
  card?: number;
  onclick: boolean;
}

export interface ImageFact {
  src: string;
  abs?: string;
  /** null: no alt attribute. */
  alt: string | null;
  region: Region;
  /** In the product's gallery. */
  gallery: boolean;
  /** In a button or tab that has a name of its own. */
  inNamedControl?: true;
}

export interface ControlFact {
  tag: string;
  role?: string;
  name: string;
  region: Region;
  /** button, input, select, textarea, or a with href. */
  native: boolean;
  focusable: boolean;
  /** onclick or similar attribute. */
  handler: boolean;
  disabled: boolean;
  /** It is drawn only once a script says so: a class hides it, or nothing that its form offers is in stock. */
  withheld?: true;
  /** A disabled one that shows that the page is still loading. */
  loading?: true;
  /** Why it was taken for an add-to-cart control. */
  addToCart?: 'words' | 'form' | 'name-add' | 'data' | 'potential-action';
  /** It adds another product: of a comparison, a wish list or a rail. */
  forOther?: true;
  pointer: string;
}

export interface BuyBoxFacts {
  /** Best add-to-cart control: native and enabled first. */
  addToCart?: ControlFact;
  /**
   * `type` of an input; `min`: the field states its least value; `spin`: role=spinbutton.
   * Without a field: `popup` is a button that opens a list of amounts, `steps` counts buttons for more and less.
   */
  quantity?: {
    tag: string;
    name: string;
    type?: string;
    min?: boolean;
    spin?: true;
    popup?: true;
    steps?: number;
    pointer: string;
  };
  /** Heading and add-to-cart control stand together in it, and no product card does. */
  apart?: true;
  /** Text near the buy box that says sold out or in stock. */
  stockText?: { state: 'in' | 'out'; text: string };
  /** A text in it that says sold out beside a control that can be used: of a variant, or of a state that a script shows. */
  stockDoubt?: string;
}

export interface PriceFact {
  /** As shown. */
  raw: string;
  /** Decimal string with a point, without grouping: `1299.00`. */
  amount: string;
  /** ISO 4217, when the symbol or code says; `$` alone gives none unless the page names one. */
  currency?: string;
  /** `struck`: the former price, however it is marked; `from` and `to`: the lowest and the highest of several. */
  kind: 'current' | 'struck' | 'from' | 'to' | 'unit' | 'instalment' | 'tax-exclusive' | 'member';
  region: Region;
  /** Near the H1 or the add-to-cart control: a candidate for the product's price. */
  candidate: boolean;
  /** `own`: the price of the product, which others are compared with; `beside`: another one there; `choice`: that of a variant. */
  scope?: 'own' | 'beside' | 'choice';
  /** Of a price per unit: by measure, such as the kilogram, not per unit. */
  measured?: true;
  /** Only the alternative of a picture says it. */
  drawn?: true;
  pointer: string;
}

/** Digits beside what may be a currency. */
export interface UnreadMoney {
  raw: string;
  region: Region;
  /** Where the product is bought. */
  near: boolean;
  /** A sign, a code or a unit of money is beside it; otherwise a short word that may be one. */
  signed: boolean;
  pointer: string;
}

export interface StructuredFacts {
  /** JSON-LD blocks in order. `repair` names what made an otherwise broken block parse. */
  blocks: {
    line: number;
    bytes: number;
    ok: boolean;
    repair?: 'comment' | 'entities' | 'control-characters' | 'trailing-comma';
    error?: { message: string; line: number; column: number };
    mentionsProduct: boolean;
  }[];
  /** Every typed node of all syntaxes, top-level and nested, in document order; `@graph` and arrays flattened; `@id` references kept as `{ '@id': … }`. */
  nodes: StructuredNode[];
  /** `@id` of objects without a type that say more than their id; absent when there are none. */
  untypedIds?: string[];
  /** Index in `nodes` of the primary product. */
  primary?: number;
  /** Open Graph and product meta properties in order. */
  openGraph: { property: string; content: string }[];
  /** Prices in embedded state (platform JSON in scripts) for the selected variant. */
  embedded: { sku?: string; price: string; currency?: string; source: string }[];
}

export interface StructuredNode {
  /** schema.org type names without prefix. */
  types: string[];
  syntax: 'json-ld' | 'microdata' | 'rdfa';
  id?: string;
  /** Properties as found; nested nodes inlined as objects with `@type`. */
  props: Record<string, unknown>;
  /** JSON pointer of the node within its block, or its position: `block 2 /@graph/1/offers`. */
  path: string;
  /** Property that holds it and index in `nodes` of the holder; absent at top level. */
  parent?: { node: number; property: string };
}

export interface VariantChoice {
  /** A choice of variants is offered on the page. */
  detected: boolean;
  /** A choice is to be made: none of its values is chosen from the start. */
  open?: true;
  options: { name: string; values: string[]; form: 'select' | 'radio' | 'links' | 'buttons' | 'embedded' }[];
  /** URLs of links that select a variant. */
  urls: string[];
  /** Values now selected, where the markup says. */
  selected: string[];
}

export interface CardFact {
  url: string;
  name: string;
  price?: PriceFact;
}

/** What an https page loads over http, or sends there. */
export interface InsecureLoad {
  kind: 'script' | 'style' | 'frame' | 'form' | 'image' | 'icon' | 'preload';
  /** Resolved, at most 500 characters. */
  url: string;
  pointer: string;
}

/** Ways to pay that a page shows as icons, by name. Pictures are in `images`, text in `text`. */
export interface PaymentFacts {
  /** Icons with a text of their own: a title in the SVG, an aria-label. */
  labelled: string[];
  /** Icons that only a class or the address of a symbol names. */
  unlabelled: string[];
}
