/** `/dashboard/audits/export.xlsx`: reports of chosen storefronts as a spreadsheet, and the form that chooses them. */
import type { Context } from 'hono';
import { maxSpreadsheetReports } from '#audit';
import { httpProblem } from '#http';
import { spreadsheetResponse } from '../../api/spreadsheet.ts';
import { button, html, select, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import type { AuditsRouteDeps } from './deps.ts';
import { comparePath, exportPath } from './paths.ts';

const day = 86_400_000;
const maxSites = 200;

const periods = [
  ['', 'Latest of each storefront'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 365 days'],
] as const;

/** Of the checkboxes in the table of storefronts, which belong to this form. */
export const pickForm = 'pick';

export const exportForm = (): Html =>
  html`<form id="${pickForm}" class="line-form" method="get" action="${exportPath}">
    ${select({ name: 'days', label: 'Reports', required: true }, periods)} ${button('Download spreadsheet')}
    <button class="button" type="submit" formaction="${comparePath}">Compare selected</button>
    <p class="soft small pick-hint">
      Select storefronts above. A spreadsheet of all storefronts needs no selection, and has at most
      ${maxSpreadsheetReports} reports.
    </p>
  </form>`;

export async function exportReports(c: Context<DashboardEnv>, deps: AuditsRouteDeps): Promise<Response> {
  const hosts = [...new Set(c.req.queries('site'))].slice(0, maxSites).map((host) => host.slice(0, 261));
  const days = periods.find(([value]) => value === c.req.query('days'))?.[0] ?? '';
  const ids = await deps.archive.select({
    hosts,
    limit: maxSpreadsheetReports + 1,
    ...(days === '' ? {} : { since: deps.now() - Number(days) * day }),
  });
  if (ids.length === 0)
    throw httpProblem('not-found', { detail: 'No reports found for these storefronts and this period.' });
  c.set('actDetails', { about: `${ids.length} ${ids.length === 1 ? 'report' : 'reports'}` });
  return spreadsheetResponse(c, deps.archive, ids, {
    name: `portico-reports-${new Date(deps.now()).toISOString().slice(0, 10)}`,
    instead: 'Choose a shorter period or fewer storefronts.',
  });
}
