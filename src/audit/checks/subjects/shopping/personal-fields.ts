/** Fields for personal data, recognized by label and name in the covered languages, and their autocomplete tokens. */
import type { FieldFact, FormFact } from '../../../parse/facts/facts.ts';

export type Personal = 'name' | 'email' | 'phone' | 'street' | 'city' | 'postcode' | 'country' | 'card';

/** The default token of each kind. */
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

/** Whole words of labels and field names. Names such as `billing_first_name` are split first. */
const words: readonly (readonly [Personal, RegExp])[] = [
  [
    'email',
    /(?:^|\s)(?:e ?mail|mail|email address|correo(?: electrónico)?|courriel|adres e ?mail|e ?mail adresse|e ?post|e ?postadress|e ?postadresse|mejl|sähköposti|sähköpostiosoite|e ?mailová adresa|e ?mailová adresa|e ?mail cím|adresă de e ?mail|adresa de e ?mail|имейл|email адрес|ел ?поща|e ?posta|eposta adresi|электронная почта|эл почта|почта|e ?mail адрес|електронна пошта|пошта|διεύθυνση email|ηλεκτρονικό ταχυδρομείο|البريد الإلكتروني|بريد إلكتروني|địa chỉ email|thư điện tử|alamat email|surel|メール(?:アドレス)?)(?:\s|$)|メールアドレス|이메일|邮箱|郵箱|电子邮件|電子郵件|电邮/,
  ],
  [
    'card',
    /(?:^|\s)(?:card ?number|cc ?number|kartennummer|kreditkartennummer|numéro de carte|número de tarjeta|numero (?:della )?carta|kaartnummer|número do cartão|numer karty|kortnummer|kortin numero|číslo karty|kártyaszám|număr card|numărul cardului|номер на карта|αριθμός κάρτας|kart numarası|номер карты|номер картки|رقم البطاقة|số thẻ|nomor kartu|cvc|cvv)(?:\s|$)|カード番号|카드\s?번호|卡号|卡號/,
  ],
  [
    'phone',
    /(?:^|\s)(?:phone|telephone|tel|mobile|phone ?number|telefon|telefonnummer|handynummer|mobilnummer|téléphone|portable|teléfono|móvil|telefono|cellulare|telefoon|telefoonnummer|telefone|telemóvel|celular|numer telefonu|mobilnummer|telefonnr|tlf|puhelin|puhelinnumero|matkapuhelin|telefonní číslo|telefónne číslo|mobil|telefonszám|număr de telefon|телефон|номер телефона|номер телефону|мобильный телефон|τηλέφωνο|κινητό|telefon numarası|cep telefonu|الهاتف|رقم الهاتف|الجوال|رقم الجوال|điện thoại|số điện thoại|telepon|nomor telepon|no hp|nomor hp)(?:\s|$)|電話|전화|휴대폰|휴대전화|手机|手機|电话/,
  ],
  [
    'postcode',
    /(?:^|\s)(?:zip|zip ?code|post ?code|postal ?code|plz|postleitzahl|code postal|código postal|codigo postal|cp|cap|postcode|cep|kod pocztowy|postnummer|postnr|postinumero|psč|poštovní směrovací číslo|irányítószám|cod poștal|cod postal|пощенски код|почтовый индекс|индекс|поштовий індекс|індекс|ταχυδρομικός κώδικας|τ κ|posta kodu|الرمز البريدي|mã bưu điện|mã bưu chính|kode pos)(?:\s|$)|郵便番号|우편번호|邮编|郵遞區號|邮政编码|郵政編碼/,
  ],
  [
    'country',
    /(?:^|\s)(?:country|land|pays|país|pais|paese|nazione|kraj|maa|země|krajina|ország|țară|държава|страна|країна|χώρα|ülke|الدولة|البلد|quốc gia|negara)(?:\s|$)|(?:^|\s)(?:国|国家|國家|국가)(?:\s|$)/,
  ],
  [
    'city',
    /(?:^|\s)(?:city|town|stadt|ort|wohnort|ville|ciudad|localidad|città|comune|plaats|woonplaats|cidade|miasto|miejscowość|postort|poststed|kaupunki|postitoimipaikka|paikkakunta|město|obec|mesto|város|település|oraș|localitate|град|город|місто|населенный пункт|πόλη|şehir|il|ilçe|المدينة|thành phố|tỉnh|kota)(?:\s|$)|市区町村|(?:^|\s)(?:城市|도시|시)(?:\s|$)/,
  ],
  [
    'street',
    /(?:^|\s)(?:street|street address|address|address ?(?:line )?[12]|straße|strasse|adresse|anschrift|rue|calle|dirección|direccion|via|indirizzo|straat|adres|straatnaam|morada|endereço|rua|ulica|gatuadress|gata|adress|vej|gade|gateadresse|gate|katuosoite|osoite|ulice|adresa|utca|cím|stradă|strada|адрес|улица|адреса|вулиця|διεύθυνση|οδός|adresi|sokak|cadde|العنوان|الشارع|địa chỉ|đường|alamat|jalan)(?:\s|$)|住所|番地|주소|地址|街道/,
  ],
  [
    'name',
    /(?:^|\s)(?:name|your name|full ?name|first ?name|last ?name|family ?name|given ?name|fname|lname|surname|vorname|nachname|ihr name|nom|prénom|prenom|votre nom|nombre|apellidos?|tu nombre|nome|cognome|naam|voornaam|achternaam|apelido|sobrenome|imię|nazwisko|imię i nazwisko|namn|förnamn|efternamn|navn|fornavn|efternavn|etternavn|nimi|etunimi|sukunimi|jméno|příjmení|meno|priezvisko|név|vezetéknév|keresztnév|teljes név|nume|prenume|име|фамилия|име и фамилия|όνομα|επώνυμο|ονοματεπώνυμο|ad|adı|soyad|soyadı|ad soyad|имя|фамилия|фио|ім я|прізвище|піб|الاسم|الاسم الأول|اسم العائلة|اسمك|tên|họ tên|họ và tên|nama|nama lengkap|nama depan|nama belakang)(?:\s|$)|お名前|氏名|姓|名前/,
  ],
];
/** About another person or thing than the user. */
const others =
  /friend|freund|\blist\b|review|title|titel|question|gift|coupon|ami\b|amigo|amic|vriend|znajom|recipient|empfänger|destinat|company|firma|société|empresa|azienda|bedrijf|user ?name|benutzername|nick|pseudo|alias|product|artikel|produkt|file|coupon|login|hobby|pet\b|dog|お友達|会社/;

/** Fields that people fill in. */
const filled = new Set(['text', 'email', 'tel', 'select', 'textarea', 'number', 'search']);

/** The personal data that a field asks for. */
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

/** Forms that ask for contact or payment data. A search box may ask for a city. */
export const asksPerson = ({ kind }: FormFact): boolean => kind !== 'search' && kind !== 'cart';
