/** The release that the business and we both support, and our profile of it. */
import { commonRelease, newestUcpRelease } from '#manifest';
import type { Evidence } from '../../evidence.ts';
import type { Start } from '../start.ts';
import type { Manifest } from './ucp.ts';

export interface Agreed {
  release: string;
  /** URL of our profile; absent without a public one: then nothing is negotiated. */
  profile?: string;
  /** The business's profile of that release. */
  document: unknown;
  /** Its URL. */
  base: string;
}

type Introduced = Pick<Start, 'profileBase'>;

const profileOf = ({ profileBase }: Introduced, release: string): { profile?: string } =>
  profileBase === undefined ? {} : { profile: `${profileBase}/${release}` };

/** Sent to every endpoint of the manifest, even without a common release. */
export const profileFor = (begun: Introduced, { document }: Manifest): { profile?: string } =>
  profileOf(begun, commonRelease(document)?.release ?? newestUcpRelease);

/** Undefined without a common release, or if its profile among `supported_versions` could not be read. */
export async function agreeOnRelease(
  begun: Introduced,
  { document, url }: Manifest,
  withLeaves: Promise<Evidence['ucp']>,
): Promise<Agreed | undefined> {
  const common = commonRelease(document);
  if (!common) return undefined;
  const { release, leaf } = common;
  const said = { release, ...profileOf(begun, release) };
  if (!leaf) return { ...said, document, base: url };
  const piece = await withLeaves;
  const found = piece.ok ? piece.value.leaves?.find(({ version }) => version === release) : undefined;
  return found?.document === undefined ? undefined : { ...said, document: found.document, base: found.url };
}
