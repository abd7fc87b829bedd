/** Dependencies of the public site. */
import type { Notifications } from '#mail';
import type { ContactMessageStore } from '#storage';
import type { HumanCheck } from './contact/human-check.ts';
import type { Inquiries } from './contact/inquiries.ts';
import type { ScanDeps } from './scan/deps.ts';

export interface SiteDeps extends ScanDeps {
  /** Public URL without a trailing slash. If undefined, it is taken from each request. */
  baseUrl: string | undefined;
  /** Host names that requests may use besides those of this machine. If absent, all are allowed. */
  hostAllowlist?: readonly string[] | undefined;
  /** Version of Portico. */
  version: string;
  /** Public JWKs of the platform profiles. */
  platformKeys: readonly object[];
  notifications: Notifications;
  inquiries: Inquiries;
  /** Received messages. */
  contactMessages: ContactMessageStore;
  /** If absent, the contact form has no human verification. */
  humanCheck?: HumanCheck | undefined;
  /** Email address of the operator, shown on the contact page. */
  contactTo?: string | undefined;
}
