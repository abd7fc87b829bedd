/** What is to be visited, from what was typed. */

export interface Target {
  origin: string;
  /** Address of the manifest: at the origin, or below the path that was given. */
  manifest: string;
}

/** @throws TypeError for what is no http or https address */
export function readTarget(text: string): Target {
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol))
    throw new TypeError(`Only http and https can be visited, not ${url.protocol}`);
  const path = url.pathname.replace(/\/\.well-known\/ucp(?:\/.*)?$/, '').replace(/\/+$/, '');
  return { origin: url.origin, manifest: `${url.origin}${path}/.well-known/ucp` };
}
