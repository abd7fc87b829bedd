/** The bundled fonts, Geist and Geist Mono (SIL Open Font License 1.1), and their `@font-face` rules. */
import { readFileSync } from 'node:fs';
import { isBuilt, projectFile } from '../../config/files.ts';

interface FontFile {
  family: string;
  /** Below `@fontsource-variable/`. */
  from: string;
  name: string;
  range: string;
}

/** The subsets that Fontsource describes in `unicode.json`. */
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};

const families = [
  ['Geist', 'geist'],
  ['Geist Mono', 'geist-mono'],
] as const;

/** The first is the one that every page needs. A build has copies in `fonts`. */
export const fontFiles: readonly FontFile[] = families.flatMap(([family, from]) =>
  Object.entries(subsets).map(([subset, range]) => ({
    family,
    from,
    name: `${from}-${subset}-wght-normal.woff2`,
    range,
  })),
);

/** License texts to ship with the fonts, from the root of the project. */
export const fontLicenses: readonly string[] = families.map(
  ([, from]) => `node_modules/@fontsource-variable/${from}/LICENSE`,
);

/** @throws if the package is not installed */
export const fontSource = ({ from, name }: FontFile): URL =>
  new URL(import.meta.resolve(`@fontsource-variable/${from}/files/${name}`));

/** Undefined if the file is missing: pages then use the fallback fonts. */
export function readFont(file: FontFile): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(isBuilt ? projectFile(`fonts/${file.name}`) : fontSource(file)));
  } catch {
    return undefined;
  }
}

/** @param path where the font is served */
export const fontFace = ({ family, range }: FontFile, path: string): string =>
  `@font-face{font-family:'${family}';font-weight:100 900;font-display:swap;src:url(${path}) format('woff2');unicode-range:${range}}`;
