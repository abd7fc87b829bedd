/** `/dashboard/audits/runs/{id}`: the progress of a running audit. */
import type { Context } from 'hono';
import type { StartedAudit } from '#storage';
import { httpProblem } from '#http';
import {
  button,
  card,
  crumbs,
  html,
  linkButton,
  notice,
  visible,
  pageHead,
  type Html,
} from '../../design/index.ts';
import { liveStream } from '../../live-stream.ts';
import { stageOf, stageWords } from '../../site/scan/stages.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage } from '../page.ts';
import type { AuditsRouteDeps } from './deps.ts';
import { auditTexts as say } from './messages/index.ts';
import { auditsPath, reportPath, runPath, auditedSitePath } from './paths.ts';

/** Interval of database reads. */
const lookEveryMs = 500;

export async function progressPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const audit = await find(deps, c.req.param('id') ?? '');
  if (audit.state === 'done') return c.redirect(reportPath(audit.id), 303);
  const host = visible(audit.host);
  const trail = [
    [auditsPath, say('audits')],
    [auditedSitePath(audit.host), host],
  ] as const;
  const running = audit.state === 'running';
  const title = running ? say('auditing', { host }) : say('audit-failed', { host });
  const content = html`${crumbs(trail, running ? say('running-audit') : say('audit'))}
  ${pageHead(title, { text: visible(audit.url) })} ${running ? underWay(audit) : failed(audit)}`;
  return dashboardPage(c, {
    title,
    section: 'audits',
    content,
    ...(running ? { scripts: ['audit-progress'], refreshSeconds: 3 } : {}),
  });
}

const underWay = ({ id, done, left, step }: StartedAudit): Html =>
  card(
    html`<div class="stack" data-progress="${runPath(id)}/events">
      <div>
        <label class="unseen" for="progress">${say('progress')}</label>
        <progress id="progress" max="${Math.max(1, done + left)}" value="${done}"></progress>
      </div>
      <p data-progress-text role="status">${progressWords({ done, left, step })}</p>
      <p class="soft small">${say('progress-text')}</p>
    </div>`,
  );

const failed = ({ reason, url }: StartedAudit): Html =>
  html`<div class="stack">
    ${notice(visible(reason ?? say('interrupted')), 'bad')}
    <form method="post" action="${auditsPath}">
      <input type="hidden" name="url" value="${url}" />
      <div class="actions">
        ${button(say('try-again'), { main: true })} ${linkButton(auditsPath, say('back-to-audits'))}
      </div>
    </form>
  </div>`;

function progressWords({ done, left, step }: Pick<StartedAudit, 'done' | 'left' | 'step'>): string {
  const stage = stageWords(stageOf(step));
  return done > 0
    ? say('stage-requests', { stage, done, total: done + left })
    : say('stage-begun', { stage });
}

/** The same as a stream: `progress` events, and `end` when the page has something new to show. */
export async function progressEvents(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const { id } = await find(deps, c.req.param('id') ?? '');
  return liveStream(c, deps, {
    event: 'progress',
    everyMs: lookEveryMs,
    async look() {
      const audit = await find(deps, id);
      if (audit.state !== 'running') return { end: audit.state };
      return JSON.stringify({ done: audit.done, left: audit.left, text: progressWords(audit) });
    },
  });
}

/** @throws Problem `not-found` */
async function find(deps: AuditsRouteDeps, id: string): Promise<StartedAudit> {
  const audit = await deps.startedAudits.read(id);
  if (!audit) throw httpProblem('not-found', { detail: say('audit-not-found') });
  // The node that ran it is gone.
  return audit.state === 'running' && audit.endsAt <= deps.now() ? { ...audit, state: 'failed' } : audit;
}
