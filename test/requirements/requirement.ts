/** What a specification wants of us, as data: tests cite the ids, and a gate looks that they do. */

export type UcpRelease = '2026-04-08' | '2026-08-25';

export interface Statement {
  /** `UCP-31a`: the number of the statement in its specification's list, and a letter where it wants several things. */
  id: string;
  level: 'MUST' | 'SHOULD';
  releases: readonly UcpRelease[];
  /** In our own words. */
  text: string;
  /** Page of the specification, or file of its schemas. */
  source: string;
}

export type Requirement = Statement & ({ built: true } | { built: false; why: string });

/** Of some releases only. */
export interface Narrower {
  releases?: readonly UcpRelease[];
}

export const releases: readonly UcpRelease[] = ['2026-04-08', '2026-08-25'];

export const must = (id: string, text: string, source: string, narrower: Narrower = {}): Requirement => ({
  id,
  level: 'MUST',
  releases: narrower.releases ?? releases,
  text,
  source,
  built: true,
});

export const should = (...statement: Parameters<typeof must>): Requirement => ({
  ...must(...statement),
  level: 'SHOULD',
});

/** @param why what is missing, and for whom it matters */
export const notBuilt = ({ built: _built, ...statement }: Requirement, why: string): Requirement => ({
  ...statement,
  built: false,
  why,
});
