import { readFields } from '../../form.ts';
import type { Dashboard } from '../context.ts';
import { accountPath, type AccountDeps } from './frame.ts';

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
