/** Where a listing that begins with the newest goes on: the last entry of the page before. */
import { problem } from './problems.ts';

interface Cursor {
  /** Epoch milliseconds. */
  createdAt: number;
  id: string;
}

export const writeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

export function readCursor(text: string): Cursor {
  const [, createdAt, id] = /^(\d{1,15}) (\S{1,100})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined) {
    const detail = 'cursor is not one that a listing answered.';
    throw problem('invalid-request', { detail, errors: [{ field: 'cursor', detail }] });
  }
  return { createdAt: Number(createdAt), id };
}
