/** `/dashboard/audits/export.xlsx`: reports of chosen storefronts as a spreadsheet, and the form that chooses them. */
import type { Context } from 'hono';
import { maxSpreadsheetReports } from '#audit';
import { httpProblem } from '#http';
import { spreadsheetResponse } from '../../api/spreadsheet.ts';
import { button, html, select, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import type { AuditsRouteDeps } from './deps.ts';
import { auditTexts as say } from './messages/index.ts';
import { comparePath, exportPath } from './paths.ts';

const day = 86_400_000;
const maxSites = 200;

/** Days. */
const periods = ['7', '30', '90', '365'] as const;

/** Of the checkboxes in the table of storefronts, which belong to this form. */
export const pickForm = 'pick';

export const exportForm = (): Html =>
  html`<form id="${pickForm}" class="line-form" method="get" action="${exportPath}">
    ${select({ name: 'days', label: say('reports'), required: true }, [
      ['', say('latest-of-each')],
      ...periods.map((days) => [days, say('last-days', { days: Number(days) })] as const),
    ])}
    ${button(say('download-spreadsheet'))}
    <button class="button" type="submit" formaction="${comparePath}">${say('compare-selected')}</button>
    <p class="soft small pick-hint">${say('export-hint', { limit: maxSpreadsheetReports })}</p>
  </form>`;

export async function exportReports(c: Context<DashboardEnv>, deps: AuditsRouteDeps): Promise<Response> {
  const hosts = [...new Set(c.req.queries('site'))].slice(0, maxSites).map((host) => host.slice(0, 261));
  const days = periods.find((one) => one === c.req.query('days'));
  const ids = await deps.archive.select({
    hosts,
    limit: maxSpreadsheetReports + 1,
    ...(days === undefined ? {} : { since: deps.now() - Number(days) * day }),
  });
  if (ids.length === 0) throw httpProblem('not-found', { detail: say('nothing-to-export') });
  c.set('actDetails', { about: say('exported-reports', { count: ids.length }) });
  return spreadsheetResponse(c, deps.archive, ids, {
    name: `portico-reports-${new Date(deps.now()).toISOString().slice(0, 10)}`,
    instead: say('export-less'),
  });
}
