/** Shared parts of the audit pages. */
import { type Priority, figure } from '#audit';
import type { AuditRun } from '#storage';
import type { ApiDeps } from '../../api/context.ts';
import { ringOf } from '../../design/charts/index.ts';
import { html, visible, tabs, type Html } from '../../design/index.ts';
import { auditTexts as say } from './messages/index.ts';
import { auditsPath, batchesPath, monitorsPath } from './paths.ts';

export const auditTabs = (here: string): Html =>
  tabs(
    say('audits'),
    [
      [auditsPath, say('storefronts')],
      [batchesPath, say('batches')],
      [monitorsPath, say('monitors')],
    ],
    here,
  );

export const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

/** Runs of older versions can have a score without a grade; that score is not shown. */
export const scored = ({ score, grade }: Pick<AuditRun, 'score' | 'grade'>): Html =>
  html`<span class="audit-scored"
    >${grade !== null && ringOf(score)} ${grade === null ? say('not-graded') : say('grade', { grade })}</span
  >`;

/** `+3.4`, in the color of its direction; a dash unless both scores are known. */
export function movement(before: number | null | undefined, now: number | null): Html {
  if (before === null || before === undefined || now === null) return html`<span class="soft">–</span>`;
  const by = Math.round((now - before) * 10) / 10;
  if (by === 0) return html`<span class="soft">±0</span>`;
  return by > 0
    ? html`<span class="audit-up">▲ +${figure(by)}</span>`
    : html`<span class="audit-down">▼ −${figure(-by)}</span>`;
}

/** What starts runs without a key, in the place of its ID. */
const origins = ['public', 'dashboard', 'monitor', 'mcp'] as const;
const originOf = (keyId: string) => origins.find((one) => one === keyId);

/** What started each of these runs; keys by the name of their client. */
export async function makersOf(
  { keys }: Pick<ApiDeps, 'keys'>,
  runs: readonly Pick<AuditRun, 'keyId'>[],
): Promise<(run: Pick<AuditRun, 'keyId'>) => string> {
  const ids = [...new Set(runs.map(({ keyId }) => keyId))].filter((id) => originOf(id) === undefined);
  const names = new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, string]> => {
        const client = (await keys.holder(id))?.client;
        return [id, client ? say('api-key-of', { client: visible(client) }) : say('inactive-api-key')];
      }),
    ),
  );
  return ({ keyId }) => {
    const origin = originOf(keyId);
    return origin ? say(`origin-${origin}`) : (names.get(keyId) ?? say('api-key'));
  };
}
