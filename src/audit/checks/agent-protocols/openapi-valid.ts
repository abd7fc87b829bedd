import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { resolveUrl } from '../../parse/url.ts';
import { isSecure } from '../subjects/agents/documents.ts';

const enough = 0.9;
const some = 0.6;

export default defineCheck({
  id: 'openapi-valid',
  category: 'agent-protocols',
  name: 'The API description is valid and usable',
  description:
    'Detects API descriptions that code generators reject, or in which agents cannot find an operation.',
  why: 'An agent picks an operation by its name and response. It never calls an operation without them.',
  judged: {
    pass: 'The document is OpenAPI 3 with info, paths, and https servers, and at least 90% of its operations have an operationId or summary and a 2xx response with a schema.',
    warn: '60% to 89% of the operations are complete, or the document is Swagger 2.0.',
    fail: 'The document does not parse, has no info or paths, lists a server without https, or fewer than 60% of its operations are complete.',
    notApplicable: 'The storefront has no description, or it is not OpenAPI.',
    unknown:
      'The description was not requested, could not be read, or is YAML, of which only the version is read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Complete the operations of the API description',
    instructions:
      'Add operationId, summary, and a response schema to every operation, and lint the file in CI.',
  },
  sources: ['openapi'],
  needs: ['apiDescriptions', 'target'],
  evaluate({ apiDescriptions: { openApi }, target }) {
    const none = notApplicable('The storefront publishes no API description.');
    if (!openApi) return none;
    const { state, facts, ref, from, url } = openApi;
    const evidence = ref ? [{ ref }] : [];
    const at = url.slice(0, 200);
    if (from === 'guess' && !facts) return none;
    if (state === undefined) return unknown(openApi.reason ?? 'not-requested', `${at} was not requested.`);
    if (state === 'absent') return notApplicable(`No description was found at ${at}.`, { evidence });
    if (state !== 'ok')
      return unknown(state === 'blocked' ? 'blocked' : 'failed', `${at} could not be read.`, { evidence });
    if (openApi.error)
      return fail(`${at} does not parse: ${openApi.error.slice(0, 120)}.`, {
        evidence: evidence.map((one) => ({ ...one, snippet: openApi.error?.slice(0, 300) ?? '' })),
        fix: { title: 'Make the API description valid JSON' },
      });
    if (!facts) return notApplicable(`${at} is not an OpenAPI document.`, { evidence });
    const version = facts.version ?? '';
    if (facts.yaml && version.startsWith('3'))
      return unknown('failed', `${at} is OpenAPI ${version} in YAML. The audit reads only its version.`, {
        evidence,
      });
    const open = facts.servers.find(
      (one) => !isSecure(resolveUrl(one.replaceAll(/\{[^}]{0,100}\}/g, 'x'), url) ?? 'https:', target),
    );
    const share = facts.operations ? facts.complete / facts.operations : 1;
    const count = `${facts.complete} of ${facts.operations} operations`;
    if (facts.errors.length)
      return fail(`${at} is not valid: ${facts.errors.join(', ')}.`, {
        evidence,
        fix: { title: 'Add the missing parts to the API description' },
      });
    if (open)
      return fail(`${at} lists the server ${open.slice(0, 150)}, which is not https.`, {
        evidence,
        fix: {
          title: 'Use an https server in the API description',
          instructions: 'Agents do not send data over plain http.',
          snippet: `"servers": [{ "url": "${new URL(target.canonicalOrigin).origin}" }]`,
        },
      });
    const [first] = facts.lacking;
    const lacks = first ? ` (${first.operation} is missing ${first.lacks.join(' and ')})` : '';
    const said = {
      evidence: facts.lacking
        .slice(0, 3)
        .map(({ operation }) => ({ ...(ref ? { ref } : {}), pointer: pointerOf(operation) })),
      fix: { snippet: completed(first?.operation) },
    };
    if (version.startsWith('2'))
      return warn(`${at} is Swagger ${version}, which was replaced by OpenAPI 3. ${count} are complete.`, {
        evidence,
        fix: {
          title: 'Convert the API description to OpenAPI 3',
          instructions: 'Convert the file once, and generate OpenAPI 3 from then on.',
          snippet: 'npx swagger2openapi swagger.json -o openapi.json',
        },
      });
    if (share >= enough) return pass(`${at} is OpenAPI ${version}, with ${count} complete.`, { evidence });
    const summary = `Only ${count} in ${at} have a name and a response schema${lacks}.`;
    return share >= some ? warn(summary, said) : fail(summary, said);
  },
});

function pointerOf(operation: string): string {
  const [method = '', path = ''] = operation.split(' ', 2);
  return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

/** The first incomplete operation with its missing members. */
function completed(operation = 'GET /api/products'): string {
  const [method = 'GET', path = '/'] = operation.split(' ', 2);
  const words = path
    .replaceAll(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    .slice(-3);
  const name = [
    method.toLowerCase(),
    ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1, 30)),
  ].join('');
  const schema = { type: 'object', properties: { id: { type: 'string' } } };
  const value = {
    operationId: name,
    summary: 'What it does, in one line',
    responses: { 200: { description: 'What it returns', content: { 'application/json': { schema } } } },
  };
  return `${JSON.stringify(path)}: ${JSON.stringify({ [method.toLowerCase()]: value }, null, 2)}`;
}
