/** Members of the dashboard. */
import type { Role, RoleChange, RoleStore } from '#storage';
import type { Auth } from './auth.ts';
import { roleOf } from './permissions.ts';

export type { Role } from '#storage';

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Sign-in requires a code. */
  hasSecondFactor: boolean;
}

export interface Person extends Member {
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface People {
  count(): Promise<number>;
  /** Oldest first. */
  list(): Promise<Person[]>;
  byId(id: string): Promise<Person | undefined>;
  byEmail(email: string): Promise<Person | undefined>;
  /** `taken` if the email address is in use. Without a password, sign-in is possible only with email links. */
  add(person: {
    name: string;
    email: string;
    role: Role;
    password?: string | undefined;
  }): Promise<Person | 'taken'>;
  rename(id: string, name: string): Promise<void>;
  /** `taken` if another member uses this email address. */
  changeEmail(id: string, email: string): Promise<'done' | 'taken'>;
  hasPassword(id: string): Promise<boolean>;
  /** Takes the same time for a user without a password. */
  checkPassword(id: string, password: string): Promise<boolean>;
  setPassword(id: string, password: string): Promise<void>;
  changeRole(id: string, role: Role): Promise<RoleChange>;
  /** Deletes the member with all sessions. @param alone allows the last owner if all other members are gone */
  remove(id: string, alone?: 'alone'): Promise<RoleChange>;
}

export function createPeople(auth: Auth, roles: RoleStore): People {
  const inner = async () => (await auth.$context).internalAdapter;

  async function credential(id: string) {
    const accounts = await (await inner()).findAccounts(id);
    return accounts.find(({ providerId }) => providerId === 'credential');
  }

  async function setPassword(id: string, password: string): Promise<void> {
    const { password: hasher, internalAdapter } = await auth.$context;
    const hash = await hasher.hash(password);
    const known = await credential(id);
    if (known) await internalAdapter.updateAccount(known.id, { password: hash });
    else
      await internalAdapter.linkAccount({
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: hash,
      });
  }

  return {
    async count() {
      const { adapter } = await auth.$context;
      return adapter.count({ model: 'user' });
    },
    async list() {
      const { adapter } = await auth.$context;
      const users = await adapter.findMany<User>({
        model: 'user',
        limit: 1_000,
        sortBy: { field: 'createdAt', direction: 'asc' },
      });
      return users.map(personOf);
    },
    async byId(id) {
      const user = await (await inner()).findUserById(id);
      return user ? personOf(user as User) : undefined;
    },
    async byEmail(email) {
      const found = await (await inner()).findUserByEmail(email);
      return found ? personOf(found.user as User) : undefined;
    },
    async add({ name, email, role, password }) {
      const internal = await inner();
      if (await internal.findUserByEmail(email)) return 'taken';
      // Members are created by an owner or on the command line, so the email address needs no verification.
      const user = await internal
        .createUser({ name, email, role, emailVerified: true }, { method: 'admin' })
        .catch(async (error: unknown) => {
          // Lost a race for the same email address.
          if (await internal.findUserByEmail(email)) return undefined;
          throw error;
        });
      if (!user) return 'taken';
      if (password !== undefined) await setPassword(user.id, password);
      return personOf(user as unknown as User);
    },
    async rename(id, name) {
      await (await inner()).updateUser(id, { name });
    },
    async changeEmail(id, email) {
      const internal = await inner();
      const holder = await internal.findUserByEmail(email);
      if (holder && holder.user.id !== id) return 'taken';
      try {
        await internal.updateUser(id, { email, emailVerified: true });
        return 'done';
      } catch (error) {
        const faster = await internal.findUserByEmail(email);
        if (faster && faster.user.id !== id) return 'taken';
        throw error;
      }
    },
    hasPassword: async (id) => Boolean((await credential(id))?.password),
    async checkPassword(id, password) {
      const { password: hasher } = await auth.$context;
      const hash = (await credential(id))?.password;
      if (hash) return hasher.verify({ hash, password });
      await hasher.hash(password);
      return false;
    },
    setPassword,
    changeRole: (id, role) => roles.change(id, role),
    remove: (id, alone) => roles.remove(id, alone),
  };
}

export interface User {
  id: string;
  name: string;
  email: string;
  createdAt: Date | string;
  role?: string | null;
  twoFactorEnabled?: boolean | number | null;
}

export const memberOfUser = ({ id, name, email, role, twoFactorEnabled }: User): Member => ({
  id,
  name,
  email,
  role: roleOf(role),
  hasSecondFactor: Boolean(twoFactorEnabled),
});

const personOf = (user: User): Person => ({
  ...memberOfUser(user),
  createdAt: new Date(user.createdAt).getTime(),
});
