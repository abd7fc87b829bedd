/** Whether two names mean the same store. */

const legalForms =
  'ltd limited inc incorporated llc llp corp corporation co company plc gmbh mbh ug ag kg ohg ek sa sarl sas srl spa snc bv nv vof ab oy aps as asa sl slu lda sro kft zoo spzoo pty kk';
/** Words that one source adds and another leaves out. */
const additions =
  'the der die das le la les el los las il lo de het een shop store shops stores onlineshop onlinestore webshop online official officiel offiziell oficial ufficiale boutique tienda negozio winkel loja sklep site website home homepage und and et y e en i';
const places =
  'uk gb us usa de at ch fr es it nl be pt pl jp eu ca au ie deutschland germany österreich osterreich austria schweiz switzerland suisse france españa espana spain italia italy nederland netherlands belgium belgie belgië portugal polska poland japan europe europa international global worldwide canada australia ireland';
const loose = new Set(`${legalForms} ${additions} ${places}`.split(' '));
const japaneseForms = /株式会社|合同会社|有限会社|公式|オンライン|ストア|ショップ|通販|サイト/g;

const longest = 120;

/** Distinctive words of a name, without case, accents, legal forms, domain endings, and additions. */
export function wordsOfName(name: string): string[] {
  const plain = name
    .slice(0, longest)
    .replaceAll(/[®™©]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\.(?:com|co\.[a-z]{2}|com\.[a-z]{2}|[a-z]{2,4}|shop|store|online)$/, '')
    .replaceAll(/(?<!\p{L})(?:[ld]|dell)['’]/gu, '')
    .replaceAll(/['’`]/g, '')
    .replaceAll(japaneseForms, ' ');
  const all = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = all.filter((word) => !loose.has(word));
  return telling.length ? telling : all;
}

/** Names in different scripts cannot be compared and count as equal. */
export function isSameName(a: string, b: string): boolean {
  const [left, right] = [wordsOfName(a), wordsOfName(b)];
  if (!left.length || !right.length || isLatin(left) !== isLatin(right)) return true;
  const [one, other] = [left.join(''), right.join('')];
  if (one === other) return true;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.every((word) => long.includes(word))) return true;
  const [brief, full] = one.length <= other.length ? [one, other] : [other, one];
  return (brief.length >= 4 && full.startsWith(brief)) || isInitials(a, b) || isInitials(b, a);
}

const isLatin = (words: readonly string[]): boolean => words.some((word) => /[a-z]/.test(word));

/** `BHV` for `Bazar de l'Hôtel de Ville`. */
function isInitials(brief: string, full: string): boolean {
  const letters = brief.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const words = wordsOfName(full);
  return letters.length > 1 && words.length > 1 && words.map((word) => word[0]).join('') === letters;
}

/** Default store names of platforms. */
const defaults = new Set(
  (
    'my store|my shop|my site|my website|my wordpress blog|my blog|your store|your shop|your store name|your shop name|your company|company name|store name|shop name|new store|test store|demo store|demostore|demo shop|demoshop|untitled|' +
    'mein shop|mein onlineshop|mein laden|ihr shop|shopware demoshop|ma boutique|mon site|ma boutique en ligne|votre boutique|mi tienda|mi tienda online|tu tienda|il mio negozio|il mio sito|il tuo negozio|mijn winkel|mijn webshop|minha loja|a minha loja|sua loja|mój sklep|moj sklep|twój sklep|マイストア|マイショップ|' +
    'default store view|main website store|main website|magento commerce|magento store|prestashop|opencart|just another wordpress site|sitegenesis|refarch'
  ).split('|'),
);

/** Such as `My Store` or `My Site 2`. */
export const isDefaultName = (name: string): boolean =>
  defaults.has(
    name
      .slice(0, longest)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/ \d{1,3}$/, ''),
  );
