/** What the section Inbox needs. */
export interface InboxDeps {}
