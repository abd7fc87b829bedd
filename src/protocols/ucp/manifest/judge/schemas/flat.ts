/** The flat manifest. Rules that a schema cannot express, such as the known modes, are in ../../flat.ts. */
import { z } from 'zod';
import { isPath } from '../../endpoints.ts';
import { asText } from '../../json.ts';
import { flatCapabilityNames } from '../../shape.ts';
import { object } from './terms.ts';

const filled = (expected: string) => z.custom<string>((given) => asText(given) !== undefined, expected);

const capability = z.union([z.boolean(), object], 'true, false, or an object');

const endpoint = filled('a path such as /api/ucp/discover, or an absolute https URL').refine((given) => {
  const written = asText(given) ?? '';
  return isPath(written) || (/^https:\/\//i.test(written) && URL.parse(written)?.protocol === 'https:');
}, 'a path such as /api/ucp/discover, or an absolute https URL');

const names = 'a list of payment provider names';
const provider = z.union([
  filled('a name'),
  z.looseObject({ name: filled('a name') }),
  z.looseObject({ id: filled('a name') }),
]);

export const flat = z.looseObject({
  version: filled('the version of the manifest, such as 1.0.0'),
  name: filled('the name of the store'),
  capabilities: z.looseObject(
    Object.fromEntries(flatCapabilityNames.map((one) => [one, capability])),
    'an object of booleans',
  ),
  discovery: z.looseObject({ endpoint }, 'an object with endpoint'),
  checkout: z.looseObject(
    {
      mode: filled('agent_delegated if agents can pay, redirect if buyers finish in the store'),
      providers: z.array(provider, names).min(1, names),
    },
    'an object with mode and providers',
  ),
});
