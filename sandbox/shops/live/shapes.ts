import type { Product } from '../catalogue/product.ts';

/** A part of a picture, in parts of its width and height. `ink`: 0 ground, 1 body, 2 dark, 3 light. */
export type Shape = { ink: 0 | 1 | 2 | 3 } & (
  | { points: readonly (readonly [x: number, y: number])[] }
  | { centre: readonly [x: number, y: number]; radii: readonly [x: number, y: number] }
);

type Ink = Shape['ink'];
const box = (ink: Ink, left: number, top: number, right: number, bottom: number): Shape => ({
  ink,
  points: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
});
const disc = (ink: Ink, x: number, y: number, across: number, down = across): Shape => ({
  ink,
  centre: [x, y],
  radii: [across, down],
});
const area = (ink: Ink, ...points: [number, number][]): Shape => ({ ink, points });

// prettier-ignore
const drawings = {
  lamp: [box(2, 0.485, 0.44, 0.515, 0.8), disc(2, 0.5, 0.8, 0.17, 0.035), disc(3, 0.5, 0.45, 0.07), area(1, [0.37, 0.2], [0.63, 0.2], [0.76, 0.46], [0.24, 0.46])],
  shoe: [area(1, [0.17, 0.36], [0.34, 0.34], [0.42, 0.44], [0.62, 0.53], [0.8, 0.57], [0.85, 0.66], [0.17, 0.66]), area(3, [0.36, 0.4], [0.4, 0.37], [0.56, 0.49], [0.52, 0.52]), box(2, 0.15, 0.66, 0.87, 0.72)],
  jacket: [area(2, [0.34, 0.26], [0.2, 0.42], [0.16, 0.72], [0.27, 0.74], [0.34, 0.5]), area(2, [0.66, 0.26], [0.8, 0.42], [0.84, 0.72], [0.73, 0.74], [0.66, 0.5]), area(1, [0.34, 0.26], [0.43, 0.21], [0.57, 0.21], [0.66, 0.26], [0.68, 0.8], [0.32, 0.8]), box(3, 0.492, 0.23, 0.508, 0.8), area(2, [0.43, 0.21], [0.57, 0.21], [0.5, 0.32])],
  cable: [disc(1, 0.47, 0.5, 0.28), disc(0, 0.47, 0.5, 0.245), disc(1, 0.47, 0.5, 0.21), disc(0, 0.47, 0.5, 0.175), box(1, 0.62, 0.7, 0.78, 0.735), box(2, 0.76, 0.67, 0.86, 0.765), box(3, 0.86, 0.695, 0.92, 0.74)],
  charger: [box(3, 0.41, 0.18, 0.45, 0.32), box(3, 0.55, 0.18, 0.59, 0.32), box(1, 0.3, 0.32, 0.7, 0.74), box(2, 0.42, 0.52, 0.58, 0.56), box(2, 0.42, 0.62, 0.58, 0.66)],
  headphones: [disc(1, 0.5, 0.5, 0.31, 0.32), disc(0, 0.5, 0.5, 0.26, 0.27), box(0, 0, 0.56, 1, 1), disc(2, 0.22, 0.6, 0.07, 0.13), disc(2, 0.78, 0.6, 0.07, 0.13), disc(3, 0.26, 0.6, 0.04, 0.1), disc(3, 0.74, 0.6, 0.04, 0.1)],
  speaker: [box(1, 0.33, 0.2, 0.67, 0.8), disc(2, 0.5, 0.6, 0.13), disc(3, 0.5, 0.6, 0.05), disc(2, 0.5, 0.35, 0.07)],
  pot: [box(2, 0.16, 0.48, 0.84, 0.54), box(1, 0.25, 0.42, 0.75, 0.74), disc(3, 0.5, 0.42, 0.26, 0.05), disc(2, 0.5, 0.36, 0.035)],
  knife: [area(3, [0.14, 0.54], [0.6, 0.44], [0.6, 0.56], [0.22, 0.57]), box(1, 0.6, 0.44, 0.86, 0.52), disc(2, 0.66, 0.48, 0.012), disc(2, 0.8, 0.48, 0.012)],
  bag: [disc(2, 0.5, 0.28, 0.1), disc(0, 0.5, 0.28, 0.07), disc(1, 0.5, 0.4, 0.2, 0.15), box(1, 0.3, 0.4, 0.7, 0.8), box(3, 0.37, 0.56, 0.63, 0.72), box(2, 0.37, 0.55, 0.63, 0.57)],
  parcel: [area(1, [0.5, 0.22], [0.78, 0.36], [0.78, 0.68], [0.5, 0.82], [0.22, 0.68], [0.22, 0.36]), area(3, [0.5, 0.22], [0.78, 0.36], [0.5, 0.5], [0.22, 0.36]), area(2, [0.5, 0.5], [0.78, 0.36], [0.78, 0.68], [0.5, 0.82])],
} satisfies Record<string, Shape[]>;

/** The first whose words are in the name or taxonomy. */
const kinds: [words: RegExp, shapes: Shape[]][] = [
  [/knife/i, drawings.knife],
  [/speaker|radio/i, drawings.speaker],
  [/headphone|earphone|headset/i, drawings.headphones],
  [/charger|adapter/i, drawings.charger],
  [/cable/i, drawings.cable],
  [/\blamp\b/i, drawings.lamp],
  [/jacket|windbreaker/i, drawings.jacket],
  [/shoes/i, drawings.shoe],
  [/bag|pack|tote|duffel|luggage|pouch|sleeve/i, drawings.bag],
  [/cookware|kettle|jug|casserole|pan\b|skillet|jars|bowl/i, drawings.pot],
];

export function shapesOf({ name, taxonomy }: Product): Shape[] {
  const found = kinds.find(([words]) => words.test(name)) ?? kinds.find(([words]) => words.test(taxonomy));
  return found?.[1] ?? drawings.parcel;
}
