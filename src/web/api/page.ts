/** The frame of the documents. */
import { sitePage, type Html } from '../design/index.ts';

export type { Html } from '../design/index.ts';

export const page = (title: string, content: Html, path?: string): Html =>
  sitePage({ title, content, ...(path === undefined ? {} : { path }), description: title });
