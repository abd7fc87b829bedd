import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { quote } from '../subjects/product/facts.ts';

/** A parser looks for the declaration in so many bytes (HTML standard, 4.2.5.4). */
const early = 1024;

export default definePageCheck({
  id: 'charset-declared',
  category: 'content-rendering',
  name: 'Character encoding is declared early',
  description: 'Detects a missing, late or contradicting charset, and broken characters in the text.',
  why: 'A client that guesses the encoding garbles euro signs, umlauts and product names.',
  judged: {
    pass: `The Content-Type header, a byte order mark or a meta element in the first ${early} bytes names the encoding, and they agree.`,
    warn: `Only a meta element behind the first ${early} bytes names it.`,
    fail: 'Nothing names it, header and meta contradict each other, or the text holds replacement characters.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Declare UTF-8 in the Content-Type header',
    instructions: 'Send the charset with every page, and put the meta element first in the head.',
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
      return fail(`The visible text has broken characters: ${quote(garbled)}.`, {
        evidence: [{ ref: page.ref, snippet: garbled }, ...evidence],
        cause: 'text:encoding',
        fix: {
          title: 'Repair the text that was read in the wrong encoding',
          instructions:
            'The page is sent with replacement characters: find where the text passes from one encoding to another, in the import, the database connection or the template, and read it by its real encoding.',
          snippet: String.raw`grep -rnP '\xEF\xBF\xBD' .`,
        },
      });
    const isLate = (charset.metaEnd ?? 0) > early;
    const counted = [mark, header, meta].filter((one) => one !== undefined);
    const [first] = counted;
    if (first === undefined)
      return fail(
        charset.header || charset.meta
          ? `The page names no known encoding: ${quote(charset.header ?? charset.meta ?? '')}.`
          : 'Neither the Content-Type header nor a meta element names the encoding.',
        { evidence, cause },
      );
    const other = counted.find((one) => one !== first);
    if (other !== undefined)
      return fail(
        `${mark ? 'The byte order mark' : 'The Content-Type header'} says ${first}, ${header !== other ? 'the meta element' : 'the header'} ${other}.`,
        {
          evidence,
          cause,
        },
      );
    if (!mark && !header && isLate)
      return warn(
        `Only a meta element names the encoding (${first}), and it ends at byte ${charset.metaEnd ?? 0}, behind the first ${early}.`,
        { evidence, cause },
      );
    return pass(`The encoding is ${first}.`, { evidence });
  },
});

/** Labels of one encoding count as one (`latin1`, `iso-8859-1`, `windows-1252`); unknown ones are as good as none. */
function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** A meta element that can be read is no UTF-16, so parsers take it for UTF-8. */
const fromMeta = (encoding: string | undefined): string | undefined =>
  encoding?.startsWith('utf-16') ? 'utf-8' : encoding;

/** Words around the first replacement character; one at the very end may be our own cut. */
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
