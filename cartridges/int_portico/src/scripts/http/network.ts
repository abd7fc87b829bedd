/** Whom a limit counts as one caller: the rule of the service, whose library for addresses does not run here. */

/** An address, or the network of 64 bits that one subscriber has. What is no address stays as it is. */
export function networkOf(address: string): string {
  // As IPv4 was once written into IPv6.
  const text = address.replace(/^::(?=\d+\.)/, '::ffff:').replace(/%.*/, '');
  const parts = text.includes(':') ? partsOf(text) : undefined;
  if (!parts) return address;
  const [a = 0, b = 0] = parts.slice(6);
  const isMapped = parts.slice(0, 6).join() === [0, 0, 0, 0, 0, 0xffff].join();
  if (isMapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  const network = parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function partsOf(text: string): number[] | undefined {
  const halves = text.split('::');
  const head = numbersOf(halves[0] ?? '');
  const tail = numbersOf(halves[1] ?? '');
  if (!head || !tail || halves.length > 2) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const zeros: number[] = [];
  for (let zero = 0; zero < missing; zero += 1) zeros.push(0);
  return head.concat(zeros, tail);
}

/** Undefined where one is none. The last two may be written as IPv4. */
function numbersOf(text: string): number[] | undefined {
  const found: number[] = [];
  for (const part of text === '' ? [] : text.split(':')) {
    const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(part);
    if (four) {
      const [a = 0, b = 0, c = 0, d = 0] = four.slice(1).map(Number);
      if (Math.max(a, b, c, d) > 255) return undefined;
      found.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) found.push(parseInt(part, 16));
    else return undefined;
  }
  return found;
}
