/** Cursor of a listing, newest first: the last entry of the previous page. */
import { z } from '@hono/zod-openapi';

interface Cursor {
  /** Epoch milliseconds. */
  createdAt: number;
  id: string;
}

/** Every text of this pattern is a valid cursor, so that no request that is valid by the OpenAPI document is rejected. */
const form = /^(\d{1,15})\.([\w-]{1,100})$/;

export const writeCursor = ({ createdAt, id }: Cursor): string => `${createdAt}.${id}`;

/** Query parameter, parsed into the last entry of the previous page. */
export const cursorParameter = z
  .string()
  .regex(form, 'is not a cursor returned by this endpoint')
  .transform((text): Cursor => {
    const [, createdAt, id = ''] = form.exec(text) ?? [];
    return { createdAt: Number(createdAt), id };
  })
  .optional()
  .openapi({ type: 'string', pattern: form.source, description: 'nextCursor of the previous page.' });
