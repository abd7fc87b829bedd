/** HTML and leftovers of templates in texts that should be plain. */

const maxText = 16_384;
const leftover = /\{\{|\$\{|\[object Object\]/;
const words = new Set(['undefined', 'null', 'NaN']);
const names =
  'a|abbr|article|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|iframe|img|ins|li|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul';
const tag = new RegExp(String.raw`</?(?:${names})(?:\s[^<>]{0,500})?\s?/?>`, 'i');
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  trade: '™',
  reg: '®',
  copy: '©',
  deg: '°',
  times: '×',
  frac12: '½',
  euro: '€',
  pound: '£',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ocirc: 'ô',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  aacute: 'á',
  ntilde: 'ñ',
};
const entity = new RegExp(`&(?:#\\d{1,7}|#x[\\da-f]{1,6}|${Object.keys(entities).join('|')});`, 'i');
const everyEntity = new RegExp(entity, 'gi');
const everyTag = new RegExp(tag, 'gi');

/** What a template left in the text; undefined when nothing. */
export function leftoverOf(text: string): string | undefined {
  const whole = text.trim();
  return words.has(whole) ? whole : leftover.exec(text.slice(0, maxText))?.[0];
}

/** The first tag or entity in the text. */
export function remainsOf(text: string): string | undefined {
  const found = (tag.exec(text.slice(0, maxText)) ?? entity.exec(text.slice(0, maxText)))?.[0];
  return found?.slice(0, 60);
}

function decode(reference: string): string {
  const name = reference.slice(1, -1);
  const named = entities[name] ?? entities[name.toLowerCase()];
  if (named !== undefined) return named;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** Without tags, entities decoded; `&amp;amp;` is decoded to the end. */
export function cleanText(text: string): string {
  let plain = text.slice(0, maxText).replaceAll(everyTag, ' ');
  for (let round = 0; round < 3 && entity.test(plain); round += 1)
    plain = plain.replaceAll(everyEntity, decode).replaceAll(everyTag, ' ');
  return plain.replaceAll(/\s+/g, ' ').trim();
}
