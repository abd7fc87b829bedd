/** What a template of ours is, and what it may insert. */
import type { html } from 'hono/html';

export { html, raw } from 'hono/html';

/** Escaped markup, as hono's `html` makes it. */
export type Html = ReturnType<typeof html>;

/** False and undefined are nothing; text is escaped. */
export type Insert = Html | string | number | false | undefined | readonly Insert[];
