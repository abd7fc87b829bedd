/**
 * Names the images of Dockerfile and compose.yaml by digest, the tag beside it, and renews the digests:
 * `node .ci/pin-images.ts` asks the registries through Docker. The workflow images.yml runs it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `FROM node:24-slim`, or `image: caddy:2` of Compose. What has no tag is built here, or is a stage. */
const reference =
  /^(\s*(?:FROM(?: --platform=\S+)? |image: ))([\w./-]+:[\w.-]+)(?:@sha256:[\da-f]{64})?(?=\s|$)/gm;

export const imagesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(reference)].map(([, , image = '']) => image)),
];

/** @param digestOf of an image by its tag, `sha256:…` */
export const pinImages = (text: string, digestOf: (image: string) => string): string =>
  text.replace(reference, (_, before: string, image: string) => `${before}${image}@${digestOf(image)}`);

export const imageFiles = ['Dockerfile', 'compose.yaml'];

/** Of the index, which has all platforms. */
function digestInRegistry(image: string): string {
  const found = execFileSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'],
    {
      encoding: 'utf8',
    },
  );
  const { digest } = JSON.parse(found) as { digest?: string };
  if (!/^sha256:[\da-f]{64}$/.test(digest ?? '')) throw new Error(`The registry has no digest of ${image}.`);
  return digest as string;
}

if (import.meta.main) {
  const known = new Map<string, string>();
  const digestOf = (image: string): string => {
    const digest = known.get(image) ?? digestInRegistry(image);
    known.set(image, digest);
    return digest;
  };
  for (const file of imageFiles) {
    const path = join(import.meta.dirname, '..', file);
    writeFileSync(path, pinImages(readFileSync(path, 'utf8'), digestOf));
  }
  for (const [image, digest] of known) process.stdout.write(`${image} ${digest}\n`);
}
