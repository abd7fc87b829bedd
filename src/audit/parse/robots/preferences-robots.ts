/** Robots directives of meta elements and X-Robots-Tag headers. */

export interface RobotsDirective {
  /** Lower case; `*` for all agents. */
  agent: string;
  /** Lower case: `noindex`, `max-snippet`. */
  directive: string;
  value?: string;
  from: 'meta' | 'header';
}

const valued = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);
const plain = new Set(
  'all index noindex follow nofollow none noarchive nocache nosnippet indexifembedded notranslate noimageindex noai noimageai nositelinkssearchbox'.split(
    ' ',
  ),
);
/** Meta names that address an agent: `robots`, or the name of a crawler. */
const agentName =
  /^(?:robots|[a-z][a-z0-9_-]*bot(?:-[a-z]+)?|slurp|teoma|otherbot|google-extended|applebot-extended)$/;
const maxDirectives = 500;

/** Every directive, in order. Names are compared without letter case; `robots` is every agent. */
export function robotsDirectives(
  metas: readonly { name: string; content: string }[],
  headers: readonly (readonly [string, string])[],
): RobotsDirective[] {
  const out: RobotsDirective[] = [];
  for (const { name, content } of metas) {
    const agent = name.trim().toLowerCase();
    if (agentName.test(agent)) read(out, content, agent === 'robots' ? '*' : agent, 'meta');
  }
  for (const [name, value] of headers)
    if (name.toLowerCase() === 'x-robots-tag') read(out, value, '*', 'header');
  return out;
}

function read(out: RobotsDirective[], text: string, startAgent: string, from: RobotsDirective['from']): void {
  let agent = startAgent;
  let previous: RobotsDirective | undefined;
  for (const part of text
    .slice(0, 4000)
    .split(',')
    .map((piece) => piece.trim())) {
    if (part === '' || out.length >= maxDirectives) continue;
    // A date of unavailable_after may hold a comma.
    if (previous?.directive === 'unavailable_after' && /^\d/.test(part)) {
      previous.value = `${previous.value}, ${part}`;
      continue;
    }
    const split = splitPart(part, from);
    if (split.agent) agent = split.agent;
    if (!split.directive) continue;
    previous = {
      agent,
      directive: split.directive,
      ...(split.value !== undefined && { value: split.value }),
      from,
    };
    out.push(previous);
  }
}

/** `noindex`, `max-snippet: 20` or, in headers, `googlebot: noindex`. */
function splitPart(
  part: string,
  from: RobotsDirective['from'],
): { agent?: string; directive: string; value?: string } {
  const colon = part.indexOf(':');
  if (colon < 0) return { directive: part.toLowerCase() };
  const [name, rest] = [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()];
  if (valued.has(name)) return { directive: name, value: rest };
  if (from === 'meta' || plain.has(name)) return { directive: name, value: rest };
  return { agent: name === 'robots' ? '*' : name, ...splitPart(rest, 'meta') };
}
