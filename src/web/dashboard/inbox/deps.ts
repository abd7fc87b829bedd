/** Dependencies of the inbox. The messages come from the public site. */
import type { ContactMessageStore } from '#storage';

export interface InboxDeps {
  contactMessages: ContactMessageStore;
}
