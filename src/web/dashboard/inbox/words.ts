/** Labels of messages. */
import type { ContactMessage } from '#storage';
import { badge, type Html } from '../../design/index.ts';

export const states = { new: 'New', read: 'Read', archived: 'Archived' } as const;

export type MessageState = keyof typeof states;

export const isState = (text: string): text is MessageState => Object.hasOwn(states, text);

export const messageBadge = (state: MessageState): Html =>
  badge(states[state].toLowerCase(), state === 'new' ? 'good' : undefined);

const sources: Readonly<Record<ContactMessage['source'], string>> = {
  form: 'from the contact form',
  agent: 'from an agent',
  mcp: 'over MCP',
};

export const sourceOf = ({ source }: Pick<ContactMessage, 'source'>): string =>
  Object.hasOwn(sources, source) ? sources[source] : source;

const platforms: Readonly<Record<string, string>> = {
  salesforce: 'Salesforce',
  shopify: 'Shopify',
  adobe: 'Adobe',
  headless: 'Headless',
  other: 'Other',
};

export const namedPlatform = ({ platform = '' }: Pick<ContactMessage, 'platform'>): string =>
  Object.hasOwn(platforms, platform) ? (platforms[platform] ?? '') : 'Unknown';

/** Notices after an action. */
export const inboxNotices = {
  new: 'Marked as new.',
  read: 'Marked as read.',
  archived: 'Archived.',
  deleted: 'Message deleted.',
};

/** `mailto:` link of the reply. Undefined if the sender is not a plain email address. */
export function replyTo({
  email,
  name,
  message,
}: Pick<ContactMessage, 'email' | 'name' | 'message'>): string | undefined {
  const [, local, domain] = /^([\w.!#$'*+/=^`{|}~-]{1,64})@([a-z0-9.-]{1,255})$/i.exec(email) ?? [];
  if (local === undefined || domain === undefined) return undefined;
  const quoted = message
    .slice(0, 600)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
  const body = `Hello ${name.slice(0, 80)},\r\n\r\n\r\n\r\n${quoted}`;
  return `mailto:${encode(local)}@${domain}?subject=${encode('Your message to us')}&body=${encode(body)}`;
}
