/**
 * SARIF 2.1.0 (OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/): the findings as a static analysis log.
 * A fail or a warn is a result; what could not be judged is a notification of the run; a pass is only a rule.
 */
import { createHash } from 'node:crypto';
import type { Fix, Report, ReportProof, ReportResult } from '../result.ts';
import { cleanLines } from './control-characters.ts';

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
  const findings = report.results.filter(isFinding);
  const results = findings.map((result) => ({
    ruleId: result.id,
    ruleIndex: indexes.get(result.id),
    level: levelOf(result),
    message: messageOf(result, fixes.get(result.id)),
    ...placesOf(result, report),
    ...requests.of(result.evidence[0]),
    partialFingerprints: { 'check/v1': fingerprint(result, report) },
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
            executionSuccessful: report.score.overall !== null,
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
function levelOf({ status, priority }: ReportResult): Level {
  if (status === 'warn') return priority === 'critical' || priority === 'high' ? 'warning' : 'note';
  return priority === 'critical' || priority === 'high' ? 'error' : 'warning';
}

function ruleOf(
  { id, name, category, priority, confidence, docs: path }: ReportResult,
  docs?: string,
): object {
  const level = levelOf({ status: 'fail', priority } as ReportResult);
  return {
    id,
    shortDescription: { text: name },
    ...(docs === undefined ? {} : { helpUri: new URL(path, docs).href }),
    defaultConfiguration: { level },
    properties: { tags: [category], priority, precision: confidence },
  };
}

function messageOf({ summary }: ReportResult, fix: Fix | undefined): Message {
  if (!fix) return { text: unlinked(summary) };
  return { text: unlinked(`${summary} To mend it: ${fix.title}. ${fix.instructions}`) };
}

/**
 * `[text](address)` in a message is a link (3.11.6). It knows escapes within the text of a link only, and viewers differ in
 * reading them, so the two brackets are moved apart.
 */
const unlinked = (text: string): string => text.replaceAll('](', '] (');

/** The first proof is where it is; the others stand beside it. Without any it is the site. */
function placesOf({ evidence }: ReportResult, { finalUrl, url }: Report): object {
  const [first, ...others] = evidence;
  const site = finalUrl || url;
  return {
    locations: [place(first ?? {}, site)],
    ...(others.length
      ? { relatedLocations: others.map((proof, id) => ({ id, ...place(proof, site) })) }
      : {}),
  };
}

function place({ request, pointer, header, snippet, status, curl }: ReportProof, site: string): object {
  const line = /^line (\d{1,9})\b/.exec(pointer ?? '')?.[1];
  const shown = snippet ?? header;
  const startLine = line === undefined ? undefined : Math.max(1, Number(line));
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(request?.url ?? site) },
      ...(startLine === undefined && shown === undefined
        ? {}
        : {
            region: {
              // A region needs a place; what is not of a line stands for the whole document.
              startLine: startLine ?? 1,
              ...(shown === undefined ? {} : { snippet: { text: shown } }),
            },
          }),
    },
    ...(pointer === undefined || startLine !== undefined
      ? {}
      : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
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

/** RFC 3986 allows less than URLs on the web hold; what an audited site wrote must not make the log invalid. */
function uriOf(url: string): string {
  const { origin, href } = URL.parse(url) ?? { origin: '', href: url };
  const known = origin !== 'null' && href.startsWith(origin) ? origin : '';
  return (
    known +
    href
      .slice(known.length)
      .toWellFormed()
      .replace(/%(?![0-9a-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/giu, encodeURIComponent)
      .replace(/(#[^#]*)#.*$/s, '$1')
  );
}

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
    ...report.warnings.map((text) => ({ level: 'warning', message: { text: unlinked(text) } })),
    ...unknown.map(({ id, summary, reason }) => ({
      level: 'note',
      message: { text: unlinked(`${id} could not be judged: ${summary}`) },
      associatedRule: { id, index: indexes.get(id) },
      properties: { reason },
    })),
  ];
}
