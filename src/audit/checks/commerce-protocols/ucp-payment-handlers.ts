import {
  googleHandlerName,
  googleHandlerVersion,
  googlePayFaults,
  handlerFault,
  isVersionDate,
  nameOtherAccounts,
  releaseFor,
  sampleGooglePay,
  type RegistryEntry,
} from '#manifest';
import { defineCheck, fail, notApplicable, pass, warn, type Remedy } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { entriesOf, hasCapability, objectOf, profileOf, textMember } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const checkout = 'dev.ucp.shopping.checkout';

export default defineCheck({
  id: 'ucp-payment-handlers',
  category: 'commerce-protocols',
  name: 'Payment handlers are declared and complete',
  description: 'Detects manifests without a usable way to pay.',
  why: 'An agent pays through a payment handler from the manifest. Without one, it can fill a checkout but has to send the buyer to the website to pay.',
  judged: {
    pass: 'At least one handler has an id and a version that is a date. In 2026-01-11, it also has name, spec, config_schema, and instrument_schemas.',
    warn: "The list is empty, or no agent can create a credential for any handler: its name is on the storefront's own domain and has no schema, or it is Google Pay with methods that return no token. Google Pay is configured as Google does not allow, or its entries name different accounts.",
    fail: 'The list is missing, or none of its entries is complete.',
    notApplicable: 'The manifest declares no checkout.',
  },
  priority: 'high',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Declare how agents can pay',
    instructions:
      "List each handler that the store can charge under ucp.payment_handlers, with your own id and the version of the handler's specification. Leave out handlers that are not set up.",
    snippet: toSnippet({ payment_handlers: sampleGooglePay }),
  },
  sources: [
    'UCP 2026-08-25 overview, payment handlers https://ucp.dev/2026-08-25/specification/overview',
    'ucp-2026-04-08',
    'Google Pay for UCP, configuration https://developers.google.com/pay/api/universal-commerce-protocol/reference/config',
    'UCP 2026-01-11 profile schema https://github.com/Universal-Commerce-Protocol/ucp/tree/v2026-01-11',
  ],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    if (!hasCapability(ucp, checkout))
      return notApplicable('The manifest declares no checkout, so no payment handler is needed.');
    const isFirst = releaseFor(profileOf(ucp)['version']) === '2026-01-11';
    const at = isFirst ? '/payment/handlers' : '/ucp/payment_handlers';
    const proof = manifestProof(ucp, traffic);
    const said = { evidence: proof(at), cause: 'manifest:payment-handlers' };
    const registry = isFirst
      ? objectOf(objectOf(ucp.document)?.['payment'])?.['handlers']
      : profileOf(ucp)['payment_handlers'];
    if (registry === undefined || registry === null || typeof registry !== 'object')
      return fail(`The manifest declares a checkout but no ${at.slice(1).replace('/', '.')}.`, {
        ...said,
        ...(isFirst ? { fix: { snippet: toSnippet(firstForm) } } : {}),
      });
    const entries = entriesOf(ucp, 'payment_handlers').filter(({ pointer }) => pointer.startsWith(at));
    if (!entries.length)
      return warn(
        'The list of payment handlers is empty, so agents have to send the buyer to the website to pay.',
        said,
      );
    const judged = entries.map((one) => ({
      one,
      fault: handlerFault(one, { domain: target.registrableDomain, isFirst }),
    }));
    const complete = judged.filter(({ fault }) => fault?.kind !== 'incomplete');
    const [broken] = judged;
    if (!complete.length && broken)
      return fail(
        `${entries.length === 1 ? 'The payment handler' : `None of ${entries.length} payment handlers is complete:`} ${nameOf(broken.one)} ${broken.fault?.text}.`,
        {
          ...said,
          evidence: judged.slice(0, 3).flatMap(({ one }) => proof(one.pointer)),
          fix: repair(broken.one, isFirst),
        },
      );
    const usable = complete.filter(({ fault }) => fault === undefined);
    const [unusable] = complete;
    if (!usable.length && unusable)
      return warn(
        `Agents cannot pay through ${complete.length === 1 ? 'the only payment handler' : `any of ${complete.length} payment handlers`}: ${nameOf(unusable.one)} ${unusable.fault?.text}.`,
        { ...said, evidence: complete.slice(0, 3).flatMap(({ one }) => proof(one.pointer)) },
      );
    const google = isFirst ? undefined : googleFinding(usable.map(({ one }) => one));
    if (google)
      return warn(google.summary, {
        ...said,
        evidence: google.entries.slice(0, 3).flatMap(({ pointer }) => proof(pointer)),
        fix: googleRemedy,
      });
    const names = [...new Set(usable.map(({ one }) => nameOf(one)))];
    const rest = judged.filter(({ fault }) => fault !== undefined);
    const left = rest.map(({ one, fault }) => `${nameOf(one)} ${fault?.text}`).slice(0, 2);
    return pass(
      `Agents can pay through ${names.slice(0, 4).join(', ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''}${rest.length ? `, but not through ${rest.length} of ${entries.length} handlers: ${left.join('; ')}` : ''}.`,
      { evidence: usable.slice(0, 3).flatMap(({ one }) => proof(one.pointer)) },
    );
  },
});

/** Of Google Pay alone: what Google rejects although the entry is complete. Without payment methods there is nothing to judge. */
function googleFinding(
  usable: readonly RegistryEntry[],
): { summary: string; entries: readonly RegistryEntry[] } | undefined {
  const entries = usable.filter(
    ({ name, entry }) =>
      name === googleHandlerName && objectOf(entry['config'])?.['allowed_payment_methods'] !== undefined,
  );
  const judged = entries.map((one) => ({ one, faults: googlePayFaults(one.entry) }));
  const wrong = judged.filter(({ faults }) => faults.length > 0);
  const text = wrong[0]?.faults[0]?.text;
  if (text !== undefined)
    return {
      summary: `Google does not accept ${entries.length === 1 ? 'the payment handler' : `${wrong.length} of ${entries.length} payment handlers`} ${googleHandlerName}: ${text}`,
      entries: wrong.map(({ one }) => one),
    };
  return nameOtherAccounts(entries.map(({ entry }) => entry))
    ? {
        summary: `${entries.length} payment handlers ${googleHandlerName} name different gateways or accounts. A processor can charge only its own tokens.`,
        entries,
      }
    : undefined;
}

const googleRemedy: Partial<Remedy> = {
  title: 'Configure Google Pay as Google requires',
  instructions: `Declare one entry of ${googleHandlerName} with the version ${googleHandlerVersion}, api_version 2, and api_version_minor 0. Allow PAN_ONLY alone, name the gateway and account of your processor, and add merchant_info.merchant_id in PRODUCTION. "portico doctor --platform google" checks the rest.`,
};

const nameOf = ({ name }: RegistryEntry): string => name.slice(0, 60) || 'a handler without a name';

const googleDocuments = `https://pay.google.com/gp/p/ucp/${googleHandlerVersion}`;
const firstForm = {
  payment: {
    handlers: [
      {
        id: 'google_pay',
        name: googleHandlerName,
        version: googleHandlerVersion,
        spec: `${googleDocuments}/`,
        config_schema: `${googleDocuments}/schemas/config.json`,
        instrument_schemas: [`${googleDocuments}/schemas/card_payment_instrument.json`],
        config: {},
      },
    ],
  },
};

/** The entry with missing members added. Its own members are kept. */
function repair({ name, entry }: RegistryEntry, isFirst: boolean): Partial<Remedy> {
  if (isFirst) return { snippet: toSnippet(firstForm) };
  const version = textMember(entry, 'version');
  const repaired = {
    id:
      textMember(entry, 'id')?.slice(0, 100) ??
      name.slice(0, 100).replace(/^com\.|[^a-z0-9]+/g, (part) => (part === 'com.' ? '' : '_')),
    version: name === googleHandlerName || !isVersionDate(version) ? googleHandlerVersion : version,
    ...(textMember(entry, 'schema') === undefined
      ? {}
      : { schema: textMember(entry, 'schema')?.slice(0, 200) }),
  };
  return { snippet: toSnippet({ payment_handlers: { [name.slice(0, 100)]: [repaired] } }) };
}
