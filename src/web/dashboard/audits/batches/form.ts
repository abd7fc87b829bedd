/** The form of a batch and its schema. */
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

/** Bytes: ten thousand URLs, as a browser encodes them. */
export const largestForm = 4 * 1024 * 1024;
/** Wrong lines that are listed one by one. */
const mostListed = 5;

const addresses = z.string('Enter at least one URL.').transform((text, context): string[] => {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const given = lines.flatMap((line, at) =>
    line === '' ? [] : [{ line, at: at + 1, ...readAddress(line) }],
  );
  const urls = new Set(given.flatMap((one) => ('url' in one ? [one.url] : [])));
  const wrong = given.flatMap((one) => ('error' in one ? [`Line ${one.at}: ${one.error}`] : []));
  const more = wrong.length > mostListed ? ` ${wrong.length - mostListed} more lines have errors.` : '';
  const message =
    wrong.length > 0
      ? wrong.slice(0, mostListed).join(' ') + more
      : urls.size === 0
        ? 'Enter at least one URL.'
        : urls.size > maxBatchItems
          ? `Enter at most ${maxBatchItems.toLocaleString('en')} URLs. There are ${urls.size.toLocaleString('en')}.`
          : undefined;
  if (message === undefined) return [...urls];
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const batchSchema = z.object({
  urls: addresses,
  name: z.string().trim().max(100, 'Enter at most 100 characters.').default(''),
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
      ${wrong && notice(errors[''] ?? 'The batch was not started. Check the fields below.', 'bad')}
      ${card(
        html`<form class="stack" method="post" action="${batchesPath}/new">
          ${textarea({
            name: 'urls',
            label: 'URLs, one per line',
            value: fields['urls'],
            error: errors['urls'],
            hint: `Up to ${maxBatchItems.toLocaleString('en')}. Duplicates are audited once.`,
            required: true,
            rows: 12,
          })}
          ${input({
            name: 'name',
            label: 'Name',
            value: fields['name'],
            error: errors['name'],
            hint: 'Shown in the list of batches',
            maxLength: 100,
            autocomplete: 'off',
          })}
          ${
            (deps.audit.hasBrowser ?? false) &&
            tick({
              name: 'browser',
              label: 'Render product pages in a browser (takes longer)',
              checked: fields['browser'] === 'on',
            })
          }
          <div class="actions">
            ${button('Start batch', { main: true })} ${linkButton(batchesPath, 'Cancel')}
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
