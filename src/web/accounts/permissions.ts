/** Permissions of each role. Pages must check a permission, never a role. */
import type { Role } from '#storage';

/**
 * `manage`: keys, members, stores, webhooks, exports. `pay-back`: refunds and everything else that returns money to a buyer.
 * `see-buyers`: personal data of buyers and of senders of messages, and what is done with it: shipping, replies.
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

/** An unknown role, from a newer version, gets the fewest permissions. */
export const roleOf = (text: unknown): Role => (isRole(text) ? text : 'analyst');
