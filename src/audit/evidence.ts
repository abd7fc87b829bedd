/**
 * Everything that a check may look at: facts, never HTML; plain JSON, so that a run can be saved and judged again.
 * Each member is known with its value, or unknown with the reason.
 */
import type { TlsFacts } from '#fetch';
import type {
  BaselineAnswer,
  ClientName,
  ConditionalAnswer,
  Exchange,
  FileName,
  MachineFile,
  Page,
  Policy,
  PolicyKind,
  ProtocolFile,
  RenderedPage,
  ReplayFacts,
  SampledPage,
  UcpEvidence,
  UrlVariant,
} from './evidence-parts.ts';
import type {
  ApiDescriptions,
  EndpointFile,
  KeyDirectory,
  NlwebEvidence,
  OAuthEvidence,
  SkillsEvidence,
} from './evidence-agents.ts';
import type { McpEvidence, UcpProbe, Piece, Reason, Ref } from './evidence-protocols.ts';
import type { FeedFile } from './parse/feed/feed.ts';
import type { RobotsFile } from './parse/robots/robots.ts';
import type { SitemapFile } from './parse/files/sitemap.ts';

export type * from './evidence-agents.ts';
export type * from './evidence-parts.ts';
export type * from './evidence-protocols.ts';
export { policyKinds } from './evidence-parts.ts';

export interface Evidence {
  /** The only current time that a check may use; epoch milliseconds. */
  clock: Piece<{ startedAt: number }>;
  target: Piece<{
    input: string;
    entryUrl: string;
    /** Scheme, host and port that were asked for. */
    origin: string;
    /** Where the home page finally answered. */
    canonicalOrigin: string;
    registrableDomain: string;
    /** Plain http on a loopback or private address. */
    local: boolean;
    platform?: string;
  }>;
  mode: Piece<{
    /** A browser was there. */
    browser: boolean;
    /** Why not, although it was asked for: a sentence for people. */
    noBrowser?: string;
    keyed: boolean;
    /** Where our profiles as a platform are; absent: services were not called by name. */
    profileBase?: string;
    expect: 'shop' | 'site';
    seed: string;
    pages: number;
    limits: { maxRequests: number; budgetMs: number };
    /** Rows of the plan that were left out to stay within the limit. */
    dropped: string[];
    /** Product pages that the caller named and that are not judged as such, with the reason as part of a sentence. */
    notJudged?: { url: string; why: string }[];
    /** Headers of the caller's own, sent to these origins to open a storefront that is not public. */
    privateHeaders?: { names: string[]; origins: string[] };
  }>;
  traffic: Piece<Exchange[]>;
  sample: Piece<SampledPage[]>;
  /** By host name. `error` is set when the handshake failed. */
  tls: Piece<Record<string, TlsFacts>>;
  /** `twin`: www beside the apex, or the apex beside www. `twinCanonical`: of the page that it serves itself. */
  hosts: Piece<{ http: Ref | null; twin: Ref | 'no-dns' | null; twinCanonical?: string }>;
  baseline: Piece<{ root: BaselineAnswer; wellKnown: BaselineAnswer; product?: BaselineAnswer }>;
  robots: Piece<RobotsFile & { ref: Ref }>;
  sitemaps: Piece<(SitemapFile & { url: string; via: 'robots' | 'guess' | 'index'; ref: Ref })[]>;
  /**
   * Locations of the sitemaps that were asked for as pages: two more than the audit reads anyway, by a fixed choice.
   * `noindex`: by meta or X-Robots-Tag, for all robots or for Googlebot. `disallowed`: by robots.txt, so it
   * was not fetched and `ref` is that of robots.txt. Whether it is served, and where, says the exchange.
   */
  sitemapSample: Piece<
    { loc: string; ref: Ref; soft404: boolean; noindex: boolean; canonical?: string; disallowed?: true }[]
  >;
  home: Piece<Page>;
  listings: Piece<Page[]>;
  products: Piece<Page[]>;
  policies: Piece<Record<PolicyKind, Policy>>;
  /** `template` and `url` are empty when the home page offers no search. */
  search: Piece<{
    via: 'form' | 'search-action' | 'guess';
    template: string;
    query: string;
    url: string;
    disallowed: boolean;
    ref?: Ref;
    productLinks: string[];
    /** Where it led, when it could be read: the only product found may answer at once. */
    landed?: { url: string; words: number; product?: string };
  }>;
  /** `disallowed`: by robots.txt, so nothing was fetched. Without `href` no cart page is linked. */
  cart: Piece<{ href?: string; disallowed: boolean; ref?: Ref; page?: Page; reason?: Reason }>;
  /** Page 2 of the first listing; `newProducts` counts cards that page 1 lacks. Without `href` no page 2 is linked. */
  nextPage: Piece<{ href?: string; ref?: Ref; newProducts: number }>;
  replays: Piece<ReplayFacts[]>;
  resources: Piece<
    {
      url: string;
      kind: 'product-image' | 'og-image' | 'logo' | 'style' | 'script';
      page: string;
      ref: Ref;
      width?: number;
      height?: number;
      bytes?: number;
    }[]
  >;
  /** Pages fetched because another page points at them. */
  targets: Piece<
    {
      why: 'canonical' | 'offer' | 'variant' | 'hreflang' | 'llms' | 'link-header' | 'facet';
      from: string;
      url: string;
      ref: Ref;
      canonical?: string;
      name?: string;
      skus: string[];
      selected: string[];
      /** Alternates: whether it names the page that points at it. */
      listsBack?: boolean;
      /** 200, no challenge, and not the soft-404 response; absent when it blocked the audit or did not respond. */
      exists?: boolean;
      /** Filtered listings: addresses of the products that they show. */
      products?: string[];
    }[]
  >;
  files: Piece<Partial<Record<FileName, MachineFile>>>;
  /** Pages as a browser shows them; only in browser mode. */
  rendered: Piece<RenderedPage[]>;
  machineReplays: Piece<
    { file: 'robots' | 'sitemap'; client: ClientName; ref: Ref; sameKind: boolean; sameHash: boolean }[]
  >;
  feeds: Piece<
    (FeedFile & {
      url: string;
      via: 'declared' | 'platform';
      /** Who declares it. */
      from?: 'home' | 'robots' | 'llms' | 'manifest';
      ref: Ref;
      matches: { record: number; page: string }[];
    })[]
  >;
  ucp: Piece<UcpEvidence>;
  ucpProbe: Piece<UcpProbe>;
  mcp: Piece<McpEvidence>;
  acp: Piece<EndpointFile>;
  a2a: Piece<EndpointFile>;
  ard: Piece<ProtocolFile>;
  apiDescriptions: Piece<ApiDescriptions>;
  skills: Piece<SkillsEvidence>;
  oauth: Piece<OAuthEvidence>;
  keyDirectory: Piece<KeyDirectory>;
  nlweb: Piece<NlwebEvidence>;
  /** The sitemap, or the first product, asked for with the validator that it came with. */
  conditional: Piece<ConditionalAnswer[]>;
  /** The first product page under another spelling of its address. */
  urlVariants: Piece<UrlVariant[]>;
}

export type EvidenceName = keyof Evidence;

/** Every name, in the order of the interface. */
export const evidenceNames: readonly EvidenceName[] = [
  'clock',
  'target',
  'mode',
  'traffic',
  'sample',
  'tls',
  'hosts',
  'baseline',
  'robots',
  'sitemaps',
  'sitemapSample',
  'home',
  'listings',
  'products',
  'policies',
  'search',
  'cart',
  'nextPage',
  'replays',
  'resources',
  'targets',
  'files',
  'rendered',
  'machineReplays',
  'feeds',
  'ucp',
  'ucpProbe',
  'mcp',
  'acp',
  'a2a',
  'ard',
  'apiDescriptions',
  'skills',
  'oauth',
  'keyDirectory',
  'nlweb',
  'conditional',
  'urlVariants',
];

/** The value of one member of the evidence when it is known. */
export type Value<N extends EvidenceName> = Extract<Evidence[N], { ok: true }>['value'];

export const known = <T>(value: T): Piece<T> => ({ ok: true, value });
export const unknownPiece = (reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason });
