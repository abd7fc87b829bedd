/** Types of templates and of values that they insert. */
import type { html } from 'hono/html';

export { html, raw } from 'hono/html';

/** Escaped markup, as hono's `html` makes it. */
export type Html = ReturnType<typeof html>;

/** False and undefined render nothing; text is escaped. */
export type Insert = Html | string | number | false | undefined | readonly Insert[];
