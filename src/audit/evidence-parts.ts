/** The parts that evidence is made of: exchanges, pages, policies, files, manifests. */
import type { ProfileJudgement } from '#manifest';
import type { FetchErrorCode, Hop, Method, Timings } from '#fetch';
import type { Reason, Ref, UcpLeaf, UcpLink } from './evidence-protocols.ts';
import type { AxeFinding, PageFacts } from './parse/facts/facts.ts';
import type { OpenSearchFacts } from './parse/files/open-search.ts';
import type { SyndicationFacts } from './parse/files/syndication.ts';
import type { Language } from './parse/words/language.ts';
import type { ShownFacts } from './shown-facts.ts';

export type ClientName = 'agent' | 'browser' | 'minimal' | 'curl' | 'empty' | 'markdown' | `bot:${string}`;

/** One HTTP exchange without its body. */
export interface Exchange {
  id: Ref;
  /** Row of the request plan, such as `robots`, `home`, `product`, `replay-product`. */
  purpose: string;
  client: ClientName;
  method: Method;
  /** What a call of a protocol sent beside the client's own headers: the owner of the shop can repeat it. */
  sent?: { headers: Record<string, string>; body?: string };
  url: string;
  finalUrl: string;
  hops: Hop[];
  status?: number;
  error?: { code: FetchErrorCode; message: string };
  headers: [name: string, value: string][];
  protocol?: string;
  t: Timings;
  bytes: { wire: number; decoded: number; truncated: boolean };
  type: string;
  charset: string;
  /** SHA-256 of the decoded body, first 16 hex digits. */
  hash: string;
  challenge?: { vendor: string; signature: string };
  /** Status 401, 403, 406, 429, 451, 503, 405 of a firewall, a connection reset twice, or a challenge. */
  blocked: boolean;
  /** The page was received but not read: parsing it exceeds the memory or time limit. */
  unparsed?: 'memory' | 'time';
  /** 1, or 2 for the retry. */
  attempt: number;
  /** Milliseconds since `clock.startedAt`. */
  at: number;
}

export type PageRole = 'home' | 'listing' | 'product' | 'policy' | 'cart' | 'search';

/** A page that was read. */
export interface Page {
  /** `home`, `listing-1`, `product-1`, `policy-returns`. */
  id: string;
  role: PageRole;
  url: string;
  ref: Ref;
  facts: PageFacts;
  /** Why it is treated as a product page, strongest reason first: clauses, such as `it has one prominent price`. */
  because?: string[];
}

/** A sampled page, whether or not it could be read. */
export interface SampledPage {
  id: string;
  role: PageRole;
  url: string;
  ref: Ref;
  /** `ok`: its facts are in `home`, `listings`, `products` or `policies` under the same id. */
  state: 'ok' | 'blocked' | 'failed';
  /** Disallowed by robots.txt: not fetched, `state` is `failed` and `ref` is that of robots.txt. */
  disallowed?: true;
}

export interface BaselineAnswer {
  ref: Ref;
  status?: number;
  finalUrl: string;
  type: string;
  title: string;
  /** The page shows "404" to visitors. */
  says404?: true;
  /** 64-bit simhash of the visible text, 16 hex digits. */
  simhash: string;
  /** Characters of visible text. */
  length: number;
}

export interface ReplayFacts {
  page: 'home' | 'product';
  url: string;
  client: ClientName;
  method: Method;
  ref: Ref;
  words: number;
  name?: string;
  price?: string;
  currency?: string;
  availability?: string;
  /** schema.org types in JSON-LD, sorted. */
  types: string[];
  description: boolean;
  /** Client `markdown`: the body is HTML, whatever its type says. */
  html?: true;
}

/** Facts of a page after its scripts ran. */
export interface RenderedPage extends ShownFacts {
  /** Id of the page. */
  id: string;
  /** Final URL: scripts may have navigated to another page. */
  url: string;
  /** False: its network never became idle, and the page was read at the timeout. */
  quiet?: boolean;
  /** Requests of the browser; not part of `traffic`. `withheld`: disallowed by robots.txt. `refused`: over a limit. */
  requests?: { sent: number; failed: number; withheld: number; refused: number; bytes: number };
  /** Cumulative layout shift over load and one scroll, without pictures and fonts; absent where it could not be measured. */
  cls?: number;
  /** Controls of the browser's accessibility tree; `unnamed` holds the first ten without a name. */
  tree?: { controls: number; nameless: number; unnamed: { role: string; html: string }[] };
  /** Violations of the static accessibility rules in the rendered page. */
  axe?: AxeFinding[];
}

export const policyKinds = [
  'returns',
  'shipping',
  'privacy',
  'terms',
  'contact',
  'imprint',
  'about',
  'help',
] as const;
export type PolicyKind = (typeof policyKinds)[number];

export interface Policy {
  found: 'link' | 'guess' | 'none';
  href?: string;
  ref?: Ref;
  /** Absent when not found or not readable. */
  page?: Page;
  /** When found but not read. */
  reason?: Reason;
  /** Disallowed by robots.txt. */
  disallowed?: true;
  own?: PolicyFacts;
}

/** Of the page's own text, without text that is also on the home page. Lists have at most 20 entries. */
export interface PolicyFacts {
  words: number;
  /** Language of the text among the covered ones, by its words, else as declared; terms are read in it alone. */
  language?: Language;
  /** The language is by its words. */
  certain?: true;
  /** Times named in the text, in days, such as 14 or 30. */
  days: number[];
  /** Prices as written. */
  money: string[];
  emails: string[];
  phones: string[];
  /** Lines that look like a postal address. */
  addresses: string[];
  /** Companies with their legal form, such as `Acme Ltd`, on pages about the seller. */
  legalForms: string[];
  /** Register and tax numbers with their label, on the same pages. */
  registers: string[];
  /** Ways to pay. */
  methods: string[];
  /** Questions that it answers. */
  questions: number;
  terms: PolicyTerm[];
}

/** A term that a policy states. */
export interface PolicyTerm {
  /**
   * `window`: days to send back; `return-days`: days beside any word for returning or refunding; `postage`: who pays the
   * way back; `agents` and `no-agents`: software may order, or may not.
   */
  kind:
    | 'window'
    | 'return-days'
    | 'refund-time'
    | 'postage'
    | 'condition'
    | 'delivery-cost'
    | 'delivery-time'
    | 'delivery-region'
    | 'tracking'
    | 'agents'
    | 'no-agents';
  /** As written, at most 250 characters. */
  text: string;
  days?: number[];
}

export type FileName =
  | 'llmsTxt'
  | 'llmsFull'
  | 'openSearch'
  | 'contentFeed'
  | 'agentsMd'
  | 'securityTxt'
  | 'tdmrep'
  | 'rsl'
  | 'mcpJson'
  | 'aiPlugin'
  | 'agentsJson';

export interface MachineFile {
  url: string;
  /** `ok`: it [exists]; `absent`: 404, 410 or the soft-404 page; `blocked`; `error`: 5xx, timeout. */
  state: 'ok' | 'absent' | 'blocked' | 'error';
  ref: Ref;
  via: 'well-known' | 'robots' | 'link' | 'header';
  /** At most 64 KiB. */
  text?: string;
  json?: unknown;
  /** `openSearch`: what the description says, and the search that was tried with it; without `ref` robots.txt or the plan left it out. */
  openSearch?: OpenSearchFacts & { tried?: { url: string; ref?: Ref; disallowed?: true } };
  /** `contentFeed`: read whole, not just what `text` keeps. */
  syndication?: SyndicationFacts;
}

export interface UcpEvidence {
  url: string;
  state: 'present' | 'absent' | 'hidden' | 'error';
  /** One for each client that asked, plus an [agent] repeat. `json`: hash of the parsed value without key order; `ordered`: hash of the bytes; `core`: hash of versions, endpoints, and capabilities only. */
  fetches: { client: ClientName; ref: Ref; json?: string; ordered?: string; core?: string }[];
  bytes: number;
  shape: 'official' | 'flat' | 'both' | 'none';
  document?: unknown;
  bom: boolean;
  /** Of a document with an object `ucp`, by the release that it names. */
  judgement?: ProfileJudgement;
  /** Profiles of older releases, newest first; the newest is fetched. */
  leaves?: UcpLeaf[];
  /** Addresses of specifications and schemas that it names. */
  links?: UcpLink[];
  parseError?: { message: string; offset: number };
}

export interface ProtocolFile {
  state: 'ok' | 'absent' | 'blocked' | 'error';
  url: string;
  via: 'well-known' | 'robots' | 'link' | 'header';
  ref: Ref;
  json?: unknown;
  /** Why it does not parse. */
  errors: string[];
}

export interface ConditionalAnswer {
  url: string;
  /** The repeat; the exchange before it is the one that brought the validator. */
  ref: Ref;
  before: Ref;
  /** The header that was sent, `name: value`. */
  sent: string;
}

export interface UrlVariant {
  kind: 'slash';
  url: string;
  /** Id of the product page whose address it varies. */
  of: string;
  ref: Ref;
  /** Of what came, when it is a page. */
  canonical?: string;
  /** When it is a page: it shows the same product. */
  same?: boolean;
}
