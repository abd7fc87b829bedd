/** Descriptions of the tools' parameters, for models: by name, or by parent and name. */
import type { JsonObject } from '../release.ts';

const words: Record<string, string> = {
  address: 'Postal address',
  address_country: 'Country, ISO 3166-1 alpha-2 code such as IE',
  address_locality: 'City or town',
  address_region: 'State, county, or province',
  attribution: 'Where the buyer came from, as name-value pairs',
  attributes: 'Required product attributes, by name',
  buyer: 'The buyer: name, email, and phone number',
  cart: 'Contents of the cart',
  cart_id: 'ID of a cart to create the checkout from',
  catalog: 'Search criteria',
  categories: 'Category IDs or names; products of any of them match',
  checkout: 'Contents of the checkout',
  codes: 'All discount codes to apply; an empty list removes them',
  consent: 'Consent of the buyer, by purpose',
  analytics: 'Whether the buyer consents to analytics',
  marketing: 'Whether the buyer consents to marketing messages',
  preferences: 'Whether the buyer consents to storing preferences',
  'catalog.preferences':
    'Option names, most important first: the last ones are dropped if no variant matches',
  sale_of_data: 'Whether the buyer consents to the sale of personal data',
  context: 'Location and needs of the buyer: prices and stock are calculated for them',
  credential: 'Credential from the payment handler, such as a token; never a card number',
  currency: 'Preferred currency of the buyer, ISO 4217 code; the store decides',
  cursor: 'pagination.cursor of the previous result',
  destinations: 'Shipping addresses or pickup locations',
  discounts: 'Discount codes',
  eligibility: 'Eligibility claims of the buyer, such as a membership, as reverse-domain names',
  email: 'Email address of the buyer',
  expected_total: 'Total that the buyer agreed to',
  extended_address: 'Apartment, floor, or building',
  filters: 'Filters for products',
  first_name: 'First name',
  fulfillment: 'How and where the items are delivered',
  groups: 'Selected option for each group of line items, by the IDs of the last result',
  handler_id: 'ID of a payment handler of the checkout',
  id: 'ID from an earlier result',
  'catalog.id': 'ID of a product or variant',
  ids: 'IDs of products or variants',
  in_stock: 'Only products that can be bought now',
  instruments: 'Payment instruments',
  display: 'Brand and last digits, as shown to the buyer',
  intent: 'What the buyer is looking for, in one sentence',
  item: 'Item to buy',
  'item.id': 'ID of a variant',
  label: 'Option value, as the product lists it',
  language: 'Language of the buyer, a BCP 47 tag such as en-IE',
  last_name: 'Last name',
  limit: 'Maximum number of products per page',
  line_item_ids: 'IDs of the line items in question',
  line_items: 'Items and quantities',
  max: 'Maximum price, in minor units',
  methods: 'Delivery methods (shipping or pickup) with destinations and options',
  min: 'Minimum price, in minor units',
  name: 'Option name, as the product lists it',
  'destinations.name': 'Name of the location',
  pagination: 'Page of results',
  parent_id: 'ID of the line item that this one belongs to',
  payment: 'Payment of the buyer',
  phone_number: 'Phone number in E.164 format, such as +35316795555',
  postal_code: 'Postal code',
  price: 'Price range, in minor units of context.currency',
  quantity: 'Quantity',
  quantity_unit: 'Unit of the quantity, if it is not a count of items',
  query: 'Search terms',
  scale: 'Decimal places of the quantity',
  selected: 'Options that the buyer selected',
  'item.selected':
    'Options in the buyer’s words, if item.id is a product. If they are ambiguous, the result lists the choices',
  'instruments.selected': 'Whether to charge this instrument',
  selected_destination_id: 'ID of the selected destination',
  selected_option_id: 'ID of the selected delivery option',
  signals: 'Signals for the store’s risk checks, by reverse-domain name',
  street_address: 'Street and house number',
  type: 'Type',
  unit: 'Unit code',
};

/** The schema with a description for every parameter that has none of its own. */
export function explained(schema: JsonObject, parent = ''): JsonObject {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(isObject(properties) ? { properties: explainedMembers(properties, parent) } : {}),
    ...(isObject(items) ? { items: explained(items, parent) } : {}),
    ...(Array.isArray(anyOf)
      ? { anyOf: anyOf.map((one: unknown) => (isObject(one) ? explained(one, parent) : one)) }
      : {}),
  };
}

const explainedMembers = (properties: JsonObject, parent: string): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      if (!isObject(member)) return [name, member];
      const description = wordsFor(`${parent}.${name}`) ?? wordsFor(name);
      const inner = explained(member, name);
      return [name, description === undefined || 'description' in inner ? inner : { ...inner, description }];
    }),
  );

const wordsFor = (key: string): string | undefined => (Object.hasOwn(words, key) ? words[key] : undefined);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
