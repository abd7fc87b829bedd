import { defineCheck, fail, pass, warn } from '../../check.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';

export default defineCheck({
  id: 'ucp-manifest-json',
  category: 'commerce-protocols',
  name: 'The manifest is valid JSON',
  description: 'Detects HTML, a byte order mark, comments, or truncated JSON in the manifest.',
  why: 'Agents use strict JSON parsers. One extra comma makes the manifest unreadable.',
  judged: {
    pass: 'The manifest parses as a JSON object.',
    warn: 'The manifest parses only after a byte order mark is removed.',
    fail: 'The manifest does not parse, is too long or too deeply nested, or is a list, a string, or another value.',
  },
  priority: 'critical',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Make the manifest valid JSON',
    instructions:
      'Write the file with a JSON serializer, as UTF-8 without a byte order mark, and parse it in the build.',
    snippet: `node -e "JSON.parse(require('fs').readFileSync(0))" < ucp.json`,
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const seen = manifestExchange(ucp, traffic);
    const at = (pointer?: string, snippet?: string) => ({
      cause: 'manifest:document',
      ...(seen
        ? { evidence: [{ ref: seen.id, ...(pointer ? { pointer } : {}), ...(snippet ? { snippet } : {}) }] }
        : {}),
    });
    if (ucp.parseError) {
      const { message, offset } = ucp.parseError;
      if (seen?.bytes.truncated)
        return fail(`The manifest is longer than ${seen.bytes.decoded} bytes, where agents stop reading.`, {
          ...at(),
          fix: { title: 'Shorten the manifest', instructions: 'Keep the document below 128 KiB.' },
        });
      if (offset < 0) return fail(`The manifest could not be read: ${message}.`, at(undefined, message));
      return fail(
        `The manifest is not valid JSON: parsing failed at offset ${offset} of ${ucp.bytes} bytes.`,
        at(`offset ${offset}`, message),
      );
    }
    const { document } = ucp;
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      return fail(
        `The manifest is JSON, but it is ${Array.isArray(document) ? 'a list' : document === null ? 'null' : `a ${typeof document}`}, not an object.`,
        at('/'),
      );
    if (ucp.bom)
      return warn(
        'The manifest starts with a byte order mark, which strict JSON parsers reject.',
        at('offset 0'),
      );
    return pass(`The manifest is a JSON object with ${Object.keys(document).length} members.`, at());
  },
});
