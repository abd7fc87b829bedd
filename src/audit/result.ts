/** Results of checks, scores, fixes, and the whole report: shapes of the published JSON. */
import type {
  Category,
  Confidence,
  Effort,
  FindingKind,
  PageVerdict,
  Priority,
  Proof,
  Remedy,
  Status,
} from './check.ts';
import type { ClientName, PageRole, Reason } from './evidence.ts';

/** The result of one check after `judge`. */
export interface Result {
  id: string;
  category: Category;
  name: string;
  priority: Priority;
  status: Status;
  /** Only with `unknown`. */
  reason?: Reason;
  /** 0 to 1 for pass, warn and fail. */
  value?: number;
  confidence: Confidence;
  opportunity?: boolean;
  summary: string;
  pages?: PageVerdict[];
  evidence: Proof[];
  /** With warn and fail. */
  cause?: string;
  /** With warn and fail: what `fix` is for. */
  found?: FindingKind;
  /** With warn and fail: the check's remedy with the verdict's overrides. */
  fix?: Remedy;
  effort: Effort;
  measures?: Record<string, number>;
  /** If some of its pages could not be read: the assessment if all of them failed, and if all of them passed. */
  unread?: { worst: Assessment; best: Assessment };
  /** Not-applicable only because something required is missing whose presence check fails (scoring: M). */
  missing?: boolean;
  /** Not-applicable only because the configuration ignores the finding. */
  ignored?: IgnoredFinding;
}

export interface IgnoredFinding {
  /** What the check found. */
  status: 'warn' | 'fail';
  reason: string;
  /** Last day on which it is ignored, `YYYY-MM-DD`. */
  until: string;
}

export interface Assessment {
  status: 'pass' | 'warn' | 'fail';
  /** 0 to 1. */
  value: number;
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

export interface Cap {
  id: string;
  max: number;
  reason: string;
  /** Ids of the checks that trigger it. */
  checks: string[];
}

/** Why a report has no score. */
export interface NotGraded {
  reason: 'home-not-read' | 'products-not-read' | 'too-little-evidence';
  /** One sentence. */
  detail: string;
}

/** A check without a verdict. */
export interface NotJudged {
  id: string;
  priority: Priority;
  reason: Reason;
  /** Why, in one sentence. */
  detail: string;
}

export interface Score {
  /** 0 to 100, not rounded here; null when the report is not graded, as are the other figures up to `raw`. */
  overall: number | null;
  grade: Grade | null;
  /** The score if all unknown checks failed, and if they passed. */
  low: number | null;
  high: number | null;
  /** Before caps. */
  raw: number | null;
  /** null when the report is graded. */
  notGraded: NotGraded | null;
  /** How many checks returned a verdict, and of how many. */
  judged: number;
  checks: number;
  /** Critical and high checks without a verdict, the most severe first. */
  notJudged: NotJudged[];
  coverage: number;
  confidence: Confidence;
  caps: Cap[];
}

export interface Counts {
  pass: number;
  warn: number;
  fail: number;
  notApplicable: number;
  unknown: number;
}

export interface CategoryScore {
  id: Category;
  name: string;
  /** 0 to 100; null when nothing applies, or too few applicable checks returned a verdict. */
  score: number | null;
  /** The score if all unknown checks failed, and if they passed; null when nothing applies. */
  low: number | null;
  high: number | null;
  /** Its weight in the overall score, at most 100 for all categories together; 0 without a score. */
  weight: number;
  coverage: number;
  counts: Counts;
}

export interface Fix {
  /** Kebab-case of the cause. */
  id: string;
  cause: string;
  title: string;
  priority: Priority;
  effort: Effort;
  checks: string[];
  gain: number;
  rawGain: number;
  unlocks?: { cap: number; together: string[] };
  /** A pair [low, high] for fixes whose effect is uncertain. */
  projectedScore: number | [number, number];
  cumulativeScore: number | [number, number];
  /** One of the few to do first. */
  first: boolean;
  instructions: string;
  snippet?: string;
}

/** A team of a merchant. */
export type Owner = 'infrastructure' | 'development' | 'catalog' | 'content';

/** A fix as it is published: without figures where the report is not graded. */
export interface ReportFix extends Omit<Fix, 'gain' | 'rawGain' | 'projectedScore' | 'cumulativeScore'> {
  gain: number | null;
  rawGain: number | null;
  projectedScore: Fix['projectedScore'] | null;
  cumulativeScore: Fix['cumulativeScore'] | null;
  /** The team that usually makes the fix. Absent in reports of older versions. */
  owner?: Owner;
}

export interface ReportProof extends Omit<Proof, 'ref'> {
  request?: { method: string; url: string; client: ClientName };
  status?: number;
  /** Shell command that repeats the request. */
  curl?: string;
}

export interface ReportResult {
  id: string;
  category: Category;
  name: string;
  /** Documentation page of the check: a path from the root of the service. */
  docs: string;
  priority: Priority;
  status: Status;
  /** 0 to 1 for pass, warn and fail; between them where pages differ. */
  value?: number;
  reason?: Reason;
  opportunity?: boolean;
  confidence: Confidence;
  summary: string;
  pages?: { url: string; status: Status; summary: string }[];
  evidence: ReportProof[];
  ignored?: IgnoredFinding;
}

/** A sampled page. */
export interface ReportSample {
  url: string;
  role: PageRole;
  /** Of the page's own response; null: no response, or not requested. */
  status: number | null;
  client: ClientName;
  /** Disallowed by robots.txt, so not requested. */
  disallowed?: true;
  /** Why it is treated as a product page, in one sentence. */
  because?: string;
}

/** One fact of a product: as an agent reads it in the markup, and as the page shows it. */
export interface ProductReadingRow {
  fact: 'name' | 'price' | 'availability' | 'brand' | 'sku' | 'gtin' | 'description' | 'images' | 'options';
  /** ID of the check that compares the two, or that asks for the fact. */
  check: string;
  /** At most 120 characters; null: the markup does not have it. */
  agent: string | null;
  /** null: not seen on the page, or not looked for. */
  page: string | null;
  /**
   * - `same`, `differs`: the check compared them.
   * - `missing`: agents cannot read it, although the page shows it or the check asks for it.
   * - `finding`: the check found a fault in what agents read.
   * - `read`: agents read it, and there is nothing on the page to compare it with.
   * - `absent`: neither has it, and no check asks for it.
   * - `not-compared`: both have it, and the check came to no verdict.
   */
  state: 'same' | 'differs' | 'missing' | 'finding' | 'read' | 'absent' | 'not-compared';
}

export interface ProductReading {
  url: string;
  rows: ProductReadingRow[];
}

export interface CrawlerAccess {
  /** Product token, as in robots.txt. */
  token: string;
  operator: string;
  role: 'search' | 'user' | 'shopping';
  /**
   * `robots`: disallowed everywhere; `partly`: on some sampled pages; `edge`: refused under this name, although robots.txt or not;
   * `unknown`: robots.txt could not be read, or the audit itself was not let in.
   */
  access: 'allowed' | 'partly' | 'robots' | 'edge' | 'unknown';
}

export interface Report {
  id: string;
  url: string;
  finalUrl: string;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  expect: 'shop' | 'site';
  engine: { version: string; catalogue: string; ucpReleases: string[] };
  /** Figures rounded to one decimal. */
  score: {
    overall: number | null;
    grade: Grade | null;
    low: number | null;
    high: number | null;
    /** Before caps. */
    raw: number | null;
    notGraded: NotGraded | null;
    judged: number;
    checks: number;
    notJudged: NotJudged[];
    coverage: number;
    confidence: Confidence;
    caps: Omit<Cap, 'id'>[];
  };
  /** IDs of findings that the configuration ignores, and the score with them. */
  ignored?: { checks: string[]; overall: number | null; grade: Grade | null; low: number | null };
  categories: CategoryScore[];
  results: ReportResult[];
  fixes: ReportFix[];
  attributes: {
    products: number;
    fields: { name: string; filled: number; total: number; interval: [number, number] }[];
  };
  /** Absent where no product page could be read, and in reports of older versions. */
  product?: ProductReading;
  /** Absent in reports of older versions. */
  crawlers?: CrawlerAccess[];
  sample: ReportSample[];
  requests: { count: number; bytes: number; failed: number };
  warnings: string[];
}

export interface ReportSummary {
  id: string;
  url: string;
  score: Report['score'];
  categories: { id: Category; score: number | null }[];
  counts: Counts;
  topFixes: Pick<ReportFix, 'id' | 'title' | 'priority' | 'effort' | 'gain' | 'projectedScore'>[];
  reportUrl: string;
}
