/** Whether all members need a second factor: set by an owner, enforced by a middleware before all sections. */
import type { MiddlewareHandler } from 'hono';
import { button, html, notice, type Html } from '../../../design/index.ts';
import type { Accounts } from '../../../accounts/accounts.ts';
import { readFields } from '../../../form.ts';
import { secondFactorPath } from '../../account/second-factor.ts';
import { confirmPath } from '../../confirm.ts';
import type { Dashboard, DashboardEnv } from '../../context.ts';
import { requireOwner } from '../../refusal.ts';
import { membersPath } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { memberTexts as say } from './messages/index.ts';

export const requirementPath = `${membersPath}/second-factor`;

export function addRequirement(app: Dashboard, { accounts }: SettingsRouteDeps): void {
  app.post(requirementPath, requireOwner, async (c) => {
    const isRequired = (await readFields(c))['required'] === 'yes';
    // An owner must have a second factor before requiring it.
    if (isRequired && !c.get('member').hasSecondFactor) {
      c.set('actDetails', { isDone: false });
      return c.redirect(`${membersPath}?said=own-first`, 303);
    }
    await accounts.rule.require(isRequired);
    c.set('actDetails', { about: isRequired ? 'on' : 'off' });
    return c.redirect(`${membersPath}?said=${isRequired ? 'required' : 'not-required'}`, 303);
  });
}

/** Members without one can open only the page that sets it up. */
export const keepRequirement =
  ({ rule }: Accounts): MiddlewareHandler<DashboardEnv> =>
  async (c, next) => {
    const isThere = c.req.path === confirmPath || `${c.req.path}/`.startsWith(`${secondFactorPath}/`);
    if (isThere || c.get('member').hasSecondFactor || !(await rule.isRequired())) return next();
    return c.redirect(`${secondFactorPath}?said=required`, 303);
  };

export const requirementForm = (isRequired: boolean): Html =>
  html`<h2>${say('second-factor')}</h2>
    ${isRequired ? notice(say('factor-required'), 'good') : html`<p>${say('factor-optional')}</p>`}
    <form method="post" action="${requirementPath}">
      <input type="hidden" name="required" value="${isRequired ? 'no' : 'yes'}" />
      <p class="actions">${button(isRequired ? say('make-optional') : say('require-for-all'))}</p>
    </form>`;
