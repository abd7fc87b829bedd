/** The body of robots.txt to groups, rules and declarations (RFC 9309 section 2). */
import type { RobotsExtension, RobotsFile, RobotsGroup, RobotsIssue } from './robots.ts';
import { firstBadByte, hasBom, parseLimit, splitLines } from './robots-bytes.ts';
import { productToken, readRobotsLine } from './robots-line.ts';

export interface RobotsAnswer {
  status?: number;
  /** Media type, or the whole Content-Type. */
  type: string;
  redirects: number;
  /** The answer is a bot challenge. */
  challenged: boolean;
  /** No answer: a confirmed timeout, a host that refuses. */
  unreachable: boolean;
}

const maxLines = 10_000;
const maxIssues = 500;
const maxIssueText = 200;
const maxExtensions = 100;
const maxAgents = 5000;

const extensionOf: Readonly<Record<string, RobotsExtension>> = {
  'content-signal': 'contentSignal',
  'content-usage': 'contentUsage',
  license: 'license',
  agentmap: 'agentmap',
  schemamap: 'schemamap',
};

/** Parses whatever bytes came; never throws. Rules past 500 KiB are not read. */
export function parseRobots(body: Uint8Array, answer: RobotsAnswer): RobotsFile {
  const state = stateOf(body, answer);
  const file: RobotsFile = {
    state,
    ...(answer.status !== undefined && { status: answer.status }),
    redirects: answer.redirects,
    bytes: body.length,
    bom: hasBom(body),
    lines: [],
    groups: [],
    sitemaps: [],
    extensions: { contentSignal: [], contentUsage: [], license: [], agentmap: [], schemamap: [] },
    issues: [],
  };
  if (state !== 'ok') return file;
  const badUtf8 = firstBadByte(body);
  if (badUtf8) file.badUtf8 = badUtf8;
  readLines(body, file);
  return file;
}

/**
 * RFC 9309 section 2.3.1; Google treats 429 like a server error. A challenge says nothing of the file; error pages of a
 * missing file and of a broken server only look like one.
 */
function stateOf(
  body: Uint8Array,
  { status, redirects, challenged, unreachable }: RobotsAnswer,
): RobotsFile['state'] {
  if (redirects > 5) return 'absent';
  const broken = status === undefined || (status >= 500 && status !== 503);
  if (challenged && !broken && status !== 404 && status !== 410) return 'blocked';
  if (unreachable || status === undefined || status === 429 || status >= 500 || status < 200)
    return 'unreachable';
  if (status >= 300) return 'absent';
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 512)).toString('latin1');
  return /<!doctype\s+html|<html[\s>]/i.test(start) ? 'html' : 'ok';
}

function readLines(body: Uint8Array, file: RobotsFile): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  let group: RobotsGroup | undefined;
  // Only a rule ends the list of agents; other records stand between them without meaning.
  let agentsOpen = false;
  const named = new Set<string>();
  const report = (line: number, kind: RobotsIssue['kind'], text: string): void => {
    if (file.issues.length < maxIssues)
      file.issues.push({ line, kind, text: text.trim().slice(0, maxIssueText) });
  };
  for (const { n, offset, end } of splitLines(body)) {
    if (offset === end) continue;
    const text = bytes.toString('utf8', offset, Math.min(end, offset + parseLimit));
    const record = readRobotsLine(text);
    if (!record) continue;
    const { key, value, issue } = record;
    if (end > parseLimit) {
      if (key !== 'allow' && key !== 'disallow') continue;
      file.pastLimit = { line: n, offset, text: text.trim().slice(0, maxIssueText) };
      return;
    }
    if (issue) report(n, issue, text);
    if (key && file.lines.length < maxLines) file.lines.push({ n, key, value, offset });
    if (key === 'user-agent') {
      if (!group || !agentsOpen) {
        file.groups.push((group = { agents: [], rules: [], line: n }));
        named.clear();
      }
      agentsOpen = true;
      const token = productToken(value);
      if (value.trim() === '') report(n, 'no-agent', text);
      if (token && !named.has(token) && named.size < maxAgents) group.agents.push(token);
      named.add(token);
    } else if (key === 'allow' || key === 'disallow') {
      agentsOpen = false;
      if (group) group.rules.push({ allow: key === 'allow', path: value, line: n });
      else report(n, 'rule-before-agent', text);
      if (value !== '' && !/^[/*]/.test(value)) report(n, 'bad-path', text);
      if (/[\u0080-\uffff]/.test(value)) report(n, 'non-ascii-path', text);
    } else if (key === 'sitemap') {
      if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) file.sitemaps.push({ url: value, line: n });
      else report(n, 'sitemap-not-absolute', text);
    } else if (key === 'crawl-delay') {
      const seconds = Number(value);
      if (group && value !== '' && seconds >= 0 && Number.isFinite(seconds))
        group.crawlDelay ??= { seconds, line: n };
    } else {
      const extension = Object.hasOwn(extensionOf, key) ? extensionOf[key] : undefined;
      // The list is shared with the group, because further agents may join it below.
      if (extension && file.extensions[extension].length < maxExtensions)
        file.extensions[extension].push({ value, line: n, agents: group?.agents ?? [] });
    }
  }
}
