/** Fields of a Google product record, whether they come from XML or from a table. */
export interface GoogleFields {
  row: number;
  /** By name without prefix, lower-case with `_`; several values where the field may repeat. */
  fields: Map<string, string[]>;
  details: { section: string; name: string; value: string }[];
  size: number;
  /** Why it cannot be read at all. */
  problem?: string;
}

const maxValues = 100;
const maxFields = 300;
/** Fields whose cell in a table holds several values, parted by commas. */
const lists = new Set(['additional_image_link', 'product_highlight']);

/** `g:Image Link`, `image-link`: `image_link`. */
export const fieldName = (written: string): string =>
  written
    .trim()
    .slice(0, 80)
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s-]+/g, '_');

export function addField(target: GoogleFields, name: string, value: string): void {
  const text = value.trim();
  if (text === '') return;
  const known = target.fields.get(name);
  if (known === undefined && target.fields.size < maxFields) target.fields.set(name, [text]);
  else if (known && known.length < maxValues) known.push(text);
}

/** A row of the tab-separated form. */
export function fieldsOfRow(
  names: readonly string[],
  cells: readonly string[],
  row: number,
  size: number,
): GoogleFields {
  const target: GoogleFields = { row, fields: new Map(), details: [], size };
  names.forEach((name, at) => {
    const cell = cells[at] ?? '';
    if (name === 'product_detail') target.details.push(...detailsOf(cell));
    else if (lists.has(name)) for (const part of cell.split(',')) addField(target, name, part);
    else addField(target, name, cell);
  });
  return target;
}

/** `Section:Name:Value, Section:Name:Value` */
const detailsOf = (cell: string): GoogleFields['details'] =>
  cell
    .split(',')
    .slice(0, maxValues)
    .flatMap((part) => {
      const [section = '', name = '', ...rest] = part.split(':').map((text) => text.trim());
      return name && rest.length ? [{ section, name, value: rest.join(':') }] : [];
    });

/** The first value of a field, or nothing. */
export const first = ({ fields }: GoogleFields, name: string): string => fields.get(name)?.[0] ?? '';
