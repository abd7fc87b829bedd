/** What each role may do. Pages ask for a permission and never for a role. */
import type { Role } from '#storage';

/**
 * `manage`: keys, members, stores, webhooks, exports. `pay-back`: everything by which money goes back to a buyer.
 * `see-buyers`: what buyers, and people who wrote a message, said of themselves, and what is done with it: sending goods, answers.
 */
export type Permission = 'manage' | 'pay-back' | 'see-buyers';

const granted: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['manage', 'pay-back', 'see-buyers'],
  member: ['see-buyers'],
  analyst: [],
};

export const mayDo = ({ role }: { role: Role }, permission: Permission): boolean =>
  granted[role].includes(permission);

export const memberRoles = Object.keys(granted) as [Role, ...Role[]];

const isRole = (text: unknown): text is Role => memberRoles.some((role) => role === text);

/** A role that this version does not know, written by a newer one, may do the least. */
export const roleOf = (text: unknown): Role => (isRole(text) ? text : 'analyst');

/** What follows "They are". */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  member: 'a member',
  analyst: 'an analyst',
};
