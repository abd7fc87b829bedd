/** What each parameter of the tools wants, said to the models that fill them in: by its name, or by its parent's and its own. */
import type { JsonObject } from '../release.ts';

const words: Record<string, string> = {
  address: 'Postal address',
  address_country: 'Country, ISO 3166-1 alpha-2, such as IE',
  address_locality: 'Town or city',
  address_region: 'State, county or province',
  attribution: 'Where the buyer came from, as names and values',
  attributes: 'Attributes of the product that must fit, by name',
  buyer: 'Who buys: name, e-mail and telephone',
  cart: 'What the cart holds',
  cart_id: 'Id of a cart whose lines become those of the checkout',
  catalog: 'What to look for',
  categories: 'Ids or names of categories, one of which must fit',
  checkout: 'What the checkout holds',
  codes: 'All discount codes that shall count; an empty list takes them away',
  consent: 'What the buyer agreed to, by purpose',
  analytics: 'Whether the buyer agreed to be measured',
  marketing: 'Whether the buyer agreed to be sent advertisements',
  preferences: 'Whether the buyer agreed that preferences are kept',
  'catalog.preferences':
    'Names of options, the most important first: the last ones are given up when nothing fits',
  sale_of_data: 'Whether the buyer agreed that their data are sold',
  context: 'Where the buyer is and what they want: prices and stock are worked out for it',
  credential: 'What the payment handler gave, such as a token; never a card number',
  currency: 'Currency that the buyer would like, ISO 4217; the shop decides',
  cursor: 'pagination.cursor of the answer before',
  destinations: 'Addresses to send to, or places to collect from',
  discounts: 'Discount codes of the buyer',
  eligibility: 'Claims of the buyer, such as a membership, as reverse-domain names',
  email: 'E-mail address of the buyer',
  expected_total: 'Total that was agreed to',
  extended_address: 'Flat, floor or building',
  filters: 'What products must fulfil beside the words',
  first_name: 'Given name',
  fulfillment: 'How and where the goods reach the buyer',
  groups: 'Choice of an option for each group of lines, by their ids in the answer before',
  handler_id: 'Id of a payment handler in the checkout',
  id: 'Id, as an answer before says it',
  'catalog.id': 'Id of a product or of a variant',
  ids: 'Ids of products or variants',
  in_stock: 'Only what can be bought now',
  instruments: 'What the buyer pays with',
  display: 'Brand and last digits, as the buyer sees them',
  intent: 'What the buyer is after, in a sentence',
  item: 'What is bought',
  'item.id': 'Id of a variant of the catalog',
  label: 'Value of the option, as the product lists it',
  language: 'Language of the buyer, a BCP 47 tag such as en-IE',
  last_name: 'Family name',
  limit: 'Most products in one answer',
  line_item_ids: 'Ids of the lines that this is about',
  line_items: 'What is bought, and how many of each',
  max: 'Highest price, in minor units',
  methods: 'Ways of delivery: shipping or pickup, with their destinations and options',
  min: 'Lowest price, in minor units',
  name: 'Name of the option, as the product lists it',
  'destinations.name': 'Name of the place',
  pagination: 'Which page of products',
  parent_id: 'Id of the line that this one belongs to',
  payment: 'How the buyer pays',
  phone_number: 'Telephone number in the form of E.164, such as +35316795555',
  postal_code: 'Postal code',
  price: 'Bounds of the price, in minor units of context.currency',
  quantity: 'How many',
  quantity_unit: 'Unit that the quantity counts, where it is not pieces',
  query: 'Words to search for',
  scale: 'Decimal places of the quantity',
  selected: 'Options that the buyer chose',
  'item.selected':
    'Options in the buyer’s words, where item.id is a product: what is not clear is answered with choices',
  'instruments.selected': 'Whether this one pays',
  selected_destination_id: 'Id of the destination that is meant',
  selected_option_id: 'Id of the delivery option that is chosen',
  signals: 'Facts for the store’s risk checks, by reverse-domain name',
  street_address: 'Street and number',
  type: 'Which kind',
  unit: 'Code of the unit',
};

/** The schema with words for every parameter that has none of its own. */
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
