/** Addresses as people and other systems write them, with where each was reported: a repository and its issue, or a public data set. */
import type { Address } from '#commerce';

type Sent = [country: string, region: string, postalCode: string];

/** What an address means, or the member that must be corrected. */
type Meant =
  | { country: string; region: string }
  /** The region is not needed there: it stays as it was sent. */
  | { country: string; asSent: true }
  | { wrong: 'country' | 'region' | 'postalCode'; country?: string };

export interface OutsideAddress {
  source: string;
  address: Pick<Address, 'country' | 'region' | 'postalCode'>;
  meant: Meant;
}

const google = 'google/libaddressinput';
const is = (country: string, region: string): Meant => ({ country, region });
const asSent = (country: string): Meant => ({ country, asSent: true });
const wrong = (member: 'country' | 'region' | 'postalCode', country?: string): Meant => ({
  wrong: member,
  ...(country === undefined ? {} : { country }),
});

const rows: readonly [source: string, sent: Sent, meant: Meant][] = [
  // Names for codes, and codes for names.
  ['ucp.dev address example', ['US', 'California', '90001'], is('US', 'CA')],
  ['juspay/hyperswitch#4646', ['US', 'California', '94122'], is('US', 'CA')],
  ['juspay/hyperswitch#4646', ['US', 'CA', '94122'], is('US', 'CA')],
  ['django-oscar/django-oscar-paypal#73', ['US', 'Massachusetts', '02144'], is('US', 'MA')],
  ['subscribepro/subscribepro-magento2-ext#142', ['United States', 'IL', '60007'], is('US', 'IL')],
  ['woocommerce/woocommerce-gateway-stripe#1033', ['AU', 'NSW', '2000'], is('AU', 'NSW')],
  ['woocommerce/woocommerce-gateway-stripe#1033', ['AU', 'New South Wales', '2000'], is('AU', 'NSW')],
  ['woocommerce/woocommerce-gateway-stripe#1033', ['US', 'New York', '10001'], is('US', 'NY')],
  ['woocommerce-gateway-paypal-express-checkout#240', ['AU', 'QLD', '4000'], is('AU', 'QLD')],
  ['angelleye/paypal-woocommerce#1066', ['AU', 'Qld', '4000'], is('AU', 'QLD')],
  ['angelleye/paypal-woocommerce#1066', ['Australia', 'Queensland', ''], is('AU', 'QLD')],
  ['bigcommerce/checkout-sdk-js#950', ['Brazil', 'Mato Grosso', '78005-000'], is('BR', 'MT')],
  ['bigcommerce/checkout-sdk-js#950', ['BR', 'MT', ''], is('BR', 'MT')],
  ['woocommerce/woocommerce#24354', ['GB', 'Isle of Wight', 'PO30 1UD'], is('GB', 'IOW')],
  ['woocommerce/woocommerce#24354', ['UK', 'ISLEOFWIGHT', 'PO30 1UD'], is('GB', 'IOW')],
  ['woocommerce/woocommerce#15255', ['CA', 'Quebec', 'H2X 1Y4'], is('CA', 'QC')],
  ['woocommerce/woocommerce#15255', ['CA', 'Québec', 'H2X1Y4'], is('CA', 'QC')],
  ['woocommerce/woocommerce#15255', ['MX', 'Nuevo Leon', '64000'], is('MX', 'NLE')],
  ['woocommerce/woocommerce#15255', ['MX', 'Nuevo León', '64000'], is('MX', 'NLE')],
  ['woocommerce/woocommerce#15255', ['MX', 'ESTADO DE MEXICO', '50000'], is('MX', 'MEX')],
  ['woocommerce-gateway-paypal-express-checkout#659', ['MX', 'CDMX', '06000'], is('MX', 'CMX')],
  ['woocommerce-gateway-paypal-express-checkout#659', ['MX', 'Ciudad de México', '06000'], is('MX', 'CMX')],
  // Several languages and scripts.
  ['woocommerce/woocommerce-gateway-stripe#2326', ['ES', 'Gipuzkoa', '20003'], is('ES', 'SS')],
  ['woocommerce/woocommerce-gateway-stripe#2326', ['Spain', 'Guipúzcoa', '20003'], is('ES', 'SS')],
  ['woocommerce-gateway-paypal-express-checkout#501', ['ES', 'A CORUÑA', '15001'], is('ES', 'C')],
  ['woocommerce-gateway-paypal-express-checkout#501', ['ES', 'Araba/Álava', '01001'], is('ES', 'VI')],
  ['woocommerce-gateway-paypal-express-checkout#501', ['España', 'Lleida', '25001'], is('ES', 'L')],
  ['unicode-org/cldr es.xml', ['ES', 'Cataluña', '08001'], is('ES', 'B')],
  ['unicode-org/cldr es.xml', ['ES', 'Gerona', '17001'], is('ES', 'GI')],
  ['woocommerce-gateway-paypal-express-checkout#513', ['JP', 'TOKYO-TO', '151-0053'], is('JP', '13')],
  ['woocommerce-gateway-paypal-express-checkout#513', ['JP', 'AOMORI-KEN', '030-0801'], is('JP', '02')],
  ['Magento-Japan/m2-jplocalize#5', ['日本', '大阪府', '530-0001'], is('JP', '27')],
  ['woocommerce/woocommerce-gateway-stripe#1477', ['CN', 'Anhui Sheng', '230001'], is('CN', 'AH')],
  ['woocommerce/woocommerce-gateway-stripe#1476', ['CN', 'Anhui / 安徽', '230001'], is('CN', 'AH')],
  ['woocommerce/woocommerce-gateway-stripe#1065', ['CHN', '广东省', '510000'], is('CN', 'GD')],
  [
    'woocommerce/woocommerce-gateway-stripe#1477',
    ['AR', 'Ciudad Autónoma de Buenos Aires', 'C1002AAP'],
    is('AR', 'C'),
  ],
  // Codes that changed, and states that are countries too.
  ['woocommerce/woocommerce#39651', ['IN', 'CT', '492001'], is('IN', 'CG')],
  ['woocommerce/woocommerce#39651', ['IN', 'Chhattisgarh', '492001'], is('IN', 'CG')],
  ['woocommerce/woocommerce#37062', ['IN', 'OR', '751001'], is('IN', 'OD')],
  ['woocommerce/woocommerce#37062', ['IND', 'Odisha', '751001'], is('IN', 'OD')],
  ['woocommerce/woocommerce-gateway-stripe#4850', ['US', 'PR', '00901'], is('US', 'PR')],
  ['commerceguys/addressing#90', ['US', 'AE', '09012'], is('US', 'AE')],
  ['Boostport/address#30', ['US', 'AP', '96201'], is('US', 'AP')],
  ['nopSolutions/nopCommerce#7211', ['United States of America', 'FL', '33131'], is('US', 'FL')],
  ['nopSolutions/nopCommerce#7211', ['US', 'Fla.', '33131-1726'], is('US', 'FL')],
  ['classyllama/ClassyLlama_AvaTax#21', ['US', 'PA', '19103'], is('US', 'PA')],
  // Regions that no buyer can give, or that say nothing.
  ['woocommerce/woocommerce-paypal-payments#4596', ['IT', 'IT', '66026'], is('IT', 'CH')],
  ['oroinc/crm#233', ['UK', '-', 'SW1A 2AA'], asSent('GB')],
  ['Automattic/woocommerce-payments#10728', ['PK', '', '44000'], asSent('PK')],
  ['woocommerce/woocommerce-gateway-stripe#4779', ['Saudi Arabia', '', ''], asSent('SA')],
  ['woocommerce/woocommerce-gateway-stripe#1593', ['Hong Kong', 'New Territories', ''], asSent('HK')],
  ['woocommerce/woocommerce-paypal-payments#3535', ['DE', '', '10115'], asSent('DE')],
  ['Shopify/mobile-buy-sdk-ios#82', ['FRA', '', '75001'], asSent('FR')],
  ['magento/community-features#273', ['Bermuda', '', 'HM 12'], asSent('BM')],
  ['woocommerce/woocommerce#24777', ['CA', '', 'L3T 3M7'], is('CA', 'ON')],
  ['schemaorg/schemaorg#3363', ['USA', 'CA', '94043'], is('US', 'CA')],
  // Examples of the post's own data.
  [google, ['US', 'CA', '95014'], is('US', 'CA')],
  [google, ['AU', 'VIC', '3130'], is('AU', 'VIC')],
  [google, ['CA', 'British Columbia', 'V8X 3X4'], is('CA', 'BC')],
  [google, ['IT', 'Roma', '00144'], is('IT', 'RM')],
  [google, ['BR', 'São Paulo', '01310-000'], is('BR', 'SP')],
  [google, ['KR', '서울특별시', '03051'], is('KR', '11')],
  // Contradictions, and regions of other countries.
  ['danslo/CleanCheckout#80', ['US', 'NY', '90001'], wrong('postalCode', 'US')],
  ['18F/culper#631', ['US', 'California', '96813'], wrong('postalCode', 'US')],
  ['JustFixNYC/tenants2#1995', ['US', 'NY', '38103'], wrong('postalCode', 'US')],
  ['bcgov/entity#14747', ['CA', 'BC', 'E4P 2A9'], wrong('postalCode', 'CA')],
  ['department-of-veterans-affairs/vets-api#18376', ['USA', 'AP', '09277'], wrong('postalCode', 'US')],
  ['bcgov/entity#15202', ['CA', 'BB', 'V8X 3X4'], wrong('region', 'CA')],
  ['bigcommerce/api#40', ['US', 'CY', '06103'], wrong('region', 'US')],
  ['magento/graphql-ce#1046', ['CA', 'California', 'M5V 2T6'], wrong('region', 'CA')],
  ['nopSolutions/nopCommerce#7211', ['US', 'Flevoland', '33131'], wrong('region', 'US')],
  ['ctidigital/magento2-google-address-lookup#4', ['Nowhereland', 'England', ''], wrong('country')],
];

export const addressesFromOutside: readonly OutsideAddress[] = rows.map(
  ([source, [country, region, postalCode], meant]) => ({
    source,
    address: {
      country,
      ...(region === '' ? {} : { region }),
      ...(postalCode === '' ? {} : { postalCode }),
    },
    meant,
  }),
);
