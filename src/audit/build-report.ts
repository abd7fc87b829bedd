/** From evidence to the published report: judged, scored, planned. The only place where figures are rounded. */
import { createHash } from 'node:crypto';
import { ucpReleases } from '#manifest';
import project from '../../package.json' with { type: 'json' };
import { attributeMatrix } from './attributes.ts';
import { checks } from './checks/index.ts';
import { curlLine, type CurlOptions } from './curl.ts';
import { quote } from './checks/subjects/product/facts.ts';
import type { Evidence, Exchange, Page, Ref } from './evidence.ts';
import { evidenceNames } from './evidence.ts';
import { planFixes } from './fix-plan.ts';
import { crawlerAccess } from './overview/crawler-access.ts';
import { productReading } from './overview/product-reading.ts';
import { ignoreFindings, type IgnoreRule } from './ignored.ts';
import { judge, judgeInSteps } from './judge.ts';
import type {
  CategoryScore,
  Fix,
  Report,
  ReportFix,
  ReportProof,
  ReportResult,
  Result,
  Score,
} from './result.ts';
import { score } from './score.ts';
import { scoreFacts } from './score/facts.ts';
import { fixOwner } from './report/words.ts';
import { warningsOf } from './warnings.ts';

export interface ReportOptions {
  /** Default: derived from the evidence, so that the same evidence gives the same report. */
  id?: string;
  /** Default: when the last exchange ended. */
  durationMs?: number;
  /** User agent of the audit, for the curl commands. */
  userAgent?: string;
  /** Findings that are ignored until a date. */
  ignore?: readonly IgnoreRule[];
}

/** With all checks of the catalog. The same evidence gives the same report, byte for byte. */
export const buildReport = (evidence: Evidence, options: ReportOptions = {}): Report =>
  assembleReport(evidence, judge(evidence, checks), engine(), options);

/** The same report; `pause` is called after each check, so that a server can handle other requests. */
export async function buildReportInSteps(
  evidence: Evidence,
  options: ReportOptions,
  pause: () => Promise<void>,
): Promise<Report> {
  const results = await judgeInSteps(evidence, checks, pause);
  return assembleReport(evidence, results, engine(), options);
}

/** `catalogue` names the set of checks: their number, and a hash of their IDs and priorities. */
function engine(): Report['engine'] {
  const lines = checks.map((check) => `${check.id} ${check.priority}`).sort();
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
  return { version: project.version, catalogue: `${checks.length}-${hash}`, ucpReleases: [...ucpReleases] };
}

/**
 * Scores, plans and rounds; the same arguments give the same report, byte for byte.
 * @param judged results of all checks, in their order
 */
export function assembleReport(
  evidence: Evidence,
  judged: readonly Result[],
  engine: Report['engine'],
  options: ReportOptions = {},
): Report {
  const expect = evidence.mode.ok ? evidence.mode.value.expect : 'shop';
  const scoring = { expect, facts: scoreFacts(evidence, judged) };
  const traffic = evidence.traffic.ok ? evidence.traffic.value : [];
  const byRef = new Map(traffic.map((exchange) => [exchange.id, exchange]));
  const target = evidence.target.ok ? evidence.target.value : undefined;
  const proof: CurlOptions = {
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    ...(evidence.mode.ok && evidence.mode.value.privateHeaders
      ? { privateHeaders: evidence.mode.value.privateHeaders }
      : {}),
  };
  const home = evidence.home.ok ? byRef.get(evidence.home.value.ref) : undefined;
  const startedAt = evidence.clock.ok ? evidence.clock.value.startedAt : 0;
  const { results, ignored, notes } = ignoreFindings(judged, options.ignore ?? [], startedAt);
  const { score: figures, categories } = score(results, scoring);
  const product = expect === 'shop' ? productReading(evidence, results) : undefined;
  const whole = ignored.length > 0 ? roundScore(score(judged, scoring).score) : undefined;
  return {
    id: options.id ?? idOf(evidence),
    url: target?.input ?? '',
    finalUrl: home?.finalUrl ?? target?.canonicalOrigin ?? '',
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(options.durationMs ?? lastEnd(traffic)),
    expect,
    engine,
    score: roundScore(figures),
    ...(whole
      ? { ignored: { checks: ignored, overall: whole.overall, grade: whole.grade, low: whole.low } }
      : {}),
    categories: categories.map(roundCategory),
    results: results.map((result) => toReportResult(result, (ref) => describe(byRef.get(ref), proof))),
    fixes: planFixes(results, scoring).map((fix) => ({
      ...(figures.notGraded ? withoutFigures(fix) : roundFix(fix)),
      ...ownerMember(fix, results),
    })),
    attributes: roundAttributes(attributeMatrix(evidence)),
    ...(product ? { product } : {}),
    crawlers: crawlerAccess(evidence),
    sample: sampleOf(evidence, byRef),
    requests: requestsOf(traffic),
    warnings: [...ignoredNotes(ignored, whole), ...notes, ...warningsOf(evidence)],
  };
}

function ignoredNotes(ignored: readonly string[], whole: Report['score'] | undefined): string[] {
  if (!whole) return [];
  const one = ignored.length === 1;
  const what = `${one ? '1 finding is' : `${ignored.length} findings are`} ignored by configuration: ${list.format(ignored)}.`;
  if (whole.overall === null) return [what];
  return [`${what} With ${one ? 'it' : 'them'} the score would be ${whole.overall}, grade ${whole.grade}.`];
}

/** 24 hex digits of a hash over all evidence in a fixed order. */
function idOf(evidence: Evidence): string {
  const pieces = evidenceNames.map((name) => evidence[name] ?? null);
  return createHash('sha256').update(JSON.stringify(pieces)).digest('hex').slice(0, 24);
}

const lastEnd = (traffic: readonly Exchange[]): number =>
  traffic.reduce((last, exchange) => Math.max(last, exchange.at + exchange.t.total), 0);

function toReportResult(result: Result, proofOf: (ref: Ref) => ReportProof): ReportResult {
  const { id, category, name, priority, status, value, reason, opportunity, confidence, summary, pages } =
    result;
  return {
    id,
    category,
    name,
    docs: `/docs/checks/${id}`,
    priority,
    status,
    ...(value === undefined ? {} : { value: round(value, 3) }),
    ...(reason === undefined ? {} : { reason }),
    ...(opportunity === undefined ? {} : { opportunity }),
    confidence,
    summary,
    ...(pages
      ? { pages: pages.map((page) => ({ url: page.url, status: page.status, summary: page.summary })) }
      : {}),
    evidence: result.evidence.map(({ ref, ...shown }) => ({
      ...(ref === undefined ? {} : proofOf(ref)),
      ...shown,
    })),
    ...(result.ignored ? { ignored: result.ignored } : {}),
  };
}

function describe(exchange: Exchange | undefined, options: CurlOptions): ReportProof {
  if (!exchange) return {};
  const { method, url, client, status } = exchange;
  const curl = curlLine(exchange, options);
  return {
    request: { method, url, client },
    ...(status === undefined ? {} : { status }),
    ...(curl === undefined ? {} : { curl }),
  };
}

const list = new Intl.ListFormat('en');
/** More would make the sentence too long. */
const maxReasons = 3;

function sampleOf({ sample, products }: Evidence, byRef: ReadonlyMap<Ref, Exchange>): Report['sample'] {
  if (!sample.ok) return [];
  const pages = new Map(products.ok ? products.value.map((page) => [page.id, page]) : []);
  return sample.value.map(({ id, url, role, ref, disallowed }) => {
    // Its reference is that of robots.txt because it was not requested.
    const exchange = disallowed ? undefined : byRef.get(ref);
    const because = becauseOf(pages.get(id));
    return {
      url,
      role,
      status: exchange?.status ?? null,
      client: exchange?.client ?? 'agent',
      ...(disallowed ? { disallowed } : {}),
      ...(because ? { because } : {}),
    };
  });
}

/** Why a page is treated as a product page, and which product in its markup is the page's own. */
function becauseOf(page: Page | undefined): string | undefined {
  if (!page?.because?.length) return undefined;
  const sentence = `Treated as a product page because ${list.format(page.because.slice(0, maxReasons))}.`;
  const { name, because } = page.facts.product ?? {};
  return name && because?.length
    ? `${sentence} The product in its markup is ${quote(name, 80)} because ${list.format(because.slice(0, maxReasons))}.`
    : sentence;
}

/** Every redirect hop counts as a request; failed are those without a response. */
function requestsOf(traffic: readonly Exchange[]): Report['requests'] {
  return {
    count: traffic.reduce((sum, exchange) => sum + 1 + exchange.hops.length, 0),
    bytes: traffic.reduce((sum, exchange) => sum + exchange.bytes.wire, 0),
    failed: traffic.filter((exchange) => exchange.status === undefined).length,
  };
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
const roundOrNull = (value: number | null): number | null => (value === null ? null : round(value));
const roundEither = (value: number | [number, number]): number | [number, number] =>
  typeof value === 'number' ? round(value) : [round(value[0]), round(value[1])];

function roundScore({ overall, low, high, raw, coverage, caps, ...rest }: Score): Report['score'] {
  return {
    ...rest,
    overall: roundOrNull(overall),
    low: roundOrNull(low),
    high: roundOrNull(high),
    raw: roundOrNull(raw),
    coverage: roundDown(coverage),
    caps: caps.map(({ max, reason, checks }) => ({ max, reason, checks })),
  };
}

/** Two digits, rounded down so that less than 1 never shows as 1. */
const roundDown = (share: number): number => Math.floor(share * 100 + 1e-6) / 100;

const roundCategory = (category: CategoryScore): CategoryScore => ({
  ...category,
  score: roundOrNull(category.score),
  low: roundOrNull(category.low),
  high: roundOrNull(category.high),
  weight: round(category.weight, 2),
  coverage: roundDown(category.coverage),
});

/** An ungraded report has no score that a fix could raise. */
const withoutFigures = ({ unlocks: _limit, ...fix }: Fix): ReportFix => ({
  ...fix,
  gain: null,
  rawGain: null,
  projectedScore: null,
  cumulativeScore: null,
});

const roundFix = (fix: Fix): ReportFix => ({
  ...fix,
  gain: round(fix.gain),
  rawGain: round(fix.rawGain),
  projectedScore: roundEither(fix.projectedScore),
  cumulativeScore: roundEither(fix.cumulativeScore),
});

function ownerMember(fix: Fix, results: readonly Result[]): Pick<ReportFix, 'owner'> {
  const owner = fixOwner(fix, results);
  return owner ? { owner } : {};
}

const roundAttributes = ({ products, fields }: Report['attributes']): Report['attributes'] => ({
  products,
  fields: fields.map((field) => ({
    ...field,
    interval: [round(field.interval[0], 2), round(field.interval[1], 2)],
  })),
});
