/**
 * SARIF 2.1.0 (OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/): the findings as a static analysis log.
 * A fail or a warn is a result; what could not be judged is a notification of the run; a pass is only a rule.
 * It has what GitHub shows (https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support):
 * rules that are the same in every log, and relative artifact paths, because GitHub rejects a log with an `https` location.
 */
import { createHash } from 'node:crypto';
import type { Check, Priority } from '../check.ts';
import { checks } from '../checks/index.ts';
import { checkMarkdown } from '../explain.ts';
import type { Report, ReportFix, ReportProof, ReportResult } from '../result.ts';
import { cleanLines } from './control-characters.ts';
import { isGraded, verdictSentence } from './words.ts';

interface Message {
  text: string;
  markdown?: string;
}
type Level = 'error' | 'warning' | 'note';

/** @param options.docs base of the pages that explain the checks; without it rules have no `helpUri` */
export function toSarif(report: Report, { docs }: { docs?: string } = {}): string {
  const indexes = new Map(report.results.map(({ id }, index) => [id, index]));
  const requests = requestTable();
  const fixes = new Map(report.fixes.flatMap((fix) => fix.checks.map((id) => [id, fix] as const)));
  const findings = report.results.filter((result) => isFinding(result) || result.ignored !== undefined);
  const results = findings.map((result) => ({
    ruleId: result.id,
    ruleIndex: indexes.get(result.id),
    level: levelOf({ priority: result.priority, status: result.ignored?.status ?? result.status }),
    message: messageOf(result, fixes.get(result.id), pageOf(result.evidence[0], report)),
    ...placesOf(result, report),
    ...requests.of(result.evidence[0]),
    ...(result.ignored
      ? {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: `${result.ignored.reason} (until ${result.ignored.until})`,
            },
          ],
        }
      : {}),
    // GitHub reads the first name alone. It would hash a line of the repository, which has no such file.
    partialFingerprints: {
      primaryLocationLineHash: fingerprint(result, report),
      'check/v1': fingerprint(result, report),
    },
    properties: {
      category: result.category,
      status: result.status,
      confidence: result.confidence,
      ...(result.pages ? { pages: result.pages } : {}),
    },
  }));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Portico',
            version: report.engine.version,
            rules: report.results.map((result) => ruleOf(result, docs)),
          },
        },
        automationDetails: { id: `portico/${URL.parse(report.finalUrl)?.host ?? 'audit'}/` },
        invocations: [
          {
            executionSuccessful: isGraded(report.score),
            startTimeUtc: report.startedAt,
            endTimeUtc: new Date(Date.parse(report.startedAt) + report.durationMs).toISOString(),
            toolExecutionNotifications: notificationsOf(report, indexes),
          },
        ],
        ...(requests.rows.length ? { webRequests: requests.rows } : {}),
        results,
        properties: { url: report.finalUrl, score: report.score, reportId: report.id },
      },
    ],
  };
  // Viewers show these texts to people: what cannot be seen is replaced, not escaped.
  const seen = (_name: string, value: unknown): unknown =>
    typeof value === 'string' ? cleanLines(value) : value;
  return `${JSON.stringify(log, seen, 2)}\n`;
}

const isFinding = ({ status }: ReportResult): boolean => status === 'fail' || status === 'warn';

/** As its priority and its verdict together weigh. */
function levelOf({ status, priority }: Pick<ReportResult, 'status' | 'priority'>): Level {
  if (status === 'warn') return priority === 'critical' || priority === 'high' ? 'warning' : 'note';
  return priority === 'critical' || priority === 'high' ? 'error' : 'warning';
}

const known = new Map(checks.map((check) => [check.id, check]));

const severities: Record<Priority, 'error' | 'warning' | 'recommendation'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'recommendation',
};

function ruleOf({ id, name, category, priority, docs: path }: ReportResult, docs?: string): object {
  const check = known.get(id);
  const helpUri = docs === undefined ? undefined : new URL(path, docs).href;
  return {
    id,
    shortDescription: { text: name },
    fullDescription: { text: check ? `${check.description} ${check.why}` : name },
    help: check ? helpOf(check) : { text: `This version of Portico no longer has the check ${id}.` },
    ...(helpUri === undefined ? {} : { helpUri }),
    defaultConfiguration: { level: levelOf({ status: 'fail', priority }) },
    properties: {
      tags: [category, `${priority}-priority`],
      priority,
      precision: check?.confidence ?? 'high',
      'problem.severity': severities[priority],
    },
  };
}

const helpOf = (check: Check): Message => ({
  text: `${check.why} ${check.fix.title}. ${check.fix.instructions}`,
  markdown: checkMarkdown(check).join('\n'),
});

/** GitHub shows the first sentence alone where space is short. */
function messageOf({ summary }: ReportResult, fix: ReportFix | undefined, page: string): Message {
  const advice = fix ? ` How to fix it: ${fix.title}. ${fix.instructions}` : '';
  return { text: unlinked(`${summary}${advice} Page: ${page}`) };
}

/**
 * `[text](address)` in a message is a link (3.11.6). It knows escapes within the text of a link only, and viewers differ in
 * reading them, so the two brackets are moved apart.
 */
const unlinked = (text: string): string => text.replaceAll('](', '] (');

/** The first proof is where it is; the others stand beside it. Without any it is the site. */
function placesOf({ evidence }: ReportResult, report: Report): object {
  const [first, ...others] = evidence;
  return {
    locations: [place(first, report)],
    ...(others.length
      ? { relatedLocations: others.map((proof, id) => ({ id, ...place(proof, report) })) }
      : {}),
  };
}

/** The URL that a proof is about. */
const pageOf = (proof: ReportProof | undefined, { finalUrl, url }: Report): string =>
  proof?.request?.url ?? (finalUrl || url);

function place(proof: ReportProof = {}, report: Report): object {
  const { pointer, header, snippet, status, curl } = proof;
  const line = /^line (\d{1,9})\b/.exec(pointer ?? '')?.[1];
  const page = pageOf(proof, report);
  return {
    physicalLocation: {
      artifactLocation: { uri: artifactPath(page) },
      region: regionOf(line === undefined ? 1 : Math.max(1, Number(line)), snippet ?? header),
    },
    logicalLocations: [
      { fullyQualifiedName: page, kind: 'resource' },
      ...(pointer === undefined || line !== undefined ? [] : [{ fullyQualifiedName: pointer }]),
    ],
    ...(status === undefined && curl === undefined
      ? {}
      : {
          properties: {
            ...(status === undefined ? {} : { status }),
            ...(curl === undefined ? {} : { curl }),
          },
        }),
  };
}

/** A region needs a place; what is not of a line stands for the whole document. GitHub asks for its end. */
function regionOf(startLine: number, shown: string | undefined): object {
  const lines = (shown ?? '').split('\n');
  return {
    startLine,
    startColumn: 1,
    endLine: startLine + lines.length - 1,
    endColumn: (lines.at(-1)?.length ?? 0) + 1,
    ...(shown === undefined ? {} : { snippet: { text: shown } }),
  };
}

/**
 * Where `wget -r --restrict-file-names=windows` would save the page: host, then path, `index.html` where the path ends in a
 * slash, `@` before the query. The same page has the same path in every log, whatever its scheme. What RFC 3986 does not
 * allow in a path is percent-encoded: what an audited site wrote must not make the log invalid.
 */
function artifactPath(page: string): string {
  const parsed = URL.parse(page);
  if (!parsed?.host) return encodePath(page.replace(/^[./\\\s]+/, '')) || 'index.html';
  const { hostname, port, pathname, search } = parsed;
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  return encodePath(`${hostname}${port && `+${port}`}${file}${search.replace('?', '@')}`);
}

const encodePath = (text: string): string =>
  text.toWellFormed().replace(/%(?![0-9a-fA-F]{2})|[^A-Za-z0-9_\-.~/@!$&'()*+,;=%]/gu, encodeURIComponent);

/** Requests that stand behind findings, each once. */
function requestTable(): { rows: object[]; of(proof: ReportProof | undefined): object } {
  const rows: object[] = [];
  const seen = new Map<string, number>();
  return {
    rows,
    of(proof) {
      if (!proof?.request) return {};
      const { method, url, client } = proof.request;
      const key = `${method} ${client} ${url}`;
      const index = seen.get(key) ?? rows.push({ method, target: url, properties: { client } }) - 1;
      seen.set(key, index);
      return { webRequest: { index } };
    },
  };
}

/** The same finding of the same site has the same name in every run. */
const fingerprint = ({ id }: ReportResult, { finalUrl, url }: Report): string =>
  createHash('sha256')
    .update(`${URL.parse(finalUrl || url)?.origin ?? ''} ${id}`)
    .digest('hex')
    .slice(0, 32);

function notificationsOf(report: Report, indexes: ReadonlyMap<string, number>): object[] {
  const unknown = report.results.filter(({ status }) => status === 'unknown');
  return [
    ...(isGraded(report.score)
      ? []
      : [{ level: 'error', message: { text: unlinked(`Not graded: ${verdictSentence(report)}`) } }]),
    ...report.warnings.map((text) => ({ level: 'warning', message: { text: unlinked(text) } })),
    ...unknown.map(({ id, summary, reason }) => ({
      level: 'note',
      message: { text: unlinked(`${id} could not be judged: ${summary}`) },
      associatedRule: { id, index: indexes.get(id) },
      properties: { reason },
    })),
  ];
}
