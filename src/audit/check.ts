/** Definition of a check and its verdicts. */
import type { EvidenceName, Page, PageRole, Reason, Ref, Value } from './evidence.ts';
import type { LimitedList } from './parse/facts/facts.ts';
import { type Source, sources } from './sources.ts';

export type Category =
  | 'crawl-access'
  | 'discovery-files'
  | 'content-rendering'
  | 'structured-data'
  | 'product-data'
  | 'agent-protocols'
  | 'commerce-protocols'
  | 'trust-and-policies'
  | 'performance-and-delivery'
  | 'accessibility-and-interaction';

export type Priority = 'critical' | 'high' | 'medium' | 'low';
export type Status = 'pass' | 'warn' | 'fail' | 'not-applicable' | 'unknown';
export type Confidence = 'high' | 'medium' | 'low';
export type Effort = 'minutes' | 'hours' | 'days';

/** What must exist for a check to apply; answered once, by `judge` (requirements.ts). */
export type Requirement =
  | 'robots'
  | 'sitemap'
  | 'home'
  | 'product-page'
  | 'product-node'
  | 'offer'
  | 'variants'
  | 'listing'
  | 'cart'
  | 'feed'
  | 'policy-page'
  | 'manifest'
  | 'official-manifest'
  | 'flat-manifest'
  | 'mcp'
  | 'a2a'
  | 'acp'
  | 'browser'
  | 'https-public';

/** One item of evidence. `ref` names the exchange; the report turns it into request, status, and a curl command. */
export interface Proof {
  ref?: Ref;
  /** `name: value` as received. */
  header?: string;
  /** At most 300 characters of what was found. */
  snippet?: string;
  /** Where: `line 12`, `/offers/0/price` (JSON pointer), or a CSS-like path. */
  pointer?: string;
}

/** Kind of finding about the subject of the check. *unreadable*: blocked, an error, or no response. */
export type FindingKind = 'absent' | 'unreadable' | 'wrong';

/** What to do. A check has a general fix; a verdict overrides parts of it with facts of the storefront. */
export interface Remedy {
  /** Imperative, at most 70 characters: `Open robots.txt to unnamed agents`. */
  title: string;
  instructions: string;
  /** Code to paste. */
  snippet?: string;
}

export interface Verdict {
  status: Status;
  /** One sentence: what was found, with the figures. */
  summary: string;
  /** Only with `unknown`. */
  reason?: Reason;
  /**
   * The finding is based on words that were not found. If the page is in a language without word lists, the judge makes
   * it unknown: see `uncovered-language.ts`.
   */
  byWords?: true;
  /** 0 to 1, only if the check grades (else by the status). */
  value?: number;
  /** The status if every missing response had shown a fault, only if that is worse. For the low bound. */
  worst?: 'warn' | 'fail';
  /** May lower the check's own confidence, never raise it. */
  confidence?: Confidence;
  /** Only with `not-applicable`: a standard worth adopting. */
  opportunity?: boolean;
  /** Key of the root cause that several checks may share, such as `robots:group:*`; default: the check's id. */
  cause?: string;
  /** Default: the kind that the check's own fix is for. For other kinds `fix` must be complete. */
  found?: FindingKind;
  fix?: Partial<Remedy>;
  evidence?: Proof[];
  pages?: PageVerdict[];
  /** Figures that scoring reads, such as `{ operatorsShutOut: 3 }`. */
  measures?: Record<string, number>;
}

export interface PageVerdict extends Omit<Verdict, 'pages' | 'measures' | 'worst'> {
  url: string;
  role: PageRole;
}

type Said = Omit<Verdict, 'status' | 'summary'>;

export const pass = (summary: string, said: Said = {}): Verdict => ({ status: 'pass', summary, ...said });
export const warn = (summary: string, said: Said = {}): Verdict => ({ status: 'warn', summary, ...said });
export const fail = (summary: string, said: Said = {}): Verdict => ({ status: 'fail', summary, ...said });
export const notApplicable = (summary: string, said: Said = {}): Verdict => ({
  status: 'not-applicable',
  summary,
  ...said,
});
/** `opportunity`: nothing is wrong, and adding the standard is proposed. */
export const opportunity = (summary: string, said: Said = {}): Verdict => ({
  status: 'not-applicable',
  summary,
  opportunity: true,
  ...said,
});
export const unknown = (reason: Reason, summary: string, said: Said = {}): Verdict => ({
  status: 'unknown',
  reason,
  summary,
  ...said,
});

/** The evidence that a check declared: `needs` exist, `uses` may be missing. */
export type Given<N extends EvidenceName, U extends EvidenceName> = { readonly [K in N]: Value<K> } & {
  readonly [K in U]?: Value<K>;
};

/** When a check returns which verdict, for its page at `/docs/checks/{id}`. */
export interface VerdictCriteria {
  pass: string;
  warn?: string;
  fail?: string;
  notApplicable?: string;
  unknown?: string;
}

export interface CheckMeta<N extends EvidenceName, U extends EvidenceName> {
  /** Kebab-case; the file's name. */
  id: string;
  /** The folder's name. */
  category: Category;
  name: string;
  /** What it detects, one sentence. */
  description: string;
  /** What goes wrong for an agent or a crawler, one or two sentences. */
  why: string;
  judged: VerdictCriteria;
  priority: Priority;
  /** Default: the site. */
  appliesTo?: 'site' | 'home' | 'listing' | 'product' | 'checkout-protocol';
  /** Default: nothing. */
  requires?: readonly Requirement[];
  /** Does not apply to sites without products. */
  shopOnly?: true;
  /** Default high. */
  confidence?: Confidence;
  effort: Effort;
  /** Default: established. */
  maturity?: 'established' | 'emerging' | 'draft';
  fix: Remedy;
  /** What `fix` is for. Default: wrong. */
  fixFor?: FindingKind;
  sources: readonly Source[];
  needs: readonly N[];
  uses?: readonly U[];
  /** Page checks: a single failing page makes the whole check fail (facts that must not differ). */
  anyFailFails?: boolean;
  /** Texts and lists of a page that the check searches: if one was cut, a warning or failure becomes unknown. */
  searches?: readonly Searched[];
}

/** `visible` and `own` are texts, the others lists. */
export type Searched = 'visible' | 'own' | LimitedList;

type Defaulted = 'appliesTo' | 'requires' | 'maturity';
type AnyMeta = CheckMeta<EvidenceName, EvidenceName>;

/** A check as the registry sees it. */
export interface Check extends Omit<AnyMeta, Defaulted>, Required<Pick<AnyMeta, Defaulted>> {
  /** Title and URL of each source. */
  sources: readonly Source[];
  /** Set by definePageCheck: judged on each read page of these roles. */
  roles?: readonly PageRole[];
  evaluate(given: Record<string, unknown>, page?: Page): Verdict;
}

const registered = (check: AnyMeta & Pick<Check, 'roles' | 'evaluate'>): Check => ({
  appliesTo: 'site',
  requires: [],
  maturity: 'established',
  ...check,
  sources: check.sources.map((source) =>
    source in sources ? sources[source as keyof typeof sources] : source,
  ),
});

/** Evidence and fix of a finding, built from the items that the judgment returns. */
type Details = Pick<Verdict, 'cause' | 'evidence' | 'fix' | 'found'>;
type Figures = Readonly<Record<string, string | number>>;
type Answer<K, Item> = (message: K, items?: readonly Item[], figures?: Figures, said?: Said) => Verdict;

/** One function for each status: the key of a message, its items, and its figures. */
export interface Answers<K, Item> extends Record<
  'pass' | 'warn' | 'fail' | 'notApplicable' | 'opportunity',
  Answer<K, Item>
> {
  unknown(reason: Reason, ...rest: Parameters<Answer<K, Item>>): Verdict;
}

/** A check in three steps: collect facts, judge them, and describe the result with messages kept in one place. */
export interface Steps<Given extends readonly unknown[], K extends string, Facts, Item> {
  /** `{name}` is replaced by a figure; `{name|field|fields}` by the word for one or for any other number. */
  messages: Readonly<Record<K, string>>;
  collect(...given: Given): Facts;
  details?(items: readonly Item[], facts: Facts): Details;
  judge(facts: Facts, answers: Answers<K, Item>): Verdict;
}

export const fillMessage = (message: string, figures: Figures): string =>
  message.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new TypeError(`the message has no figure ${name}`);
    return one === undefined ? String(figure) : String(figure === 1 ? one : many);
  });

function evaluateSteps<Given extends readonly unknown[], K extends string, Facts, Item>(
  { messages, collect, details, judge }: Steps<Given, K, Facts, Item>,
  given: Given,
): Verdict {
  const facts = collect(...given);
  const answer =
    (verdict: typeof pass): Answer<K, Item> =>
    (message, items, figures = {}, said = {}) =>
      verdict(fillMessage(messages[message], figures), { ...(items && details?.(items, facts)), ...said });
  return judge(facts, {
    pass: answer(pass),
    warn: answer(warn),
    fail: answer(fail),
    notApplicable: answer(notApplicable),
    opportunity: answer(opportunity),
    unknown: (reason, ...rest) => answer((summary, said) => unknown(reason, summary, said))(...rest),
  });
}

/** Judged by one function, or in steps. */
type Evaluated<Given extends readonly unknown[], K extends string, Facts, Item> =
  { evaluate(...given: Given): Verdict } | Steps<Given, K, Facts, Item>;

function evaluateWith<Given extends readonly unknown[], K extends string, Facts, Item>(
  check: Evaluated<Given, K, Facts, Item>,
): (...given: Given) => Verdict {
  return 'evaluate' in check
    ? (...given) => check.evaluate(...given)
    : (...given) => evaluateSteps(check, given);
}

/** A check with one verdict for the site. */
export function defineCheck<
  N extends EvidenceName,
  K extends string = string,
  Facts = unknown,
  Item = unknown,
  U extends EvidenceName = never,
>(check: CheckMeta<N, U> & Evaluated<[given: Given<N, U>], K, Facts, Item>): Check {
  const evaluate = evaluateWith(check);
  return registered({
    ...check,
    ...withCut(check),
    evaluate: (given: Given<N, U>) =>
      check.searches ? unknownIfCut(evaluate(given), pagesIn(given), check.searches) : evaluate(given),
  } as never);
}

/** A check judged on each read page of its roles; `judge` takes the mean. `given` holds the rest of what it declared. */
export function definePageCheck<
  N extends EvidenceName = never,
  K extends string = string,
  Facts = unknown,
  Item = unknown,
  U extends EvidenceName = never,
>(
  check: Omit<CheckMeta<N, U>, 'needs'> & { needs?: readonly N[]; roles: readonly PageRole[] } & Evaluated<
      [page: Page, given: Given<N, U>],
      K,
      Facts,
      Item
    >,
): Check {
  const evaluate = evaluateWith(check);
  return registered({
    needs: [],
    ...check,
    ...withCut(check),
    evaluate: (given: Given<N, U>, page?: Page) =>
      unknownIfCut(evaluate(page as Page, given), [page as Page], check.searches ?? []),
  } as never);
}

const texts = new Set<Searched>(['visible', 'own']);

function withCut({ judged, searches }: Pick<AnyMeta, 'judged' | 'searches'>): Partial<AnyMeta> {
  if (!searches) return {};
  const lists = searches.filter((one) => !isText(one));
  const more = [
    ...(lists.length < searches.length ? ['more text than the audit searches'] : []),
    ...(lists.length > 0 ? [`more ${lists.join(' or ')} than the audit reads`] : []),
  ].join(', or ');
  const before = judged.unknown === undefined ? '' : `${judged.unknown} `;
  return { judged: { ...judged, unknown: `${before}It was not found, and the page has ${more}.` } };
}

/** The pages that a site check reads: each alone, in a list, or as the page of an entry. */
function pagesIn(given: object): Page[] {
  const isPage = (value: unknown): value is Page =>
    typeof value === 'object' && value !== null && 'facts' in value && 'ref' in value;
  return Object.values(given)
    .flat()
    .flatMap((value: unknown) => {
      if (isPage(value)) return [value];
      const held = typeof value === 'object' && value !== null && 'page' in value ? value.page : undefined;
      return isPage(held) ? [held] : [];
    });
}

/** If only a part of a page was read, something missing may be in the rest. */
function unknownIfCut(verdict: Verdict, pages: readonly Page[], searches: readonly Searched[]): Verdict {
  if (verdict.status !== 'warn' && verdict.status !== 'fail') return verdict;
  const { evidence } = verdict;
  const open = (summary: string): Verdict => unknown('budget', summary, { ...(evidence && { evidence }) });
  if (pages.some(({ facts }) => facts.cut))
    return open('The page has more elements than the audit reads, so the rest was not checked.');
  if (searches.some((one) => isText(one) && pages.some(({ facts }) => facts.text[`${one}Cut`])))
    return open('The page has more text than the audit searches, so the rest was not checked.');
  const list = searches.find(
    (one) => !isText(one) && pages.some(({ facts }) => facts.cutLists?.includes(one)),
  );
  return list === undefined
    ? verdict
    : open(`The page has more ${list} than the audit reads, so the rest was not checked.`);
}

const isText = (one: Searched): one is 'visible' | 'own' => texts.has(one);
