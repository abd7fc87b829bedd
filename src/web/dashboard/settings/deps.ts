/** What the section Settings needs. */
import type { ReportArchive } from '#storage';

export interface SettingsDeps {
  archive: ReportArchive;
}
