/** What the section Settings needs. */
import type { ReportArchive, SiteStore } from '#storage';

export interface SettingsDeps {
  archive: ReportArchive;
  /** A key may belong to one of them. */
  stores: { sites: Pick<SiteStore, 'list'> };
}
