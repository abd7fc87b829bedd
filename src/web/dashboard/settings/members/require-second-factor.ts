/** Whether everyone needs a second factor: said by an owner, kept by what stands before all sections. */
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

export const requirementPath = `${membersPath}/second-factor`;

export function addRequirement(app: Dashboard, { accounts }: SettingsRouteDeps): void {
  app.post(requirementPath, requireOwner, async (c) => {
    const isRequired = (await readFields(c))['required'] === 'yes';
    // Who asks it of others has shown that it works here.
    if (isRequired && !c.get('member').hasSecondFactor) {
      c.set('actDetails', { isDone: false });
      return c.redirect(`${membersPath}?said=own-first`, 303);
    }
    await accounts.rule.require(isRequired);
    c.set('actDetails', { about: isRequired ? 'on' : 'off' });
    return c.redirect(`${membersPath}?said=${isRequired ? 'required' : 'not-required'}`, 303);
  });
}

/** Members without one reach nothing but the page where they set it up. */
export const keepRequirement =
  ({ rule }: Accounts): MiddlewareHandler<DashboardEnv> =>
  async (c, next) => {
    const isThere = c.req.path === confirmPath || `${c.req.path}/`.startsWith(`${secondFactorPath}/`);
    if (isThere || c.get('member').hasSecondFactor || !(await rule.isRequired())) return next();
    return c.redirect(`${secondFactorPath}?said=required`, 303);
  };

export const requirementForm = (isRequired: boolean): Html =>
  html`<h2>Second factor</h2>
    ${
      isRequired
        ? notice(
            'Required of everyone: members without one have to set it up before they see anything.',
            'good',
          )
        : html`<p>Each member decides whether signing in takes a code besides.</p>`
    }
    <form method="post" action="${requirementPath}">
      <input type="hidden" name="required" value="${isRequired ? 'no' : 'yes'}" />
      <p class="actions">${button(isRequired ? 'Leave it to each member' : 'Require it of everyone')}</p>
    </form>`;
