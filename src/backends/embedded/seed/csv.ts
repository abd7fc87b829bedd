/** A catalog in CSV: consecutive rows with the same `product_id` are the variants of one product. */
import { planColumns, type CsvPlan } from './csv-columns.ts';
import { buildProduct } from './csv-product.ts';
import {
  CatalogueUnreadable,
  maxProductSize,
  maxVariants,
  refuseRow,
  refuseUnreadRow,
  type CatalogueRow,
  type ReadDefaults,
} from './row.ts';
import { readHeader, readTable, type Delimiter, type TableRow } from './table.ts';

/** The rows of one product so far. */
interface Pending {
  id: string;
  row: number;
  rows: { line: number; cells: string[] }[];
  size: number;
  problems: string[];
  isUnread: boolean;
  /** An unreadable line after the last row. */
  gap?: number;
}

/** A product is taken whole or not at all: one bad row refuses it, and the store keeps what it had. */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  delimiter: Delimiter,
  { currency }: ReadDefaults,
): AsyncGenerator<CatalogueRow> {
  let plan: CsvPlan | undefined;
  let pending: Pending | undefined;
  for await (const row of readTable(chunks, delimiter)) {
    if (!plan) {
      plan = planOf(row, currency);
      continue;
    }
    const { line, cells, problem, size } = row;
    if (!cells) {
      if (pending) pending.gap = line;
      yield refuseUnreadRow(line, [problem ?? 'is unreadable']);
      continue;
    }
    const id = (cells[plan.product.get('product_id') ?? 0] ?? '').trim();
    if (pending && pending.id !== id) {
      yield finish(plan, pending);
      pending = undefined;
    }
    if (id === '') yield refuseUnreadRow(line, ['product_id: must not be empty']);
    else
      pending = add(
        pending ?? { id, row: line, rows: [], size: 0, problems: [], isUnread: false },
        line,
        cells,
        size,
        plan,
      );
  }
  if (!plan) throw new CatalogueUnreadable('The file is empty.');
  if (pending) yield finish(plan, pending);
}

function planOf({ cells }: TableRow, currency: string): CsvPlan {
  if (!cells) throw new CatalogueUnreadable('The header row is unreadable.');
  return planColumns(readHeader(cells), currency);
}

/** Past a limit, the rows are dropped, and the product is rejected at its end. */
function add(pending: Pending, line: number, cells: string[], size: number, { width }: CsvPlan): Pending {
  const { rows, problems } = pending;
  pending.size += size;
  if (pending.gap !== undefined) {
    problems.push(`line ${pending.gap}, between its rows, is unreadable`);
    delete pending.gap;
  }
  if (cells.length !== width) {
    pending.isUnread = true;
    if (problems.length < 20)
      problems.push(`line ${line}: has ${cells.length} cells, but the header has ${width}`);
  }
  if (rows.length >= maxVariants || pending.size > maxProductSize) {
    if (rows.length > 0) problems.push(`has more than ${maxVariants} variants or too much text`);
    rows.length = 0;
    pending.size = Infinity;
  } else rows.push({ line, cells });
  return pending;
}

function finish(plan: CsvPlan, { id, row, rows, size, problems, isUnread }: Pending): CatalogueRow {
  if (problems.length) return (isUnread ? refuseUnreadRow : refuseRow)(row, problems, id);
  const built = buildProduct(plan, rows);
  return built.ok
    ? { ok: true, row, product: built.product, categories: built.categories, size }
    : refuseRow(row, built.problems, id);
}
