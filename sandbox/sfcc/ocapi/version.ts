/** Versions of the Shop API that the instance answers: 18.8 to 24.5, and 25.6. */
import { OcapiFault } from './fault.ts';

const first = [18, 8] as const;
const last = [24, 5] as const;
const newest = '25.6';

/** `v24_5` → `24.5`. @throws OcapiFault */
export function readVersion(segment: string | undefined): string {
  const match = /^v(\d{2})_(\d{1,2})$/.exec(segment ?? '');
  if (!match) throw new OcapiFault(400, 'InvalidVersionException', 'The version is missing or malformed.');
  const year = Number(match[1]);
  const release = Number(match[2]);
  const served =
    isFrom([year, release], first) && isFrom(last, [year, release]) && release >= 1 && release <= 10;
  if (!served && `${year}.${release}` !== newest)
    throw new OcapiFault(404, 'VersionNotFoundException', `There is no version '${segment}'.`, {
      version: segment,
    });
  return `${year}.${release}`;
}

/** Baskets beside the storefront's own: the reference of 25.6 has them, that of 24.5 does not. */
export const hasTemporaryBaskets = (version: string): boolean => version === newest;

const isFrom = (version: readonly [number, number], start: readonly [number, number]): boolean =>
  version[0] > start[0] || (version[0] === start[0] && version[1] >= start[1]);
