/** `/dashboard/audits/compare`: two reports side by side, of one storefront or of two. */
import type { Context } from 'hono';
import { clean, comparisonMarkdown, jsonText, reportHost, type Comparison } from '#audit';
import { httpProblem } from '#http';
import { siteAddress } from '../../../site/address.ts';
import type { Dashboard, DashboardEnv } from '../../context.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { comparePath, comparisonPath } from '../paths.ts';
import { chooserPage } from './choose.ts';
import { comparisonTexts as say } from './messages/index.ts';
import { compared, comparisonPage } from './page.ts';

type C = Context<DashboardEnv>;

export function comparePages(app: Dashboard, deps: AuditsRouteDeps): void {
  app.get(comparePath, (c) => compare(c, deps));
  app.get(`${comparePath}/:file`, (c) => downloadComparison(c, deps));
}

async function compare(c: C, deps: AuditsRouteDeps) {
  const [a = '', b = ''] = [c.req.query('a'), c.req.query('b')];
  if (a !== '' && b !== '') return comparisonPage(c, deps, await compared(deps, a, b));
  const chosen = await chooseFrom(deps, a, [...new Set(c.req.queries('site'))].filter(Boolean));
  if (Array.isArray(chosen)) return c.redirect(comparisonPath(...chosen), 303);
  return chooserPage(c, deps, chosen);
}

/**
 * Two reports to compare, the earlier first: the last two of one storefront, or the last one of each of two.
 * @param from ID of the report that is compared with the last one of a storefront
 * @returns what is wrong, where there are no two
 */
async function chooseFrom(
  { history }: AuditsRouteDeps,
  from: string,
  sites: readonly string[],
): Promise<[before: string, after: string] | { sites: readonly string[]; error?: string }> {
  const [first, second] = sites;
  if (first === undefined) return { sites };
  if (sites.length > 2) return { sites, error: say('too-many') };
  const last = async (host: string, count: number) =>
    (await history.runs(host.slice(0, 261), { limit: count })).map(({ reportId }) => reportId);
  const ids = second === undefined ? await last(first, 2) : [];
  const [before, after] =
    from !== ''
      ? [from, ids.find((id) => id !== from)]
      : second === undefined
        ? [ids[1], ids[0]]
        : [...(await last(first, 1)), ...(await last(second, 1))];
  if (before !== undefined && after !== undefined) return [before, after];
  return { sites, error: say('needs-two') };
}

const formats: Readonly<
  Record<string, { type: string; write(comparison: Comparison, options: { docs: string }): string }>
> = {
  'comparison.json': {
    type: 'application/json',
    write: (comparison) => `${jsonText(comparison, 2)}\n`,
  },
  'comparison.md': { type: 'text/markdown', write: comparisonMarkdown },
};

/** The formats of `portico compare`. */
async function downloadComparison(c: C, deps: AuditsRouteDeps): Promise<Response> {
  const file = c.req.param('file') ?? '';
  const format = Object.hasOwn(formats, file) ? formats[file] : undefined;
  if (!format) throw httpProblem('not-found', { detail: say('no-format') });
  const { comparison, after } = await compared(deps, c.req.query('a') ?? '', c.req.query('b') ?? '');
  const host = clean(reportHost(after))
    .slice(0, 80)
    .replace(/[^a-z0-9.-]+/gi, '-');
  return c.body(format.write(comparison, { docs: siteAddress(deps, c.req.url) }), 200, {
    'Content-Type': `${format.type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="portico-${host}-${file}"`,
    'Cache-Control': 'no-store',
  });
}
