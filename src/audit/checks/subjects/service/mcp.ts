/** Shared wording of the MCP endpoint checks. */
import { type Verdict, unknown } from '../../../check.ts';
import type { McpCallFacts, McpEvidence, McpToolFacts } from '../../../evidence.ts';

/** The most informative call: a result, a protocol error, or the last one. */
export function tellingCall({ calls = [] }: McpEvidence): McpCallFacts | undefined {
  const sent = calls.filter(({ ref, method }) => ref !== undefined && method !== 'notifications/initialized');
  return (
    sent.findLast(({ outcome }) => outcome === 'result') ??
    sent.findLast(({ outcome }) => outcome === 'error') ??
    sent.at(-1)
  );
}

/** The endpoint was not called, or not up to this step. */
export const notCalled = ({ endpoint, calls = [] }: McpEvidence): Verdict =>
  endpoint === undefined
    ? unknown(
        'not-requested',
        'The endpoint is only mentioned in text and is on another domain, so it was not called.',
      )
    : unknown(
        calls.find(({ reason }) => reason !== undefined)?.reason ?? 'failed',
        'The endpoint was not called.',
      );

/** The server requires authentication. */
export const wantsProfile = ({ said }: McpCallFacts): boolean =>
  /^(?:invalid_profile_url|profile_\w+|version_unsupported|-32001)$/.test(said?.code ?? '');

/** `search_catalog, get_product and 3 more`. */
export function joinToolNames(tools: readonly McpToolFacts[], maxNames = 3): string {
  const names = tools.slice(0, maxNames).map(({ name }) => name.slice(0, 60) || 'a tool without a name');
  const more = tools.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
