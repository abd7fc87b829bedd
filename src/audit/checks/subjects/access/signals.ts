/** Content-Signal and Content-Usage in robots.txt and response headers. */
import type { Proof } from '../../../check.ts';
import type { Exchange, Value } from '../../../evidence.ts';
import { parseContentSignal, parseContentUsage } from '../../../parse/robots/preferences.ts';
import type { ContentSignal, ContentUsage } from '../../../parse/robots/preferences.ts';
import { robotsVerdict } from '../../../parse/robots/robots.ts';
import type { RobotsFile } from '../../../parse/robots/robots.ts';
import { pageHeaders } from './headers.ts';

export interface Stated<T> {
  said: T;
  from: 'robots' | 'header';
  /** Tokens that the line speaks to; empty for all. */
  agents: string[];
  /** Page whose header it is. */
  url?: string;
  proof: Proof;
}

interface Sources {
  robots?: Value<'robots'>;
  sample?: Value<'sample'>;
  traffic: readonly Exchange[];
}

export const contentSignals = (sources: Sources): Stated<ContentSignal>[] =>
  stated(sources, 'contentSignal', 'Content-Signal', parseContentSignal);

export const contentUsages = (sources: Sources): Stated<ContentUsage>[] =>
  stated(sources, 'contentUsage', 'Content-Usage', parseContentUsage);

function stated<T>(
  { robots, sample, traffic }: Sources,
  extension: 'contentSignal' | 'contentUsage',
  name: string,
  parse: (value: string) => T,
): Stated<T>[] {
  const lines = (robots?.extensions[extension] ?? []).map(({ value, line, agents }): Stated<T> => ({
    said: parse(value),
    from: 'robots',
    agents,
    proof: { ref: robots?.ref ?? '', snippet: `${name}: ${value}`.slice(0, 300), pointer: `line ${line}` },
  }));
  const headers = pageHeaders({ traffic, ...(sample ? { sample } : {}) }, name.toLowerCase()).map(
    ({ ref, url, value }): Stated<T> => ({
      said: parse(value),
      from: 'header',
      agents: [],
      url,
      proof: { ref, header: `${name.toLowerCase()}: ${value}`.slice(0, 300) },
    }),
  );
  return [...lines, ...headers];
}

/** Whether a statement speaks to agents without a group of their own about this URL. */
export function statementApplies(
  { said, agents, url: page }: Stated<{ path?: string }>,
  url: string,
): boolean {
  if (page !== undefined) return page === url;
  if (agents.length && !agents.includes('*')) return false;
  return said.path === undefined || matchesPath(said.path, url);
}

/** A path of a statement matches as a rule of robots.txt does. */
export function matchesPath(path: string, url: string): boolean {
  const rule = { allow: false, path, line: 1 };
  const file = { state: 'ok', groups: [{ agents: ['*'], rules: [rule], line: 1 }] } as unknown as RobotsFile;
  return !robotsVerdict(file, '*', url).allowed;
}

/** Of the statements about a URL the most specific ones: headers, and the longest path of robots.txt. */
export function mostSpecific<T extends { path?: string }>(all: readonly Stated<T>[]): Stated<T>[] {
  const longest = Math.max(0, ...all.map(({ said }) => said.path?.length ?? 0));
  return all.filter(({ from, said }) => from === 'header' || (said.path?.length ?? 0) === longest);
}
