/** Top levels of the Google product taxonomy: which groups of attributes a shopper expects there. */

export interface CategoryRow {
  dimensions: boolean;
  materialColour: boolean;
  compatibility: boolean;
  apparel: boolean;
}

const row = (marks: string): CategoryRow => ({
  dimensions: marks.includes('d'),
  materialColour: marks.includes('m'),
  compatibility: marks.includes('c'),
  apparel: marks.includes('a'),
});

export const categoryRows: ReadonlyMap<string, CategoryRow> = new Map([
  ['Animals & Pet Supplies', row('d')],
  ['Apparel & Accessories', row('ma')],
  ['Arts & Entertainment', row('d')],
  ['Baby & Toddler', row('dm')],
  ['Business & Industrial', row('dc')],
  ['Cameras & Optics', row('dc')],
  ['Electronics', row('dc')],
  ['Food, Beverages & Tobacco', row('d')],
  ['Furniture', row('dm')],
  ['Hardware', row('dmc')],
  ['Health & Beauty', row('d')],
  ['Home & Garden', row('dmc')],
  ['Luggage & Bags', row('dm')],
  ['Mature', row('')],
  ['Media', row('')],
  ['Office Supplies', row('dc')],
  ['Religious & Ceremonial', row('dm')],
  ['Software', row('')],
  ['Sporting Goods', row('dmc')],
  ['Toys & Games', row('d')],
  ['Vehicles & Parts', row('dc')],
]);
