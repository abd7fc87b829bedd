/** Audits that come again by themselves, and the mail that tells what changed. */
export {};
