/** Whether a policy page exists and can be read, for the checks of single policies. */
import { fail, type Proof, type Remedy, unknown, type Verdict, warn } from '../../../check.ts';
import type { Page, PolicyFacts, PolicyKind, Value } from '../../../evidence.ts';
import { ownText } from '../../../parse/page/text/text.ts';
import { robotsVerdict } from '../../../parse/robots/robots.ts';
import { sameUrl } from '../../../parse/url.ts';
import { policyLabel, linksTo, onOtherPages } from './links.ts';
import { fixForAnswer } from '../access/answer-fix.ts';

export interface PolicyInput {
  policies: Value<'policies'>;
  traffic: Value<'traffic'>;
  home?: Page;
  products?: Page[];
  robots?: Value<'robots'>;
}

export interface ReadPolicy {
  page: Page;
  own: PolicyFacts;
  /** Its text without text that is also on the home page. */
  text: string;
  /** Not linked, but found at a common URL. */
  guessed: boolean;
}

/** A user agent that robots.txt does not name. */
const anybody = 'Agent-Without-A-Group';

/** A page whose links are added by scripts: one change fixes everything that is missing in it. */
export const drawnCause = 'site:rendering';
export const isDrawn = ({ facts }: Page): boolean => facts.shell.emptyRoot !== undefined;

export const policyCause = (kind: PolicyKind): string => `policy:${kind}`;

/** The page and its facts, or the verdict if it cannot be read. */
export function readPolicy(kind: PolicyKind, input: PolicyInput): ReadPolicy | Verdict {
  const { found, page, own, href } = input.policies[kind];
  if (found === 'none') return notFound(kind, input);
  if (!page || !own) return notRead(kind, input);
  const { home } = input;
  if (home && page.role === 'policy' && sameUrl(page.url, home.url))
    return fail(`The link ${href ?? ''} to the ${policyLabel(kind)} points back to the home page.`, {
      cause: policyCause(kind),
      evidence: [{ ref: page.ref }],
    });
  const text = ownText(page.facts.text, home?.facts.text);
  return { page, own, text, guessed: found === 'guess' };
}

export const isVerdict = (read: ReadPolicy | Verdict): read is Verdict => 'status' in read;

/** Linked in a way that cannot be followed, linked elsewhere, or not at all. */
function notFound(kind: PolicyKind, input: PolicyInput): Verdict {
  const label = policyLabel(kind);
  const { home } = input;
  const cause = home && isDrawn(home) ? drawnCause : policyCause(kind);
  const missing = { found: 'absent' as const, fix: missingFix(kind) };
  if (!home) return fail(`No ${label} is linked.`, { cause, byWords: true, ...missing });
  const proof = (snippet: string): Proof[] => [{ ref: home.ref, snippet: snippet.slice(0, 200) }];
  const links = linksTo(home, kind);
  const outside = links.find(({ place }) => place === 'other-host');
  if (outside)
    return unknown(
      'not-requested',
      `The ${label} is on another host, which the audit does not read: ${outside.url.slice(0, 150)}.`,
      {
        evidence: proof(outside.name),
      },
    );
  const loose = links.find(({ place }) => place === 'nowhere');
  if (loose)
    return warn(`"${loose.name.slice(0, 60)}" on the home page opens by script: the ${label} has no URL.`, {
      cause,
      confidence: 'low',
      evidence: proof(loose.name),
      fix: linkFix(label),
    });
  const other = onOtherPages(kind, input);
  if (other)
    return warn(
      `The ${label} ${other.url.slice(0, 150)} is linked from ${other.from}, but not from the home page.`,
      {
        cause,
        evidence: [{ ref: other.ref, snippet: other.url.slice(0, 300) }],
        fix: linkFix(label),
      },
    );
  const guessed = kind === 'returns' || kind === 'shipping' ? ' or found at a common URL' : '';
  return fail(`No ${label} is linked from the home page${guessed}.`, {
    byWords: true,
    cause,
    evidence: [{ ref: home.ref }],
    ...missing,
  });
}

/** The page exists, but the home page does not link to it. */
export const linkFix = (label: string): Partial<Remedy> => ({
  title: `Link to the ${label} in the footer`,
  instructions: 'Add a link with an href to the footer of every page, in the server-rendered HTML.',
});

function missingFix(kind: PolicyKind): Remedy {
  const label = policyLabel(kind);
  const article = /^[aeiou]/.test(label) ? 'an' : 'a';
  return {
    title: `Publish ${article} ${label} and link to it in the footer`,
    instructions: 'Render the page as HTML on the server and link to it in the footer of every page.',
    snippet: `<footer><a href="/policies/${kind}">${label.charAt(0).toUpperCase()}${label.slice(1)}</a></footer>`,
  };
}

function notRead(kind: PolicyKind, { policies, traffic, robots }: PolicyInput): Verdict {
  const { href = '', ref, reason, disallowed } = policies[kind];
  const label = policyLabel(kind);
  const cause = policyCause(kind);
  const seen = traffic.find((one) => one.id === ref);
  const evidence = ref ? [{ ref }] : [];
  // If the whole site is disallowed, robots-default-open reports it.
  if (disallowed && robots && !robotsVerdict(robots, anybody, new URL('/', href).href).allowed)
    return unknown('not-requested', `robots.txt disallows the whole site, so the ${label} was not read.`, {
      evidence,
    });
  if (disallowed)
    return warn(`robots.txt disallows the ${label} ${href}.`, {
      cause: 'robots:policies',
      evidence: robots ? [{ ref: robots.ref }] : [],
      fix: {
        title: `Let agents read the ${label}`,
        instructions: 'Allow the path in the group that disallows it. Buyers ask agents about policies.',
        snippet: `Allow: ${URL.parse(href)?.pathname ?? '/policies/'}`,
      },
    });
  if (seen?.type === 'application/pdf' || (seen?.status === 200 && /\.pdf(?:$|[?#])/i.test(href)))
    return warn(`The ${label} ${href} is a PDF.`, {
      evidence,
      cause,
      fix: {
        title: `Publish the ${label} as a web page`,
        instructions: `Put the text of ${href.slice(0, 200)} on an HTML page and link to that page in the footer.`,
      },
    });
  if (reason === 'blocked' && (seen?.status === 429 || seen?.status === 503))
    return unknown('blocked', `The ${label} ${href} returned ${seen.status} (throttled).`, { evidence });
  if (reason === 'blocked')
    return fail(`The ${label} ${href} blocks agents (${seen?.status ?? 'no response'}).`, {
      evidence,
      cause: 'edge:bot-rule',
      ...fixForAnswer(`the ${label}`, seen ?? { url: href, blocked: true }),
    });
  if (seen?.status === 404 || seen?.status === 410)
    return fail(`The linked ${label} ${href} returned ${seen.status}.`, {
      evidence,
      cause,
      ...fixForAnswer(`the ${label}`, seen),
    });
  return unknown(reason ?? 'failed', `The ${label} ${href} could not be read.`, { evidence });
}

/** Evidence with the beginning of the page's text. */
export const policyProof = ({ page, text }: ReadPolicy, snippet?: string): Proof[] => [
  { ref: page.ref, snippet: (snippet ?? text).slice(0, 200) },
];
