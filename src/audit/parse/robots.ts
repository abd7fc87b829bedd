/** robots.txt by RFC 9309: parsing and matching. */

export { parseRobots } from './robots-parse.ts';
export { firstGroupVerdict, robotsKnown, robotsVerdict } from './robots-verdict.ts';

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
  /** `agents` of the group that a line stands in; empty outside of groups. */
  extensions: Record<RobotsExtension, { value: string; line: number; agents: string[] }[]>;
  /** At most 500. */
  issues: RobotsIssue[];
  /** First rule past the limit of 500 KiB, which is not read. */
  pastLimit?: { line: number; offset: number; text: string };
}

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
  /** The deciding rule; absent when nothing matched or there is no file. */
  rule?: { allow: boolean; path: string; line: number };
  /** Token of the group that decided, lower-case; `*` for the default group; absent without a group. */
  group?: string;
}
