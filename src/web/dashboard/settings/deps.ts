/** What the section Settings needs. */
export interface SettingsDeps {}
