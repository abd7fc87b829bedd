/** Where a listing that begins with the newest goes on: the last entry of the page before. */
import { z } from '@hono/zod-openapi';

interface Cursor {
  /** Epoch milliseconds. */
  createdAt: number;
  id: string;
}

/** Every text of this form is a place in a listing, so a request that is valid by the document is never rejected. */
const form = /^(\d{1,15})\.([\w-]{1,100})$/;

export const writeCursor = ({ createdAt, id }: Cursor): string => `${createdAt}.${id}`;

/** Query parameter of a listing, read into the entry that it continues after. */
export const cursorParameter = z
  .string()
  .regex(form, 'is not one that a listing returned')
  .transform((text): Cursor => {
    const [, createdAt, id = ''] = form.exec(text) ?? [];
    return { createdAt: Number(createdAt), id };
  })
  .optional()
  .openapi({ type: 'string', pattern: form.source, description: 'nextCursor of the page before.' });
