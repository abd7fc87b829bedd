/** The preferences as the form shows them: one entry for each, in the groups of Business Manager. */
import {
  aboveColumns,
  choiceColumn,
  codesColumn,
  flagColumn,
  keyColumn,
  objectColumn,
  textColumn,
  typesColumn,
  type Column,
} from './columns.ts';

interface Shown {
  id: string;
  /** As in the metadata. */
  label: string;
  help?: string;
}

export type Field = Shown &
  (
    | { kind: 'switch' | 'text' | 'lines' | 'password' | 'number' | 'names' }
    | { kind: 'choice'; choices: readonly [value: string, label: string][] }
    /** A JSON list of objects, or an object whose members are the rows. */
    | { kind: 'table'; shape: 'list' | 'map'; columns: readonly Column[] }
    /** A JSON object with these members. */
    | { kind: 'record'; columns: readonly Column[] }
  );

export interface Group {
  title: string;
  fields: readonly Field[];
}

export const groups: readonly Group[] = [
  {
    title: 'Store',
    fields: [
      {
        id: 'porticoEnabled',
        label: 'Enabled',
        kind: 'switch',
        help: 'Agents can buy from this site. Payments in progress are finished either way.',
      },
      { id: 'porticoName', label: 'Name', kind: 'text', help: 'Empty: the name of the site.' },
      {
        id: 'porticoHost',
        label: 'Host name',
        kind: 'text',
        help: 'In lowercase, such as www.example.com. Empty: the secure host name of the site.',
      },
      {
        id: 'porticoStorefront',
        label: 'Storefront URL',
        kind: 'text',
        help: 'Without a trailing slash. Empty: https and the host name.',
      },
      {
        id: 'porticoOrderPage',
        label: 'Order page',
        kind: 'text',
        help: 'URL where buyers see an order, with {number}. Empty: the login page with the guest order form.',
      },
      {
        id: 'porticoCountry',
        label: 'Country',
        kind: 'text',
        help: 'Two letters, such as IE. Empty: the country of the default locale.',
      },
      { id: 'porticoDiscovery', label: 'Allow product search', kind: 'switch' },
      { id: 'porticoCart', label: 'Allow carts', kind: 'switch' },
      { id: 'porticoCheckout', label: 'Allow checkout', kind: 'switch' },
      {
        id: 'porticoPayment',
        label: 'Allow payment',
        kind: 'switch',
        help: 'Off: buyers finish every checkout in the storefront.',
      },
      { id: 'porticoOrderTracking', label: 'Allow order tracking', kind: 'switch' },
      {
        id: 'porticoCheckoutMode',
        label: 'Checkout mode',
        kind: 'choice',
        choices: [
          ['agent_delegated', 'Agent pays'],
          ['human_handoff', 'Buyer pays in the storefront'],
        ],
      },
      { id: 'porticoCheckoutHours', label: 'Checkout lifetime (hours)', kind: 'number', help: '1 to 24.' },
      {
        id: 'porticoRelease',
        label: 'Protocol release',
        kind: 'choice',
        choices: [
          ['2026-08-25', '2026-08-25'],
          ['2026-04-08', '2026-04-08'],
        ],
      },
      {
        id: 'porticoManifest',
        label: 'Manifest',
        kind: 'choice',
        help: 'Who serves /.well-known/ucp. Off: 404, for example because a CDN serves the profile of Salesforce’s own UCP.',
        choices: [
          ['portico', 'Portico'],
          ['off', 'Off'],
        ],
      },
      {
        id: 'porticoDiscoverSeconds',
        label: 'Seconds to cache discovery',
        kind: 'number',
        help: '0 to 300. Only for the policy “Open”: cached responses are the same for all callers.',
      },
      {
        id: 'porticoHybrid',
        label: 'Hybrid storefront',
        kind: 'switch',
        help: 'Parts of this site are headless. Scripts then never read or change the basket of the shopper.',
      },
      {
        id: 'porticoHybridPage',
        label: 'Hybrid storefront: page',
        kind: 'text',
        help: 'URL of a headless page that adds items to the basket, with {items} and {codes}. Empty: buyers see a list with links.',
      },
      {
        id: 'porticoCurrentBasket',
        label: 'Use the current basket',
        kind: 'switch',
        help: 'For stores whose hooks read BasketMgr.getCurrentBasket(). Not for hybrid storefronts.',
      },
      {
        id: 'porticoChannelType',
        label: 'Channel type of orders',
        kind: 'choice',
        choices: [
          ['none', 'None'],
          ['marketplace', 'Marketplace'],
          ['google', 'Google'],
          ['dss', 'DSS'],
          ['store', 'Store'],
          ['callcenter', 'Call center'],
        ],
      },
      {
        id: 'porticoProviders',
        label: 'Payment providers',
        kind: 'names',
        help: 'One name on each line. Empty: the names of the payment handlers.',
      },
      {
        id: 'porticoLinks',
        label: 'Links',
        kind: 'table',
        shape: 'list',
        help: 'Google asks for the terms and the privacy policy in each checkout.',
        columns: [
          choiceColumn('type', 'Type', [
            ['privacy_policy', 'Privacy policy'],
            ['terms_of_service', 'Terms of service'],
            ['refund_policy', 'Refund policy'],
            ['shipping_policy', 'Shipping policy'],
            ['faq', 'FAQ'],
            ['support', 'Customer support'],
          ]),
          textColumn('url', 'URL', 'https://www.example.com/privacy'),
          textColumn('title', 'Title (optional)'),
        ],
      },
    ],
  },
  {
    title: 'Agents',
    fields: [
      {
        id: 'porticoAgentPolicy',
        label: 'Agent policy',
        kind: 'choice',
        choices: [
          ['known', 'Known: agents with an API key'],
          ['open', 'Open: any agent, with limits on payment attempts'],
          ['signed', 'Signed: none, because only Portico’s service verifies signatures'],
        ],
      },
      {
        id: 'porticoNegotiation',
        label: 'Incomplete agent profiles',
        kind: 'choice',
        choices: [
          ['strict', 'Strict: reject calls that the profile does not list'],
          ['lenient', 'Lenient: serve them unless the versions conflict'],
        ],
      },
      {
        id: 'porticoApiKeys',
        label: 'API keys',
        kind: 'lines',
        help: 'One line for each key: name; SHA-256 in hex; last valid day (optional).',
      },
      {
        id: 'porticoSecret',
        label: 'Secret',
        kind: 'password',
        help: 'At least 32 characters. Another secret makes the order IDs that agents have invalid.',
      },
      {
        id: 'porticoRateLimit',
        label: 'Calls per minute',
        kind: 'number',
        help: 'For each caller and application server.',
      },
    ],
  },
  {
    title: 'Payments',
    fields: [
      {
        id: 'porticoPaymentStopped',
        label: 'Stop all payments',
        kind: 'switch',
        help: 'Emergency switch. Buyers can still pay in the storefront.',
      },
      {
        id: 'porticoPaymentHandlers',
        label: 'Payment handlers',
        kind: 'table',
        shape: 'list',
        help: 'One row for each way to pay. docs/processor-adapters.md has a whole example for each processor.',
        columns: [
          textColumn('name', 'Name', 'com.google.pay'),
          textColumn('id', 'ID', 'google_pay'),
          textColumn('method', 'Payment method of the site', 'CREDIT_CARD'),
          textColumn('version', 'Version', '2026-01-23'),
          textColumn('spec', 'Specification URL', 'https://pay.google.com/gp/p/ucp/2026-01-23/'),
          textColumn(
            'schema',
            'Schema URL',
            'https://pay.google.com/gp/p/ucp/2026-01-23/schemas/config.json',
          ),
          typesColumn('instruments', 'Instrument types', 'card'),
          codesColumn('currencies', 'Currencies (optional)', 'EUR, USD'),
          objectColumn('config', 'Public configuration (JSON)', '{"publishable_key": "pk_live_…"}'),
        ],
      },
      {
        id: 'porticoMinimum',
        label: 'Minimum total',
        kind: 'table',
        shape: 'map',
        help: 'Orders below this total must be paid in the storefront.',
        columns: [
          { ...keyColumn, label: 'Currency', example: 'EUR' },
          {
            ...textColumn('value', 'Amount', '5'),
            set(item, given) {
              const amount = Number(given);
              if (given === '' || isNaN(amount)) return 'Amount: enter a number, such as 5';
              item['value'] = amount;
              return undefined;
            },
          },
        ],
      },
      {
        id: 'porticoPaymentsByCheckout',
        label: 'Payment attempts per checkout',
        kind: 'number',
        help: 'In an hour, for the policy “Open”.',
      },
      {
        id: 'porticoPaymentsByAddress',
        label: 'Payment attempts per network address',
        kind: 'number',
        help: 'In an hour, for the policy “Open”.',
      },
      {
        id: 'porticoReview',
        label: 'Reviews',
        kind: 'table',
        shape: 'list',
        help: 'When the buyer must look at the checkout before it is paid: above a total, for products with an attribute, or both.',
        columns: [
          textColumn('code', 'Code', 'age_check'),
          textColumn('text', 'Text for the buyer'),
          choiceColumn('severity', 'What the buyer does', [
            ['buyer-review', 'Reviews it'],
            ['buyer-input', 'Enters something'],
          ]),
          textColumn('attribute', 'Product attribute (optional)'),
          ...aboveColumns,
        ],
      },
      {
        id: 'porticoConsent',
        label: 'Consent',
        kind: 'table',
        shape: 'list',
        columns: [
          textColumn('purpose', 'Purpose', 'dev.ucp.consent.marketing'),
          textColumn('description', 'Description'),
          flagColumn('granted', 'Granted by default'),
        ],
      },
    ],
  },
  {
    title: 'Products',
    fields: [
      {
        id: 'porticoAttributes',
        label: 'Attributes',
        kind: 'table',
        shape: 'map',
        help: 'Empty: agents see all custom attributes of products.',
        columns: [
          { ...keyColumn, label: 'Name for agents', example: 'material' },
          textColumn('value', 'ID of the custom attribute', 'fabricComposition'),
        ],
      },
      {
        id: 'porticoRefusedKinds',
        label: 'Products not sold to agents',
        kind: 'record',
        help: 'IDs of custom attributes that mark such products. Empty: all products are sold.',
        columns: [
          textColumn('ageRestricted', 'Age-restricted'),
          textColumn('subscription', 'Subscription'),
          textColumn('giftCertificate', 'Gift certificate'),
        ],
      },
      {
        id: 'porticoReturnDays',
        label: 'Return period (days)',
        kind: 'number',
        help: 'After shipment. Empty: no return period is shown.',
      },
    ],
  },
  {
    title: 'Events',
    fields: [
      {
        id: 'porticoEventSink',
        label: 'Event sink',
        kind: 'text',
        help: 'https URL. Empty: events are only written to the log.',
      },
      {
        id: 'porticoEventSecret',
        label: 'Event sink secret',
        kind: 'password',
        help: 'From the event sink. Starts with whsec_.',
      },
      {
        id: 'porticoEventService',
        label: 'Event sink service',
        kind: 'text',
        help: 'ID of the service. Empty: portico.events.',
      },
    ],
  },
  {
    title: 'Companion hook',
    fields: [
      {
        id: 'porticoHookEnabled',
        label: 'Companion hook',
        kind: 'switch',
        help: 'Charges and places the orders that Portico’s service creates through the shopping APIs.',
      },
      { id: 'porticoHookKeyAlias', label: 'Companion hook key', kind: 'text' },
    ],
  },
];

export const fields: readonly Field[] = groups.reduce<readonly Field[]>(
  (all, group) => all.concat(group.fields),
  [],
);
