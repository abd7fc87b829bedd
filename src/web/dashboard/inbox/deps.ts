/** What the section Inbox needs. The messages are those of the public site. */
import type { ContactMessageStore } from '#storage';

export interface InboxDeps {
  contactMessages: ContactMessageStore;
}
