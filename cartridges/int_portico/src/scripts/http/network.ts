/** Whom a limit counts as one caller: the rule of the service, whose library for addresses does not run here. */

/**
 * An IP address without its port, or the /64 network of one IPv6 subscriber. Anything that is not an IP address counts as one
 * caller.
 */
export function callerNetwork(address: string): string {
  const bare = address
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1');
  // As IPv4 was once written into IPv6; alone it is read as if it were.
  const text = bare.replace(/^(?:::)?(?=\d+\.)/, '::ffff:').replace(/%.*/, '');
  const parts = text.includes(':') ? partsOf(text) : undefined;
  if (!parts) return 'unknown';
  const [a = 0, b = 0] = parts.slice(6);
  const isMapped = parts.slice(0, 6).join() === [0, 0, 0, 0, 0, 0xffff].join();
  if (isMapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  const network = parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function partsOf(text: string): number[] | undefined {
  const halves = text.split('::');
  const head = numbersOf(halves[0] ?? '', halves.length === 1);
  const tail = numbersOf(halves[1] ?? '', true);
  if (!head || !tail || halves.length > 2) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const zeros: number[] = [];
  for (let zero = 0; zero < missing; zero += 1) zeros.push(0);
  return head.concat(zeros, tail);
}

/** Undefined where one is none. At the end of the address the last two may be written as IPv4. */
function numbersOf(text: string, isEnd: boolean): number[] | undefined {
  const found: number[] = [];
  const parts = text === '' ? [] : text.split(':');
  for (const part of parts) {
    const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(part);
    if (four) {
      // All before it has one number each.
      if (!isEnd || found.length !== parts.length - 1) return undefined;
      const [a = 0, b = 0, c = 0, d = 0] = four.slice(1).map(Number);
      if (Math.max(a, b, c, d) > 255) return undefined;
      found.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) found.push(parseInt(part, 16));
    else return undefined;
  }
  return found;
}
