/** Changes of roles. An installation with owners keeps at least one, also under concurrent changes. */
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../tables.ts';

/** What each may do is a matter of the dashboard; an owner alone has to be there. */
export type Role = 'owner' | 'member' | 'analyst';

export type RoleChange = 'done' | 'last-owner' | 'unknown';

export interface RoleStore {
  change(userId: string, role: Role): Promise<RoleChange>;
  /**
   * Deletes the account with its sessions and ways to sign in.
   * @param alone allows deletion of the last owner if no other members exist
   */
  remove(userId: string, alone?: 'alone'): Promise<RoleChange>;
}

export function roleStore({ transaction }: Pick<Database, 'transaction'>): RoleStore {
  return {
    change: (userId, role) =>
      transaction(async (within) => {
        const users = await lockedUsers(within);
        const user = users.find(({ id }) => id === userId);
        if (!user) return 'unknown';
        if (role !== 'owner' && isLastOwner(users, user)) return 'last-owner';
        await within.updateTable('user').set({ role }).where('id', '=', userId).execute();
        if (role !== 'owner') await endInvitationsBy(within, userId);
        return 'done';
      }),
    remove: (userId, alone) =>
      transaction(async (within) => {
        const users = await lockedUsers(within);
        const user = users.find(({ id }) => id === userId);
        if (!user) return 'unknown';
        if (isLastOwner(users, user) && !(alone && users.length === 1)) return 'last-owner';
        await within.deleteFrom('user').where('id', '=', userId).execute();
        await endInvitationsBy(within, userId);
        return 'done';
      }),
  };
}

type User = Tables['user'];

/** Otherwise a removed member could return by an invitation that they created earlier. */
async function endInvitationsBy(within: Transaction<Tables>, userId: string): Promise<void> {
  const invitations = within
    .selectFrom('accountLink')
    .select(['tokenHash', 'body'])
    .where('kind', '=', 'invite');
  for (const { tokenHash, body } of await invitations.execute()) {
    const { byId } = JSON.parse(body) as { byId?: string };
    if (byId === userId) await within.deleteFrom('accountLink').where('tokenHash', '=', tokenHash).execute();
  }
}

/** One change at a time: an upsert locks on both dialects, and readers of other tables do not wait for it. */
async function lockedUsers(within: Transaction<Tables>): Promise<User[]> {
  await within
    .insertInto('setting')
    .values({ name: 'roles', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
  return within.selectFrom('user').select(['id', 'role']).execute();
}

const isLastOwner = (users: User[], user: User): boolean =>
  user.role === 'owner' && users.filter(({ role }) => role === 'owner').length === 1;
