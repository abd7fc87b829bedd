/** Fields for personal data, recognised by label and name in nine languages, and the tokens that fill them. */
import type { FieldFact, FormFact } from '../../../parse/facts.ts';

export type Personal = 'name' | 'email' | 'phone' | 'street' | 'city' | 'postcode' | 'country' | 'card';

/** The token that fits when the field says no more. */
export const tokenFor: Readonly<Record<Personal, string>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  street: 'street-address',
  city: 'address-level2',
  postcode: 'postal-code',
  country: 'country',
  card: 'cc-number',
};

/** Whole words of labels and field names. Names such as `billing_first_name` are taken apart before. */
const words: readonly (readonly [Personal, RegExp])[] = [
  [
    'email',
    /(?:^|\s)(?:e ?mail|mail|email address|correo(?: electrónico)?|courriel|adres e ?mail|e ?mail adresse|メール(?:アドレス)?)(?:\s|$)|メールアドレス/,
  ],
  [
    'card',
    /(?:^|\s)(?:card ?number|cc ?number|kartennummer|kreditkartennummer|numéro de carte|número de tarjeta|numero (?:della )?carta|kaartnummer|número do cartão|numer karty|cvc|cvv)(?:\s|$)|カード番号/,
  ],
  [
    'phone',
    /(?:^|\s)(?:phone|telephone|tel|mobile|phone ?number|telefon|telefonnummer|handynummer|mobilnummer|téléphone|portable|teléfono|móvil|telefono|cellulare|telefoon|telefoonnummer|telefone|telemóvel|celular|numer telefonu)(?:\s|$)|電話/,
  ],
  [
    'postcode',
    /(?:^|\s)(?:zip|zip ?code|post ?code|postal ?code|plz|postleitzahl|code postal|código postal|codigo postal|cp|cap|postcode|cep|kod pocztowy)(?:\s|$)|郵便番号/,
  ],
  ['country', /(?:^|\s)(?:country|land|pays|país|pais|paese|nazione|kraj)(?:\s|$)|(?:^|\s)国(?:\s|$)/],
  [
    'city',
    /(?:^|\s)(?:city|town|stadt|ort|wohnort|ville|ciudad|localidad|città|comune|plaats|woonplaats|cidade|miasto|miejscowość)(?:\s|$)|市区町村/,
  ],
  [
    'street',
    /(?:^|\s)(?:street|street address|address|address ?(?:line )?[12]|straße|strasse|adresse|anschrift|rue|calle|dirección|direccion|via|indirizzo|straat|adres|straatnaam|morada|endereço|rua|ulica)(?:\s|$)|住所|番地/,
  ],
  [
    'name',
    /(?:^|\s)(?:name|your name|full ?name|first ?name|last ?name|family ?name|given ?name|fname|lname|surname|vorname|nachname|ihr name|nom|prénom|prenom|votre nom|nombre|apellidos?|tu nombre|nome|cognome|naam|voornaam|achternaam|apelido|sobrenome|imię|nazwisko|imię i nazwisko)(?:\s|$)|お名前|氏名|姓|名前/,
  ],
];
/** About somebody or something else than the person who fills it in. */
const others =
  /friend|freund|\blist\b|review|title|titel|question|gift|coupon|ami\b|amigo|amic|vriend|znajom|recipient|empfänger|destinat|company|firma|société|empresa|azienda|bedrijf|user ?name|benutzername|nick|pseudo|alias|product|artikel|produkt|file|coupon|login|hobby|pet\b|dog|お友達|会社/;

/** Fields that people fill in. */
const filled = new Set(['text', 'email', 'tel', 'select', 'textarea', 'number', 'search']);

/** What a field asks of the person who fills it in. */
export function personal({ tag, type, name, label, hidden, disabled }: FieldFact): Personal | undefined {
  if (hidden || disabled || tag === 'button' || !filled.has(type)) return undefined;
  if (type === 'textarea' || type === 'search') return undefined;
  const said = [label, name].map((text) => split(text));
  if (said.some((text) => others.test(text))) return undefined;
  if (type === 'email') return 'email';
  if (type === 'tel')
    return said.some((text) => /qty|quantity|menge|anzahl|code|pin/.test(text)) ? undefined : 'phone';
  return words.find(([, pattern]) => said.some((text) => text.length <= 60 && pattern.test(text)))?.[0];
}

const split = (text: string): string =>
  text
    .slice(0, 120)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fieldNames = new Set(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo'.split(
    ' ',
  ),
);
const contactNames = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
);

/**
 * Whether an autocomplete attribute is an autofill detail token list of HTML: section, shipping or billing, kind of
 * contact, field name, webauthn. `on` and `off` name no field.
 */
export function namesField(autocomplete: string | undefined): boolean {
  const tokens = (autocomplete ?? '').trim().toLowerCase().split(/\s+/, 8);
  if (tokens.at(-1) === 'webauthn') tokens.pop();
  if (tokens[0]?.startsWith('section-')) tokens.shift();
  if (tokens[0] === 'shipping' || tokens[0] === 'billing') tokens.shift();
  const kind = ['home', 'work', 'mobile', 'fax', 'pager'].includes(tokens[0] ?? '')
    ? tokens.shift()
    : undefined;
  const [field, ...rest] = tokens;
  if (field === undefined || rest.length > 0) return false;
  return contactNames.has(field) || (kind === undefined && fieldNames.has(field));
}

/** Forms that ask for what is needed to reach or charge somebody: a search box may ask for a city. */
export const asksPerson = ({ kind }: FormFact): boolean => kind !== 'search' && kind !== 'cart';
