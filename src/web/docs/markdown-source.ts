/** Documents as Markdown, for agents. */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

export { markdownOf } from './library.ts';

export const markdownType = 'text/markdown; charset=utf-8';

/** Whether an agent asks for the source. Browsers, and clients that accept anything, get the page. */
export const prefersMarkdown = (c: Context): boolean =>
  accepts(c, { header: 'Accept', supports: ['text/html', 'text/markdown'], default: 'text/html' }) ===
  'text/markdown';
