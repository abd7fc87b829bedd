/** Which pieces of an order an operation is about. */
import type { LineCount, OrderLine } from '#commerce';
import type { OrderError } from './content.ts';

export type Picked = { ok: true; lines: LineCount[] } | { ok: false; error: OrderError };

/** Without a choice: every piece with which it is possible. @param possible pieces of a line */
export function pick(
  lines: readonly OrderLine[],
  wanted: readonly LineCount[] | undefined,
  possible: (line: OrderLine) => number,
): Picked {
  if (!wanted) {
    const all = lines
      .map((line) => ({ id: line.id, quantity: possible(line) }))
      .filter(({ quantity }) => quantity > 0);
    return all.length > 0 ? { ok: true, lines: all } : refuse({ code: 'nothing-left' });
  }
  if (wanted.length === 0) return refuse({ code: 'invalid', text: 'No line was named.' });
  const known = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  for (const { id, quantity } of wanted) {
    const line = known.get(id);
    if (!line) return refuse({ code: 'line-unknown', lineId: id });
    if (seen.has(id)) return refuse({ code: 'invalid', text: `Line ${id} was named twice.` });
    seen.add(id);
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      return refuse({ code: 'invalid', text: 'A quantity is a whole number from 1.' });
    if (quantity > possible(line)) return refuse({ code: 'too-many', lineId: id, possible: possible(line) });
  }
  return { ok: true, lines: wanted.map(({ id, quantity }) => ({ id, quantity })) };
}

/** Pieces of a line, 0 when it is not among them. */
export const countOf = (lines: readonly LineCount[], lineId: string): number =>
  lines.reduce((sum, { id, quantity }) => (id === lineId ? sum + quantity : sum), 0);

export const negative = (lines: readonly LineCount[]): LineCount[] =>
  lines.map(({ id, quantity }) => ({ id, quantity: -quantity }));

const refuse = (error: OrderError): { ok: false; error: OrderError } => ({ ok: false, error });
