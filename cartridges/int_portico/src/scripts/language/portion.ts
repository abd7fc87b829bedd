/** Proportional shares of amounts, exact as long as the products are exact: prices times quantities are. */

/** @throws RangeError when the product is not an exact number */
export function portion(amount: number, numerator: number, denominator: number): number {
  if (denominator <= 0) throw new RangeError('The denominator of a portion must be above zero.');
  const product = exact(amount * numerator);
  const magnitude = Math.abs(product);
  const whole = Math.floor(magnitude / denominator);
  const rounded = (magnitude - whole * denominator) * 2 >= denominator ? whole + 1 : whole;
  return (product < 0 ? -rounded : rounded) + 0;
}

/** As the service does it: largest remainders first, then the larger weight, then the earlier place. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (amount !== 0) throw new RangeError('There are no parts to allocate the amount to.');
    return [];
  }
  if (weights.some((weight) => !(weight >= 0) || Math.floor(weight) !== weight))
    throw new RangeError('Weights must be whole numbers of at least zero.');
  const used = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const total = used.reduce((sum, weight) => exact(sum + weight), 0);
  const magnitude = Math.abs(exact(amount));
  const shares = used.map((weight, place) => {
    const product = exact(magnitude * weight);
    const part = Math.floor(product / total);
    return { place, weight, part, remainder: product - part * total };
  });
  let left = magnitude - shares.reduce((sum, { part }) => sum + part, 0);
  shares
    .slice()
    .sort((a, b) => b.remainder - a.remainder || b.weight - a.weight || a.place - b.place)
    .forEach((share) => {
      if (left === 0) return;
      share.part += 1;
      left -= 1;
    });
  const sign = amount < 0 ? -1 : 1;
  return shares.map(({ part }) => part * sign + 0);
}

function exact(value: number): number {
  if (Math.floor(value) !== value || Math.abs(value) > 9007199254740991)
    throw new RangeError(`${value} is not an exact amount.`);
  return value;
}
