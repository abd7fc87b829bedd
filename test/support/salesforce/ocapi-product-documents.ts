/** Answers about catalog and delivery in the form of the documentation, written by hand. */

export const methods = {
  _v: '24.5',
  _type: 'shipping_method_result',
  default_shipping_method_id: 'standard',
  applicable_shipping_methods: [
    {
      _type: 'shipping_method',
      id: 'standard',
      name: 'Standard',
      description: '3 to 5 days',
      price: 5.95,
      c_estimatedArrivalTime: '3-5',
      c_storePickupEnabled: false,
      shipping_promotions: [{ promotion_id: 'ship-3', promotion_name: '3 euro off', link: 'https://…' }],
    },
    { id: 'drone', name: 'Drone' },
  ],
};

export const variant = {
  _v: '24.5',
  _type: 'product',
  id: 'lamp-brass',
  type: { _type: 'product_type', variant: true },
  master: { _type: 'master', master_id: 'lamp', orderable: true, price: 39.9, link: 'https://…' },
  name: 'Lamp',
  brand: 'Glim',
  short_description: 'A lamp',
  long_description: '<p>A lamp</p>',
  ean: '4006381333931',
  manufacturer_sku: 'GL-1',
  currency: 'EUR',
  price: 49.9,
  prices: { 'eur-list-prices': 59.9, 'eur-sale-prices': 49.9 },
  inventory: {
    _type: 'inventory',
    id: 'inventory',
    ats: 12,
    stock_level: 10,
    orderable: true,
    backorderable: false,
    preorderable: false,
    in_stock_date: '2026-12-01T00:00:00.000Z',
  },
  min_order_quantity: 1,
  step_quantity: 1,
  primary_category_id: 'lamps',
  image_groups: [
    {
      view_type: 'small',
      images: [{ link: 'https://img.example/small/lamp.png', alt: 'Lamp' }],
    },
    {
      view_type: 'large',
      images: [
        { link: 'https://img.example/large/lamp.png', alt: 'Lamp', title: 'Lamp' },
        { link: 'javascript:alert(1)', alt: 'x' },
      ],
    },
    {
      view_type: 'large',
      images: [{ link: 'https://img.example/large/brass.png', alt: '' }],
      variation_attributes: [{ id: 'finish', values: [{ value: 'brass' }, { value: 'gold' }] }],
    },
  ],
  variation_attributes: [
    {
      id: 'finish',
      name: 'Finish',
      values: [
        { value: 'brass', name: 'Brass', orderable: true },
        { value: 'steel', orderable: false },
      ],
    },
  ],
  variation_values: { finish: 'brass' },
  variants: [
    { product_id: 'lamp-brass', variation_values: { finish: 'brass' }, price: 49.9, orderable: true },
    { product_id: 'lamp-steel', variation_values: { finish: 'steel' }, price: 39.9, orderable: false },
  ],
  c_material: 'brass',
};

export const master = { ...variant, id: 'lamp', type: { master: true }, price: 39.9, prices: null };

/** The root, with two levels. */
export const category = {
  _v: '24.5',
  _type: 'category',
  id: 'root',
  name: 'root',
  categories: [
    {
      _type: 'category',
      id: 'home',
      name: 'Home',
      page_title: 'For your home',
      parent_category_id: 'root',
      categories: [
        { _type: 'category', id: 'lamps', name: ' Lamps ', parent_category_id: 'home', c_showInMenu: true },
        { _type: 'category', id: 'b,(c)', name: null },
      ],
    },
    { _type: 'category', id: 'sale', name: 'Sale', categories: null },
  ],
};

export const categories = {
  _v: '24.5',
  _type: 'category_result',
  count: 1,
  data: [{ _type: 'category', id: 'lamps', name: 'Lamps', categories: [{ id: 'bulbs', name: 'Bulbs' }] }],
  total: 1,
};

export const search = {
  _v: '24.5',
  _type: 'product_search_result',
  count: 2,
  hits: [
    {
      product_id: 'lamp',
      hit_type: 'master',
      product_name: 'Lamp',
      represented_product: { id: 'lamp-brass', link: 'https://…' },
    },
    { product_id: 'bulb', product_type: { item: true } },
  ],
  start: 0,
  total: 2,
  refinements: [
    {
      attribute_id: 'cgid',
      label: 'Category',
      values: [{ value: 'home', label: 'Home', hit_count: 2, values: [{ value: 'lamps', hit_count: 1 }] }],
    },
  ],
};
