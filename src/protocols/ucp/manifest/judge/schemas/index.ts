/** The schema of a manifest in each release. */
import type { z } from 'zod';
import type { UcpRelease } from '../../releases.ts';
import { flat } from './flat.ts';
import { profile as first } from './release-2026-01-11.ts';
import { profile as january } from './release-2026-01-23.ts';
import { profile as april } from './release-2026-04-08.ts';
import { profile as august } from './release-2026-08-25.ts';

export const profiles: Readonly<Record<UcpRelease, z.ZodType>> = {
  '2026-01-11': first,
  '2026-01-23': january,
  '2026-04-08': april,
  '2026-08-25': august,
};

/** One document is read once: to compile a schema for it would take longer than to walk through it. */
const once = { jitless: true };

export const parseProfile = (release: UcpRelease, document: unknown) =>
  profiles[release].safeParse(document, once);

export const parseFlat = (document: unknown) => flat.safeParse(document, once);
