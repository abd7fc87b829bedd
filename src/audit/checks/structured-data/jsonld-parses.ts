import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';

export default definePageCheck({
  id: 'jsonld-parses',
  category: 'structured-data',
  name: 'Every JSON-LD block is valid JSON',
  description: 'Detects JSON-LD blocks that parsers drop.',
  why: 'If a description contains one unescaped quote, parsers drop the whole block, including price and stock.',
  judged: {
    pass: 'Every block parses. HTML comments around the JSON are allowed.',
    warn: 'A block parses only after repair of commas, control characters, or entities, or a broken block is not about products.',
    fail: 'A block that mentions Product or Offer does not parse.',
    notApplicable: 'The page has no JSON-LD.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Generate JSON-LD with a JSON serializer',
    instructions:
      'Build the object in code and serialize it. Never insert strings into a JSON template by hand. Escape "<" so that no text can close the script element.',
    snippet: "JSON.stringify(data).replace(/</g, '\\\\u003c')",
  },
  sources: ['json-ld', 'google-structured-data'],
  evaluate({ facts, ref }) {
    const blocks = facts.structured.blocks.filter((block) => block.bytes > 0);
    if (blocks.length === 0) return notApplicable('The page has no JSON-LD.');
    const broken = blocks.filter((block) => !block.ok);
    const proof = broken.slice(0, 3).map((block) => ({
      ref,
      snippet: block.error?.message ?? 'does not parse',
      pointer: `line ${block.error?.line ?? block.line}, column ${block.error?.column ?? 1}`,
    }));
    const said = { evidence: proof, cause: 'template:jsonld:syntax' };
    const ours = broken.find((block) => block.mentionsProduct);
    if (ours)
      return fail(
        `The JSON-LD block at line ${ours.line} does not parse: ${ours.error?.message ?? 'not valid JSON'}.`,
        said,
      );
    if (broken[0])
      return warn(
        `A JSON-LD block that is not about products does not parse (line ${broken[0].line}).`,
        said,
      );
    const repaired = blocks.find((block) => block.repair !== undefined && block.repair !== 'comment');
    if (repaired) {
      return warn(
        `The JSON-LD block at line ${repaired.line} parses only after repair (${repaired.repair}).`,
        { evidence: [{ ref, pointer: `line ${repaired.line}` }], cause: 'template:jsonld:syntax' },
      );
    }
    return pass(
      `${blocks.length === 1 ? 'The JSON-LD block parses' : `All ${blocks.length} JSON-LD blocks parse`}.`,
    );
  },
});
