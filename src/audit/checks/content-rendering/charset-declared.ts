import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { quote } from '../subjects/product/facts.ts';

/** Bytes in which parsers look for the declaration (HTML standard, 4.2.5.4). */
const early = 1024;

export default definePageCheck({
  id: 'charset-declared',
  category: 'content-rendering',
  name: 'Character encoding is declared early',
  description: 'Detects a missing, late, or contradictory charset, and broken characters in the text.',
  why: 'Clients that have to guess the encoding garble currency signs, accented letters, and product names.',
  judged: {
    pass: `The Content-Type header, a byte order mark, or a meta element in the first ${early} bytes declares the encoding, and they agree.`,
    warn: `Only a meta element after the first ${early} bytes declares it.`,
    fail: 'Nothing declares it, the header and the meta element contradict each other, or the text contains replacement characters.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Declare UTF-8 in the Content-Type header',
    instructions: 'Send the charset with every page, and make the meta element the first one in the head.',
    snippet: 'Content-Type: text/html; charset=utf-8\n\n<head><meta charset="utf-8">',
  },
  sources: ['whatwg-html'],
  evaluate(page) {
    const { charset } = page.facts.head;
    const header = encodingOf(charset.header);
    const meta = fromMeta(encodingOf(charset.meta));
    const mark = charset.bom ? 'utf-8' : undefined;
    const evidence = proofsOf(page);
    const cause = 'template:charset';
    const garbled = garbledText(page);
    if (garbled !== undefined)
      return fail(`The visible text contains broken characters: ${quote(garbled)}.`, {
        evidence: [{ ref: page.ref, snippet: garbled }, ...evidence],
        cause: 'text:encoding',
        fix: {
          title: 'Fix text that was decoded with the wrong encoding',
          instructions:
            'The server sends replacement characters. Find where the text is decoded with the wrong encoding (import, database connection, or template) and use the correct one.',
          snippet: String.raw`grep -rnP '\xEF\xBF\xBD' .`,
        },
      });
    const isLate = (charset.metaEnd ?? 0) > early;
    const counted = [mark, header, meta].filter((one) => one !== undefined);
    const [first] = counted;
    if (first === undefined)
      return fail(
        charset.header || charset.meta
          ? `The declared encoding is not known: ${quote(charset.header ?? charset.meta ?? '')}.`
          : 'Neither the Content-Type header nor a meta element declares the encoding.',
        { evidence, cause },
      );
    const other = counted.find((one) => one !== first);
    if (other !== undefined)
      return fail(
        `${mark ? 'The byte order mark' : 'The Content-Type header'} declares ${first}, but ${header !== other ? 'the meta element' : 'the header'} declares ${other}.`,
        {
          evidence,
          cause,
        },
      );
    if (!mark && !header && isLate)
      return warn(
        `Only a meta element declares the encoding (${first}), and it ends at byte ${charset.metaEnd ?? 0}, after the first ${early} bytes.`,
        { evidence, cause },
      );
    return pass(`The encoding is ${first}.`, { evidence });
  },
});

/** Labels of one encoding count as one (`latin1`, `iso-8859-1`, `windows-1252`). Undefined for unknown labels. */
function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** A readable meta element cannot be UTF-16, so parsers read it as UTF-8. */
const fromMeta = (encoding: string | undefined): string | undefined =>
  encoding?.startsWith('utf-16') ? 'utf-8' : encoding;

/** Words around the first replacement character. One at the very end may come from truncation. */
function garbledText({ facts: { text } }: Page): string | undefined {
  const at = text.visible
    .trimEnd()
    .replace(/\uFFFD+$/, '')
    .indexOf('\uFFFD');
  return at < 0 ? undefined : text.visible.slice(Math.max(0, at - 30), at + 30).trim();
}

function proofsOf({ ref, facts: { head } }: Page) {
  const { header, meta, metaOffset } = head.charset;
  return [
    { ref, header: `content-type: text/html${header ? `; charset=${header}` : ''}` },
    ...(meta ? [{ ref, snippet: `meta charset ${meta}`, pointer: `character ${metaOffset ?? 0}` }] : []),
  ];
}
