import { Buffer } from 'node:buffer';
import type { PriceFact, ProductFacts, SourceFacts } from '../facts.ts';

/** Where name and price of the product first stand in the document, as text or in markup. */
export function sourceFacts(
  source: string,
  product: ProductFacts | undefined,
  heading: string | undefined,
  price: Pick<PriceFact, 'raw' | 'amount'> | undefined,
): SourceFacts {
  const offer = product?.offers[0];
  const nameAt = firstOf(source, [product?.name, heading]);
  const priceAt = firstOf(source, [offer?.price ?? offer?.lowPrice, price?.raw, price?.amount]);
  return {
    chars: source.length,
    ...(nameAt !== undefined && { nameAt }),
    ...(priceAt !== undefined && { priceAt }),
  };
}

function firstOf(source: string, texts: readonly (string | undefined)[]): number | undefined {
  const found = texts.flatMap((text) => {
    const at = text?.trim() ? source.indexOf(text.trim()) : -1;
    return at < 0 ? [] : [at];
  });
  return found.length ? Buffer.byteLength(source.slice(0, Math.min(...found))) : undefined;
}
