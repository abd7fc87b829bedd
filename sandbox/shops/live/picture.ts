import { crc32 } from 'node:zlib';
import { asset, type Answer } from '../answer.ts';
import { writePng, type Drawing } from '../machine/image.ts';
import type { Site } from '../site.ts';
import { shapesOf, type Shape } from './shapes.ts';

/** Pictures of all variants of all products, which the shop draws itself: the second one is nearer. */
export function picture({ products, pictures }: Site, path: string): Answer | undefined {
  const product = products.find(({ variants }) => variants.some(({ images }) => images.includes(path)));
  if (!product) return undefined;
  const near = path !== product.variants[0].images[0];
  const { width, height } = pictures;
  const rows = draw(shapesOf(product), { width, height, zoom: near ? 1.45 : 1 });
  return asset('image/png', writePng({ width, height, depth: 2, palette: paletteOf(product.slug), rows }));
}

/** Ground, body, dark and light, always the same for one name: what stands under an address never changes. */
function paletteOf(name: string): Drawing['palette'] {
  const hash = crc32(name);
  const hue = hash % 360;
  const strength = 0.3 + ((hash >>> 9) % 64) / 320;
  return [
    fromHsl(hue, 0.3, 0.88 + ((hash >>> 16) % 16) / 300),
    fromHsl(hue, strength, 0.45),
    fromHsl(hue, strength, 0.24),
    fromHsl(hue, strength, 0.75),
  ];
}

/** @param hue degrees */
function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number): number => {
    const k = (shift + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

function draw(
  shapes: Shape[],
  { width, height, zoom }: { width: number; height: number; zoom: number },
): Uint8Array {
  const stride = Math.ceil(width / 4) + 1;
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const down = ((y + 0.5) / height - 0.5) / zoom + 0.5;
    for (const shape of shapes) {
      for (const [from, to] of spans(shape, down)) {
        const [left, right] = [from, to].map((x) => Math.round(((x - 0.5) * zoom + 0.5) * width));
        for (let x = Math.max(0, left ?? 0); x < Math.min(width, right ?? 0); x++) {
          const at = y * stride + 1 + (x >> 2);
          const shift = 6 - 2 * (x & 3);
          rows[at] = ((rows[at] ?? 0) & ~(3 << shift)) | (shape.ink << shift);
        }
      }
    }
  }
  return rows;
}

/** Where a horizontal line at height `y` is inside the shape. */
function spans(shape: Shape, y: number): [from: number, to: number][] {
  if ('radii' in shape) {
    const [cx, cy] = shape.centre;
    const [rx, ry] = shape.radii;
    const rest = 1 - ((y - cy) / ry) ** 2;
    return rest <= 0 ? [] : [[cx - rx * Math.sqrt(rest), cx + rx * Math.sqrt(rest)]];
  }
  const { points } = shape;
  const cuts = points
    .flatMap(([x1, y1], at) => {
      const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
      return y1 > y !== y2 > y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : [];
    })
    .toSorted((a, b) => a - b);
  return cuts.flatMap((cut, at): [number, number][] => (at % 2 === 1 ? [[cuts[at - 1] ?? cut, cut]] : []));
}
