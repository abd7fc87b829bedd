import { defineCheck, fail, pass, warn } from '../../check.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';

export default defineCheck({
  id: 'ucp-manifest-json',
  category: 'commerce-protocols',
  name: 'The manifest is valid JSON',
  description: 'Detects HTML, BOM, comments or truncated JSON.',
  why: 'Agents parse the file strictly: with one comma too many the shop has no manifest.',
  judged: {
    pass: 'It parses as a JSON object.',
    warn: 'It does so only after a byte order mark is taken away.',
    fail: 'It does not parse, is longer or nests deeper than anybody reads, or is a list, a text or another value.',
  },
  priority: 'critical',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Make the manifest valid JSON',
    instructions:
      'Write the file with a JSON serialiser, UTF-8 without a byte order mark, and parse it in the build.',
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
      if (offset < 0) return fail(`The manifest cannot be read: ${message}.`, at(undefined, message));
      return fail(
        `The manifest is not JSON: it breaks at offset ${offset} of ${ucp.bytes} bytes.`,
        at(`offset ${offset}`, message),
      );
    }
    const { document } = ucp;
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      return fail(
        `The manifest is JSON, but ${Array.isArray(document) ? 'a list' : document === null ? 'null' : `a ${typeof document}`} instead of an object.`,
        at('/'),
      );
    if (ucp.bom)
      return warn(
        'The manifest begins with a byte order mark, which strict JSON parsers refuse.',
        at('offset 0'),
      );
    return pass(`The manifest is a JSON object with ${Object.keys(document).length} members.`, at());
  },
});
