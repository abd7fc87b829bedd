/** A member's sessions: the list on the account page, and `/dashboard/account/sessions/…`, which ends sessions. */
import ipaddr from 'ipaddr.js';
import type { Session } from '../../accounts/sessions.ts';
import { badge, button, html, table, time, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Dashboard } from '../context.ts';
import { accountPath, type AccountDeps } from './frame.ts';
import { accountPageTexts as say } from './messages/index.ts';

export function addSessions(app: Dashboard, { accounts: { sessions } }: AccountDeps): void {
  app.post(`${accountPath}/sessions/end`, async (c) => {
    const { session = '' } = await readFields(c);
    await sessions.end(c.get('member').id, session);
    return c.redirect(`${accountPath}?said=ended`, 303);
  });

  app.post(`${accountPath}/sessions/end-others`, async (c) => {
    await sessions.endAll(c.get('member').id, c.get('sessionId'));
    return c.redirect(`${accountPath}?said=ended-others`, 303);
  });
}

/** Browser names by user agent; only a hint. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (list: typeof browsers, agent: string) => list.find(([shape]) => shape.test(agent))?.[1];

function deviceOf(agent: string): string {
  const [browser, system] = [first(browsers, agent), first(systems, agent)];
  if (browser && system) return say('device-on', { browser, system });
  return browser ?? system ?? (agent === '' ? say('unknown-device') : agent.slice(0, 60));
}

export const sessionList = (sessions: readonly Session[], here: string): Html =>
  html`${table(
    say('sessions'),
    [
      {
        title: say('device'),
        cell: ({ id, agent }: Session) =>
          html`${deviceOf(agent)} ${id === here && badge(say('this-device'), 'good')}`,
      },
      {
        title: say('ip-address'),
        cell: ({ address }: Session) => html`<code>${addressText(address)}</code>`,
      },
      { title: say('last-seen'), cell: ({ lastSeenAt }: Session) => time(lastSeenAt) },
      { title: say('signed-in'), cell: ({ createdAt }: Session) => time(createdAt) },
      {
        title: say('action'),
        cell: ({ id, agent }: Session) =>
          id === here
            ? html`<span class="soft">${say('end-by-sign-out')}</span>`
            : html`<form method="post" action="${accountPath}/sessions/end">
                <button class="button slight" type="submit" name="session" value="${id}">
                  ${say.parts('end-session', {
                    which: html`<span class="unseen"
                      >${say('end-session-which', { device: deviceOf(agent) })}</span
                    >`,
                  })}
                </button>
              </form>`,
      },
    ],
    sessions,
  )}
  ${
    sessions.length > 1 &&
    html`<form method="post" action="${accountPath}/sessions/end-others">
      <p class="actions">${button(say('end-others'), { danger: true })}</p>
    </form>`
  }`;

const addressText = (address: string): string =>
  address === ''
    ? say('unknown-address')
    : ipaddr.isValid(address)
      ? ipaddr.process(address).toString()
      : address;
