/** HTML and template leftovers in values that should be plain text. */
import { decodeEntities, firstEntity } from '../../../parse/entities.ts';

const maxText = 16_384;
const leftover = /\{\{|\$\{|\[object Object\]/;
const words = new Set(['undefined', 'null', 'NaN']);
const names =
  'a|abbr|article|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|iframe|img|ins|li|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul';
const tag = new RegExp(String.raw`</?(?:${names})(?:\s[^<>]{0,500})?\s?/?>`, 'i');
const everyTag = new RegExp(tag, 'gi');

/** The first template leftover in the text. */
export function leftoverOf(text: string): string | undefined {
  const whole = text.trim();
  return words.has(whole) ? whole : leftover.exec(text.slice(0, maxText))?.[0];
}

/** The first tag or entity in the text. */
export function remainsOf(text: string): string | undefined {
  const found = tag.exec(text.slice(0, maxText))?.[0] ?? firstEntity(text.slice(0, maxText));
  return found?.slice(0, 60);
}

/** Without tags, entities decoded; `&amp;amp;` is decoded to the end. */
export function cleanText(text: string): string {
  let plain = text.slice(0, maxText).replaceAll(everyTag, ' ');
  for (let round = 0; round < 3 && firstEntity(plain) !== undefined; round += 1)
    plain = decodeEntities(plain).replaceAll(everyTag, ' ');
  return plain.replaceAll(/\s+/g, ' ').trim();
}
