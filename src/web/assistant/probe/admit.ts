/** Checks opt-outs and rate limits before a probe. */
import type { WebDeps } from '../../deps.ts';
import type { McpCall } from '#mcp';
import { identify, type ToolCaller } from '../caller.ts';
import { targetLimits } from '../../admission/limits.ts';
import { countCall } from '../limits.ts';
import { ToolRefusal } from '../refusal.ts';

export async function admitProbe(deps: WebDeps, url: string, call: McpCall): Promise<ToolCaller> {
  const host = new URL(url).hostname.replace(/\.$/, '');
  const caller = await identify(deps, call);
  if (await deps.optOuts.has(host))
    throw new ToolRefusal(
      'opted-out',
      `The owner of ${host} opted out of audits and probes by this service.`,
    );
  const takeBack = await countCall(deps, 'probe', caller, call.request);
  if (!deps.audit.isPublic(host)) return caller;
  const turn = await deps.windows.take(`probe:${host}`, targetLimits.probes);
  if (turn.allowed) return caller;
  await takeBack();
  const retryAfterSeconds = Math.max(1, Math.ceil(turn.resetMs / 1000));
  throw new ToolRefusal(
    'target-limited',
    `${host} can be probed at most ${targetLimits.probes.limit} times an hour, for all callers together. Try again in ${retryAfterSeconds} seconds.`,
    {
      retryAfterSeconds,
    },
  );
}
