/** How a mail leaves: the only place that knows the mail library, which is loaded with the first mail. */
import { createHash } from 'node:crypto';

export interface MailMessage {
  /** The same on every attempt: becomes the `Message-ID`, by which mailboxes recognize a duplicate. */
  id: string;
  to: string;
  /** Name beside the address of the sender. */
  fromName: string;
  subject: string;
  text: string;
  html?: string;
  /** Address that answers go to; default the sender. */
  replyTo?: string;
}

export interface MailTransport {
  /** @throws MailFailure when the relay did not take it, or not for certain */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** Its message has no address in it, unlike those of relays. */
export class MailFailure extends Error {
  /** Trying again is of no use. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(reason, cause === undefined ? {} : { cause });
    this.name = 'MailFailure';
    this.isFinal = isFinal;
  }
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, `smtps://…` */
  smtpUrl: string;
  /** Address of the sender. */
  from: string;
  /** A send that takes longer counts as failed; milliseconds. */
  patienceMs?: number;
}

/** Whatever happens, a send is over after this long. */
export const longestSendMs = 45_000;
const connectMs = 10_000;
/** Relays that look at what they take are slow to say that they took it, and a mail given up too early comes twice. */
const silenceMs = 40_000;

type Pool = Awaited<ReturnType<typeof openPool>>;

export function smtpTransport({ smtpUrl, from, patienceMs = longestSendMs }: SmtpOptions): MailTransport {
  let pool: Promise<Pool> | undefined;
  return {
    async send(message) {
      const { to, fromName, subject, replyTo } = message;
      assertHeaders([to, fromName, subject, replyTo ?? '']);
      if (!isEmailAddress(to) || (replyTo !== undefined && !isEmailAddress(replyTo)))
        throw new MailFailure('bad-address', { isFinal: true });
      pool ??= openPool(smtpUrl);
      await (
        await pool
      )
        .sendMail({ ...mailOf(message, from), signal: AbortSignal.timeout(patienceMs) })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
    },
    async close() {
      const open = pool;
      pool = undefined;
      (await open)?.close();
    },
  };
}

/** As the library takes it. */
export const mailOf = ({ id, to, fromName, subject, text, html, replyTo }: MailMessage, from: string) => ({
  from: { name: fromName, address: from },
  to: { name: '', address: to },
  // Said apart: no reading of headers decides who gets it.
  envelope: { from, to: [to] },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  messageId: messageIdOf(id, from),
  // RFC 3834: keeps out-of-office replies from answering it.
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** Sends nothing: for trying the product. @param log called with what it would have sent */
export const logTransport = (log: (message: MailMessage) => void): MailTransport => ({
  async send(message) {
    assertHeaders([message.to, message.fromName, message.subject]);
    log(message);
  },
  close: async () => {},
});

async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Stable, and reveals nothing about the store or the order. */
export const messageIdOf = (id: string, from: string): string =>
  `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/** Text of others, fit for one line of a mail: breaks and controls become spaces, marks that turn the direction of reading are removed. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** A line break in a header would begin another header. */
export function assertHeaders(values: readonly string[]): void {
  // oxlint-disable-next-line no-control-regex
  if (values.some((value) => /[\u0000-\u001f\u007f]/.test(value)))
    throw new MailFailure('bad-header', { isFinal: true });
}

/** One address, and nothing that a mail server could read as several or as a command. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]+$/.test(text);

interface Refusal {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Only the recipient's own refusal is final: what else is wrong, such as a password, can be fixed. */
function failureOf(cause: unknown): MailFailure {
  const { code, command, responseCode } = (cause ?? {}) as Refusal;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const isFinal = status >= 500 && status <= 599 && command === 'RCPT TO';
  return new MailFailure(status ? `SMTP ${status}` : wordOf(code), { isFinal, cause });
}

const wordOf = (code: unknown): string =>
  typeof code === 'string' && /^[A-Z_]{2,30}$/.test(code) ? code : 'not-sent';
