/** HTML character references that templates leave in texts that should be plain. */

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

function decode(reference: string): string {
  const name = reference.slice(1, -1);
  const named = entities[name] ?? entities[name.toLowerCase()];
  if (named !== undefined) return named;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** The first reference in the text. */
export const firstEntity = (text: string): string | undefined => entity.exec(text)?.[0];

/** Decoded once: `&amp;amp;` gives `&amp;`. */
export const decodeEntities = (text: string): string => text.replaceAll(everyEntity, decode);

/** Decoded to the end, for comparing texts that were escaped more than once. */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let round = 0; round < 3 && entity.test(plain); round += 1) plain = decodeEntities(plain);
  return plain;
}
