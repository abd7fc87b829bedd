/** What the public site needs, besides the audit. */
import type { Notifications } from '#mail';
import type { ContactMessageStore } from '#storage';
import type { HumanCheck } from './contact/human-check.ts';
import type { Inquiries } from './contact/inquiries.ts';
import type { ScanDeps } from './scan/deps.ts';

export interface SiteDeps extends ScanDeps {
  /** Public address without a trailing slash; else taken from each request. */
  baseUrl: string | undefined;
  /** Names besides those of this machine by which it may be called; absent: any. */
  hostAllowlist?: readonly string[] | undefined;
  /** Of the product. */
  version: string;
  /** Public JWKs of our profiles as a platform. */
  platformKeys: readonly object[];
  notifications: Notifications;
  /** Takes messages to us. */
  inquiries: Inquiries;
  /** The messages that came in. */
  contactMessages: ContactMessageStore;
  /** Absent: nobody is asked to solve anything before they write. */
  humanCheck?: HumanCheck | undefined;
  /** Mail address of whoever runs this, shown on the contact page. */
  contactTo?: string | undefined;
}
