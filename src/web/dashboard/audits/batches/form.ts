/** The form of a batch, and what may stand in it. */
import type { Context } from 'hono';
import { z } from 'zod';
import { maxBatchItems } from '#audit-jobs';
import { readAddress } from '../../../site/scan/read-address.ts';
import {
  button,
  card,
  crumbs,
  html,
  input,
  linkButton,
  notice,
  pageHead,
  textarea,
  tick,
} from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditsPath, batchesPath } from '../paths.ts';

/** Bytes; of ten thousand addresses, as a browser encodes them. */
export const largestForm = 4 * 1024 * 1024;
/** Wrong lines that are told one by one. */
const mostTold = 5;

const addresses = z.string('Type at least one address.').transform((text, context): string[] => {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const given = lines.flatMap((line, at) =>
    line === '' ? [] : [{ line, at: at + 1, ...readAddress(line) }],
  );
  const urls = new Set(given.flatMap((one) => ('url' in one ? [one.url] : [])));
  const wrong = given.flatMap((one) => ('error' in one ? [`Line ${one.at}: ${one.error}`] : []));
  const more = wrong.length > mostTold ? ` And ${wrong.length - mostTold} more lines.` : '';
  const message =
    wrong.length > 0
      ? wrong.slice(0, mostTold).join(' ') + more
      : urls.size === 0
        ? 'Type at least one address.'
        : urls.size > maxBatchItems
          ? `These are ${urls.size.toLocaleString('en')} addresses; a batch takes ${maxBatchItems.toLocaleString('en')}.`
          : undefined;
  if (message === undefined) return [...urls];
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const batchSchema = z.object({
  urls: addresses,
  name: z.string().trim().max(100, 'At most 100 characters.').default(''),
  browser: z.literal('on').optional(),
});

export interface Wrong {
  fields: Record<string, string>;
  errors: Record<string, string>;
}

export function newPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps, wrong?: Wrong) {
  const fields = wrong?.fields ?? {};
  const errors = wrong?.errors ?? {};
  const trail = [
    [auditsPath, 'Audits'],
    [batchesPath, 'Batches'],
  ] as const;
  const content = html`${crumbs(trail, 'New')} ${pageHead('New batch')}
    <div class="stack narrow">
      ${wrong && notice(errors[''] ?? 'Some fields need another look.', 'bad')}
      ${card(
        html`<form class="stack" method="post" action="${batchesPath}/new">
          ${textarea({
            name: 'urls',
            label: 'Addresses, one in each line',
            value: fields['urls'],
            error: errors['urls'],
            hint: `At most ${maxBatchItems.toLocaleString('en')}. What is there twice is audited once.`,
            required: true,
            rows: 12,
          })}
          ${input({
            name: 'name',
            label: 'Name (optional)',
            value: fields['name'],
            error: errors['name'],
            hint: 'By which you find it again.',
            maxLength: 100,
            autocomplete: 'off',
          })}
          ${
            (deps.audit.hasBrowser ?? false) &&
            tick({
              name: 'browser',
              label: 'Also render product pages in a browser (takes longer)',
              checked: fields['browser'] === 'on',
            })
          }
          <div class="actions">
            ${button('Start the batch', { main: true })} ${linkButton(batchesPath, 'Back to all batches')}
          </div>
        </form>`,
      )}
    </div>`;
  return dashboardPage(c, {
    title: 'New batch',
    section: 'audits',
    content,
    ...(wrong ? { status: 400 } : {}),
  });
}
