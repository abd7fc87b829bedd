/** A Google Merchant feed to products: `item_group_id` makes variants of one product, wherever they stand. */
import { first, type GoogleFields } from './google-fields.ts';
import { buildGoogleProduct } from './google-product.ts';
import { readVariant, type GoogleVariant } from './google-variant.ts';
import { maxVariants, refused, type CatalogueRow, type ReadDefaults } from './row.ts';
import { openSpool, type Spool } from './spool.ts';

/**
 * Items without a group are answered as they come. Those of groups wait on disk for the end of the feed: only then is a
 * group known to be complete. A feed that breaks off answers none of them.
 */
export async function* readGoogle(
  records: AsyncIterable<GoogleFields>,
  { currency }: ReadDefaults,
): AsyncGenerator<CatalogueRow> {
  let spool: Spool | undefined;
  try {
    for await (const record of records) {
      const group = first(record, 'item_group_id').slice(0, 200);
      const item = readVariant(record, currency);
      if (item.id === '')
        yield refused(record.row, record.problem ? [record.problem] : ['id: must not be empty']);
      else if (group === '') yield buildGoogleProduct(item.id, [item], record.size);
      else (spool ??= openSpool()).add(group, record.row, JSON.stringify(item));
    }
    for (const { id, items, firstRow, size } of spool?.groups() ?? []) {
      if (items.length === 0)
        yield refused(firstRow, [`has more than ${maxVariants} variants, or too much text`], id);
      else
        yield buildGoogleProduct(
          id,
          items.map(({ body }) => JSON.parse(body) as GoogleVariant),
          size,
        );
    }
  } finally {
    spool?.close();
  }
}
