/** Links from the command line and in invitations. */
import type { Accounts, Member, Role } from './accounts.ts';

const hour = 3_600_000;
export const inviteMs = 7 * 24 * hour;

export const welcomePath = (token: string): string => `/dashboard/welcome/${token}`;

/** Creates the first owner. */
export const makeOwnerLink = async ({ links }: Accounts): Promise<string> =>
  welcomePath(await links.make({ kind: 'owner', subject: '', lastsMs: hour }));

export const makeResetLink = async ({ links }: Accounts, userId: string): Promise<string> =>
  welcomePath(await links.make({ kind: 'reset', subject: userId, lastsMs: hour }));

/** Signs in as the owner of a trial installation. */
export async function makeTryLink(accounts: Accounts): Promise<string> {
  const { links, people } = accounts;
  const email = 'owner@sandbox.example';
  const made = await people.add({ name: 'Sandbox owner', email, role: 'owner' });
  const owner = made === 'taken' ? await people.byEmail(email) : made;
  return welcomePath(await links.make({ kind: 'try', subject: owner?.id ?? '', lastsMs: hour }));
}

/** The email and the list of invitations show who sent it. */
export const makeInvitation = async (
  { links }: Accounts,
  { email, role, by }: { email: string; role: Role; by: Pick<Member, 'id' | 'name'> },
): Promise<string> =>
  welcomePath(
    await links.make({
      kind: 'invite',
      subject: email,
      body: { role, by: by.name, byId: by.id },
      lastsMs: inviteMs,
    }),
  );
