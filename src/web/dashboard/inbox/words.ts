/** Labels of messages. */
import type { ContactMessage } from '#storage';
import { badge, type Html } from '../../design/index.ts';
import { inboxTexts as say } from './messages/index.ts';

export const states = ['new', 'read', 'archived'] as const;

export type MessageState = (typeof states)[number];

export const isState = (text: string): text is MessageState => states.some((state) => state === text);

export const messageBadge = (state: MessageState): Html =>
  badge(say(`badge-${state}`), state === 'new' ? 'good' : undefined);

const sources = ['form', 'agent', 'mcp'] as const;

export const sourceOf = ({ source }: Pick<ContactMessage, 'source'>): string =>
  sources.includes(source) ? say(`source-${source}`) : source;

const platforms = ['salesforce', 'shopify', 'adobe', 'headless', 'other'] as const;

export const namedPlatform = ({ platform }: Pick<ContactMessage, 'platform'>): string =>
  say(`platform-${platforms.find((one) => one === platform) ?? 'unknown'}`);

/** Notices after an action. */
export const inboxNotices = () => ({
  new: say('marked-new'),
  read: say('marked-read'),
  archived: say('was-archived'),
  deleted: say('deleted'),
});

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
  const body = `${say('reply-greeting', { name: name.slice(0, 80) })}\r\n\r\n\r\n\r\n${quoted}`;
  return `mailto:${encode(local)}@${domain}?subject=${encode(say('reply-subject'))}&body=${encode(body)}`;
}
