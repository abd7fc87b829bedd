/** Addresses and query texts, as far as our sources read them. */

const form =
  /^(https?):\/\/(?:([^/?#@\s]*)@)?(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i;

/** What must be encoded in an address. Inside a host nothing may be. */
const strange = /[\s<>"\\^`{|}]|[^\x21-\x7e]+/g;

/** An absolute address. Of other schemes than http and https only the scheme is looked at. */
export class URL {
  protocol: string;
  username = '';
  password = '';
  hostname = '';
  port = '';
  pathname = '';
  search = '';
  hash = '';
  private readonly opaque: string = '';

  /** @throws TypeError */
  constructor(text: string, base?: string) {
    const given = absolute(String(text).trim(), base).replace(strange, encodeURIComponent);
    const scheme = (/^([a-z][a-z0-9+.-]*):/i.exec(given) ?? [])[1];
    if (scheme === undefined) throw new TypeError('Invalid URL');
    this.protocol = `${scheme.toLowerCase()}:`;
    Object.defineProperty(this, 'host', {
      get: () => (this.port === '' ? this.hostname : `${this.hostname}:${this.port}`),
    });
    Object.defineProperty(this, 'origin', {
      get: () => `${this.protocol}//${(this as unknown as { host: string }).host}`,
    });
    Object.defineProperty(this, 'href', { get: () => this.toString() });
    if (!/^https?$/i.test(scheme)) {
      this.opaque = given;
      return;
    }
    const parts = form.exec(given);
    if (!parts) throw new TypeError('Invalid URL');
    const [, , user = '', host = '', port = '', path = '', query = '', fragment = ''] = parts;
    if (Number(port) > 65535) throw new TypeError('Invalid URL');
    const isOwn = Number(port) === (this.protocol === 'https:' ? 443 : 80);
    this.username = user.split(':')[0] ?? '';
    this.password = user.split(':').slice(1).join(':');
    this.hostname = host.toLowerCase();
    this.port = port === '' || isOwn ? '' : String(Number(port));
    this.pathname = path || '/';
    this.search = query === '?' ? '' : query;
    this.hash = fragment === '#' ? '' : fragment;
  }

  static parse(text: string, base?: string): URL | null {
    try {
      return new URL(text, base);
    } catch {
      return null;
    }
  }

  static canParse(text: string, base?: string): boolean {
    return URL.parse(text, base) !== null;
  }

  toString(): string {
    if (this.opaque !== '') return this.opaque;
    const user = this.username === '' ? '' : `${this.username}${this.password && `:${this.password}`}@`;
    const port = this.port === '' ? '' : `:${this.port}`;
    return `${this.protocol}//${user}${this.hostname}${port}${this.pathname}${this.search}${this.hash}`;
  }
}

/** Relative to the directory of the base; steps upwards are left as they are. */
function absolute(text: string, base: string | undefined): string {
  if (base === undefined || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  const { protocol, pathname, search } = new URL(base);
  const origin = base.replace(/^([a-z]+:\/\/[^/?#]*)[\s\S]*$/i, '$1');
  if (text.indexOf('//') === 0) return protocol + text;
  if (text.charAt(0) === '/') return origin + text;
  if (text.charAt(0) === '?') return origin + pathname + text;
  if (text === '' || text.charAt(0) === '#') return origin + pathname + search + text;
  return origin + pathname.replace(/[^/]*$/, '') + text;
}

/** `a=1&b=2`, as a form sends it. What is not encoded rightly stays as it is. */
export class URLSearchParams {
  private readonly pairs: [string, string][];

  constructor(text: string) {
    this.pairs = String(text)
      .replace(/^\?/, '')
      .split('&')
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return at < 0 ? [decoded(part), ''] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
      });
  }

  keys(): string[] {
    return this.pairs.map(([name]) => name);
  }

  get(name: string): string | null {
    const [first] = this.getAll(name);
    return first === undefined ? null : first;
  }

  getAll(name: string): string[] {
    return this.pairs.filter(([key]) => key === name).map(([, value]) => value);
  }
}

function decoded(text: string): string {
  const plain = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
