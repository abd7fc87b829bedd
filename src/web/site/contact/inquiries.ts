/** Contact messages: stored, then forwarded by email. */
import { createHash, randomUUID } from 'node:crypto';
import { translator, type TextLanguage } from '#language';
import type { Notifications } from '#mail';
import type { ContactMessageStore, WindowStore } from '#storage';
import { inquiryMessages } from './messages/index.ts';
import { readPlatform } from './platforms.ts';

export interface Inquiry {
  name: string;
  email: string;
  /** One of `platforms`, or an alias. */
  platform?: string | undefined;
  message: string;
  source: 'form' | 'agent' | 'mcp';
  /** The sender's network, used only for rate limits and kept no longer than they last. */
  network: string;
}

export interface Inquiries {
  /** Resolves once it is stored. @throws InquiryLimited */
  submit(inquiry: Inquiry): Promise<{ id: string }>;
}

export class InquiryLimited extends Error {
  /** Milliseconds until the next message is accepted. */
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('Too many messages from this network or from all senders.');
    this.name = 'InquiryLimited';
    this.waitMs = waitMs;
  }
}

export interface InquiryDeps {
  messages: ContactMessageStore;
  windows: WindowStore;
  notifications: Notifications;
  /** Email address that messages are forwarded to. If absent, they are only in the Inbox. */
  contactTo: string | undefined;
  now(): number;
  /** Called if the notification could not be queued. The message itself is stored. */
  log(error: unknown): void;
}

const hour = 3_600_000;
const limits = {
  // Not for MCP, which has its own limits, as hosted clients share IP addresses.
  address: { limit: 5, windowMs: hour },
  all: { limit: 200, windowMs: hour },
};

export function createInquiries({
  messages,
  windows,
  notifications,
  contactTo,
  now,
  log,
}: InquiryDeps): Inquiries {
  async function admit({ network, source }: Inquiry): Promise<void> {
    if (source === 'mcp') return admitAny();
    // Hashed, so that the IP address is not stored.
    const subject = `inquiry:${createHash('sha256').update(network).digest('base64url').slice(0, 22)}`;
    const own = await windows.take(subject, limits.address);
    if (!own.allowed) throw new InquiryLimited(own.resetMs);
    await admitAny().catch(async (error: unknown) => {
      await windows.giveBack(subject, own.at);
      throw error;
    });
  }

  async function admitAny(): Promise<void> {
    const all = await windows.take('inquiries', limits.all);
    if (!all.allowed) throw new InquiryLimited(all.resetMs);
  }

  return {
    async submit(inquiry) {
      await admit(inquiry);
      const id = randomUUID();
      const { name, email, message, source } = inquiry;
      const platform = inquiry.platform && (readPlatform(inquiry.platform) ?? 'other');
      const about = platform ? { platform } : {};
      await messages.insert({ id, createdAt: now(), source, name, email, message, ...about });
      if (contactTo !== undefined) {
        const notification = emailAbout({ ...inquiry, platform, id }, notifications.language);
        await notifications
          .queue({ id: `inquiry ${id}`, to: contactTo, replyTo: email, ...notification })
          .catch(log);
      }
      return { id };
    },
  };
}

function emailAbout(
  { id, name, email, platform, message, source }: Omit<Inquiry, 'network'> & { id: string },
  language: TextLanguage,
): { subject: string; text: string } {
  const words = translator(inquiryMessages, language);
  const facts = [
    `${words('name')}: ${name}`,
    `${words('email')}: ${email}`,
    `${words('platform')}: ${platform ?? words('no-platform')}`,
    `${words('source')}: ${source}`,
    `${words('id')}: ${id}`,
  ];
  return { subject: words('subject', { name }), text: `${facts.join('\n')}\n\n${message}\n` };
}
