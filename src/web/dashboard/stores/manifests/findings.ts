/** Findings of our own rules for a manifest. */
import {
  flatCapabilityProblems,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatIdentityProblems,
  manifestShape,
  serviceEndpoints,
  type DocumentProblem,
} from '#manifest';
import { manifestPageTexts as say } from './messages/index.ts';

/** Errors first. @param origin where the document was found */
export function manifestFindings(document: unknown, origin: string): DocumentProblem[] {
  const shape = manifestShape(document);
  if (shape === 'none') return [problem('', say('no-profile'))];
  const flat =
    shape === 'official'
      ? []
      : [flatIdentityProblems, flatCapabilityProblems, flatDiscoveryProblems, flatCheckoutProblems].flatMap(
          (rule) => rule(document),
        );
  const found = [
    ...flat,
    ...(shape === 'flat' ? [problem('/ucp', say('no-official-profile'))] : official(document, origin)),
  ];
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function official(document: unknown, origin: string): DocumentProblem[] {
  const root = document as { ucp: { version?: unknown }; keys?: unknown; signing_keys?: unknown };
  const { version } = root.ucp;
  const isDate = typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version);
  const hasKeys = [root.keys, root.signing_keys].some((keys) => Array.isArray(keys) && keys.length > 0);
  return [
    ...(isDate ? [] : [problem('/ucp/version', say('release-no-date'))]),
    ...(serviceEndpoints(document, 'rest', origin).length > 0
      ? []
      : [problem('/ucp/services', say('no-rest'))]),
    ...(hasKeys ? [] : [problem('/keys', say('no-key'), 'warning' as const)]),
  ];
}

const problem = (
  pointer: string,
  message: string,
  severity: DocumentProblem['severity'] = 'error',
): DocumentProblem => ({
  pointer,
  message,
  severity,
});

const rank = ({ severity }: DocumentProblem): number => (severity === 'error' ? 0 : 1);
