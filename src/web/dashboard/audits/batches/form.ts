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
import { batchTexts as say } from './messages/index.ts';

/** Bytes: ten thousand URLs, as a browser encodes them. */
export const largestForm = 4 * 1024 * 1024;
/** Wrong lines that are listed one by one. */
const mostListed = 5;
/** Characters. */
const longestName = 100;

const addresses = z.string({ error: () => say('no-url') }).transform((text, context): string[] => {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const given = lines.flatMap((line, at) =>
    line === '' ? [] : [{ line, at: at + 1, ...readAddress(line) }],
  );
  const urls = new Set(given.flatMap((one) => ('url' in one ? [one.url] : [])));
  const wrong = given.flatMap((one) =>
    'error' in one ? [say('line-error', { line: one.at, error: one.error })] : [],
  );
  const more = wrong.length > mostListed ? [say('more-errors', { count: wrong.length - mostListed })] : [];
  const message =
    wrong.length > 0
      ? [...wrong.slice(0, mostListed), ...more].join(' ')
      : urls.size === 0
        ? say('no-url')
        : urls.size > maxBatchItems
          ? say('too-many-urls', { limit: maxBatchItems, count: urls.size })
          : undefined;
  if (message === undefined) return [...urls];
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const batchSchema = z.object({
  urls: addresses,
  name: z
    .string()
    .trim()
    .max(longestName, { error: () => say('name-too-long', { limit: longestName }) })
    .default(''),
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
    [auditsPath, say('audits')],
    [batchesPath, say('batches')],
  ] as const;
  const content = html`${crumbs(trail, say('new'))} ${pageHead(say('new-batch'))}
    <div class="stack narrow">
      ${wrong && notice(errors[''] ?? say('not-started'), 'bad')}
      ${card(
        html`<form class="stack" method="post" action="${batchesPath}/new">
          ${textarea({
            name: 'urls',
            label: say('urls'),
            value: fields['urls'],
            error: errors['urls'],
            hint: say('urls-hint', { limit: maxBatchItems }),
            required: true,
            rows: 12,
          })}
          ${input({
            name: 'name',
            label: say('name'),
            value: fields['name'],
            error: errors['name'],
            hint: say('name-hint'),
            maxLength: longestName,
            autocomplete: 'off',
          })}
          ${
            (deps.audit.hasBrowser ?? false) &&
            tick({
              name: 'browser',
              label: say('browser'),
              checked: fields['browser'] === 'on',
            })
          }
          <div class="actions">
            ${button(say('start'), { main: true })} ${linkButton(batchesPath, say('cancel'))}
          </div>
        </form>`,
      )}
    </div>`;
  return dashboardPage(c, {
    title: say('new-batch'),
    section: 'audits',
    content,
    ...(wrong ? { status: 400 } : {}),
  });
}
