/** The name of an agent, and whether it is verified or only claimed. */
import { isProven, otherAgents, escapeUnseen } from '#storage';
import { badge, html, type Html } from '../../design/index.ts';
import type { Keys } from '../../accounts/keys.ts';
import { agentTexts as say } from './messages/index.ts';

/** Names of the clients of API keys, by the id of the key. */
export type KeyNames = ReadonlyMap<string, string>;

const keyId = (agent: string): string | undefined => /^(?:key|client):(.+)$/.exec(agent)?.[1];

/** Reads each key once; a deleted one has no name. */
export async function keyNames(keys: Pick<Keys, 'holder'>, agents: readonly string[]): Promise<KeyNames> {
  const ids = [...new Set(agents.flatMap((agent) => keyId(agent) ?? []))];
  const holders = await Promise.all(ids.map((id) => keys.holder(id)));
  return new Map(holders.flatMap((holder) => (holder ? [[holder.id, holder.client] as const] : [])));
}

export function agentName(agent: string, names: KeyNames): string {
  if (agent === '') return say('unnamed');
  if (agent === otherAgents) return say('other-agents');
  const id = keyId(agent);
  if (id !== undefined) return names.get(id) ?? say('api-key', { id });
  const profile = agent.replace(/^profile:/, '');
  const url = URL.parse(profile);
  const shown = url ? url.host + (url.pathname === '/' ? '' : url.pathname) + url.search : profile;
  return escapeUnseen(shown, 120);
}

/** How the name of the agent is known. */
export function agentBadge(agent: string): Html | false {
  if (agent === '' || agent === otherAgents) return false;
  if (!isProven(agent)) return badge(say('is-claimed'), 'warn');
  return badge(agent.startsWith('profile:') ? say('verified-by-signature') : say('verified-by-key'), 'good');
}

/** @param to a page about it */
export const agentCell = (agent: string, names: KeyNames, to?: string): Html =>
  html`<span class="address"
      >${to === undefined ? agentName(agent, names) : html`<a href="${to}">${agentName(agent, names)}</a>`}</span
    >
    ${agentBadge(agent)}`;
