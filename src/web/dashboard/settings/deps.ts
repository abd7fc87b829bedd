/** What the section Settings needs. */
import type { MemberActs, ReportArchive, SiteStore } from '#storage';

export interface SettingsDeps {
  archive: ReportArchive;
  acts: MemberActs;
  /** A key may belong to one of them. */
  stores: { sites: Pick<SiteStore, 'list'> };
}
