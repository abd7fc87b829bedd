/** JSON Lines: one `StoreProduct` on each line. */
import { checkProduct } from './check-product.ts';
import { readLines } from './lines.ts';
import { refused, tooLong, type CatalogueRow } from './row.ts';

export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<CatalogueRow> {
  for await (const { line, text } of readLines(chunks)) {
    if (text === undefined) yield refused(line, [tooLong]);
    else yield readLine(line, text);
  }
}

function readLine(line: number, text: string): CatalogueRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(line, ['is no JSON']);
  }
  const checked = checkProduct(value);
  if (checked.ok) return { ok: true, row: line, product: checked.product, categories: [], size: text.length };
  return refused(line, checked.problems, idOf(value));
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}
