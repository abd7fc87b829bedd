/** `/dashboard/settings/data`: all reports to take away, and how long they are kept. */
import type { Context } from 'hono';
import { button, crumbs, html, input, linkButton, notice, pageHead, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import type { SettingsRouteDeps } from './deps.ts';
import { dataPath, forOwners, settingsHead } from './frame.ts';
import { linesBody } from '../../lines-body.ts';

type C = Context<DashboardEnv>;

const said = {
  kept: 'All reports are kept.',
  days: 'Saved. Older reports are deleted within the hour, and from then on day by day.',
};
const mostDays = 3_650;

export function addData(app: Dashboard, { archive, retention, now }: SettingsRouteDeps): void {
  app.get(dataPath, async (c) => page(c, await retention.days('reports')));

  app.get(`${dataPath}/audits.jsonl`, requireOwner, (c) => {
    const day = new Date(now()).toISOString().slice(0, 10);
    c.header('Content-Type', 'application/jsonl; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="portico-audits-${day}.jsonl"`);
    return c.body(linesBody(archive.lines()));
  });

  app.post(dataPath, requireOwner, async (c) => {
    const given = await readFields(c);
    const text = (given['days'] ?? '').trim();
    if (text === '') {
      await retention.keep('reports', undefined);
      return c.redirect(`${dataPath}?said=kept`, 303);
    }
    const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (days < 1 || days > mostDays)
      return page(c, undefined, {
        given: text,
        error: `A whole number from 1 to ${mostDays}, or nothing to keep all.`,
      });
    const older = given['sure'] === 'yes' ? 0 : await archive.countOlder(days, now());
    if (older > 0) return ask(c, days, older);
    await retention.keep('reports', days);
    return c.redirect(`${dataPath}?said=days`, 303);
  });
}

function page(c: C, days: number | undefined, wrong?: { given: string; error: string }) {
  const owner = may(c, 'manage');
  const content = html`${settingsHead(dataPath, { text: 'The reports of all audits: take them away, and say how long they stay.' })}
    <div class="stack">
      ${wrong ? notice('Nothing was changed yet.', 'bad') : flashMessage(c, said)} ${!owner && forOwners}
      <h2>Export</h2>
      <p>
        Every report that is kept, whoever made it, as JSON Lines: one report on each line, with its address,
        its time and who made it.
      </p>
      ${owner && html`<p class="actions">${linkButton(`${dataPath}/audits.jsonl`, 'Download all audits')}</p>`}
      <h2>How long reports are kept</h2>
      ${owner ? form(wrong?.given ?? (days === undefined ? '' : String(days)), wrong?.error) : html`<p>${days === undefined ? 'All are kept.' : `Reports are kept for ${days} days, and the last one of each site for longer.`}</p>`}
    </div>`;
  return dashboardPage(c, { title: 'Data', section: 'settings', content, ...(wrong ? { status: 400 } : {}) });
}

const form = (value: string, error: string | undefined): Html =>
  html`<form method="post" action="${dataPath}" class="fields narrow" novalidate>
    ${input({
      name: 'days',
      label: 'Days',
      type: 'number',
      min: 1,
      max: mostDays,
      value,
      error,
      hint: 'Empty: all are kept. Older reports are deleted for everybody, also for the keys that made them; the last one of each site stays, and so does one that a link still shows.',
    })}
    <p class="actions">${button('Save', { main: true })}</p>
  </form>`;

/** Asks once more. */
function ask(c: C, days: number, older: number) {
  const content = html`${crumbs([[dataPath, 'Data']], 'Delete old reports')}
    ${pageHead(older === 1 ? 'Delete one report?' : `Delete ${older.toLocaleString('en-GB')} reports?`)}
    <div class="prose">
      <p>
        So many are older than ${days === 1 ? 'a day' : `${days} days`} now and are not the last of their
        site. They are deleted within the hour and cannot be brought back; an export beforehand keeps them.
      </p>
      <form method="post" action="${dataPath}">
        <input type="hidden" name="days" value="${days}" />
        <input type="hidden" name="sure" value="yes" />
        <p class="actions">${button('Delete them', { danger: true })} ${linkButton(dataPath, 'Cancel')}</p>
      </form>
    </div>`;
  return dashboardPage(c, { title: 'Delete old reports', section: 'settings', content });
}
