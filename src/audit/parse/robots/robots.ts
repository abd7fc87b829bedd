/** robots.txt by RFC 9309: parsing and matching. */
import { firstBadByte, hasBom, parseLimit, splitLines } from './bytes.ts';
import { productToken, readRobotsLine } from './line.ts';
import { compilePattern, matches, matchTarget, type Pattern } from './pattern.ts';

export interface RobotsFile {
  /** `blocked`: a challenge in its place, with any status but 404, 410 and 5xx other than 503; else `absent`: any 4xx but 429, or more than 5 redirects; `unreachable`: 5xx, 429 or a confirmed timeout; `html`: a page in its place. */
  state: 'ok' | 'absent' | 'unreachable' | 'html' | 'blocked';
  status?: number;
  redirects: number;
  /** Decoded bytes. */
  bytes: number;
  /** First byte sequence that is not UTF-8; `byte` counts from the start of the file. */
  badUtf8?: { line: number; byte: number };
  bom: boolean;
  /** Lines that parsed, at most 10,000; `offset` in bytes. */
  lines: { n: number; key: string; value: string; offset: number }[];
  groups: RobotsGroup[];
  /** Absolute URLs only; others are issues. */
  sitemaps: { url: string; line: number }[];
  /** `agents` of the line's group; empty outside of groups. */
  extensions: Record<RobotsExtension, { value: string; line: number; agents: string[] }[]>;
  /** At most 500. */
  issues: RobotsIssue[];
  /** First rule past the limit of 500 KiB, which is not read. */
  pastLimit?: { line: number; offset: number; text: string };
}

/** Sitemap lines with a path in place of an absolute address, which the protocol asks for. */
export const relativeSitemaps = (lines: RobotsFile['lines']): RobotsFile['lines'] =>
  lines.filter(({ key, value }) => key === 'sitemap' && /^\/[^/]/.test(value));

export type RobotsExtension = 'contentSignal' | 'contentUsage' | 'license' | 'agentmap' | 'schemamap';

export interface RobotsIssue {
  line: number;
  kind:
    | 'rule-before-agent'
    | 'no-agent'
    | 'bad-path'
    | 'unknown-key'
    | 'no-colon'
    | 'typo'
    | 'sitemap-not-absolute'
    | 'non-ascii-path';
  text: string;
}

export interface RobotsGroup {
  /** Product tokens, lower case; `*` for the default group. */
  agents: string[];
  rules: RobotsRule[];
  crawlDelay?: { seconds: number; line: number };
  line: number;
}

export interface RobotsRule {
  allow: boolean;
  /** As written. */
  path: string;
  line: number;
}

export interface RobotsVerdict {
  allowed: boolean;
  /** The deciding rule; absent when nothing matched or without a file. */
  rule?: { allow: boolean; path: string; line: number };
  /** Token of the group that decided, lower-case; `*` for the default group; absent without a group. */
  group?: string;
}

interface RobotsAnswer {
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

const compiled = new WeakMap<RobotsRule, Pattern>();

/** Whether the file can answer at all. `failed` and `blocked` are the reasons of an unknown verdict. */
export function robotsKnown(
  robots: RobotsFile,
): { known: true } | { known: false; reason: 'failed' | 'blocked' } {
  if (robots.state === 'unreachable') return { known: false, reason: 'failed' };
  if (robots.state === 'blocked') return { known: false, reason: 'blocked' };
  return { known: true };
}

/**
 * The verdict for a product token and a URL (absolute, or a path). All groups of the token count as one; without a group of
 * its own the groups of `*` count. The longest matching rule decides, Allow wins a tie. Everything is allowed without a file.
 * For a file that could not be read ask `robotsKnown` first.
 */
export function robotsVerdict(robots: RobotsFile, token: string, url: string): RobotsVerdict {
  return decide(robots, token, url, (groups) => groups);
}

/** The verdict of parsers that read only the first group of a token. */
export function firstGroupVerdict(robots: RobotsFile, token: string, url: string): RobotsVerdict {
  return decide(robots, token, url, (groups) => groups.slice(0, 1));
}

function decide(
  robots: RobotsFile,
  token: string,
  url: string,
  pick: (groups: RobotsGroup[]) => RobotsGroup[],
): RobotsVerdict {
  if (robots.state !== 'ok') return { allowed: true };
  const wanted = productToken(token);
  const own = wanted ? robots.groups.filter(({ agents }) => agents.includes(wanted)) : [];
  const group = own.length > 0 ? wanted : '*';
  const groups = pick(own.length > 0 ? own : robots.groups.filter(({ agents }) => agents.includes('*')));
  if (groups.length === 0) return { allowed: true };
  const path = pathOf(url);
  if (path === undefined || path === '/robots.txt') return { allowed: true, group };
  const rule = longest(groups, path);
  if (!rule) return { allowed: true, group };
  return { allowed: rule.allow, rule: { allow: rule.allow, path: rule.path, line: rule.line }, group };
}

function longest(groups: readonly RobotsGroup[], path: string): RobotsRule | undefined {
  const target = matchTarget(path);
  let best: RobotsRule | undefined;
  let bestLength = -1;
  for (const { rules } of groups) {
    for (const rule of rules) {
      // An empty path matches nothing.
      if (rule.path === '') continue;
      const pattern = patternOf(rule);
      const better =
        pattern.length > bestLength || (pattern.length === bestLength && rule.allow && !best?.allow);
      if (!better || !matches(pattern, target)) continue;
      best = rule;
      bestLength = pattern.length;
    }
  }
  return best;
}

function patternOf(rule: RobotsRule): Pattern {
  const known = compiled.get(rule);
  if (known) return known;
  const made = compilePattern(rule.path);
  compiled.set(rule, made);
  return made;
}

function pathOf(url: string): string | undefined {
  const parsed = URL.parse(url, 'http://localhost/');
  return parsed ? parsed.pathname + parsed.search : undefined;
}
