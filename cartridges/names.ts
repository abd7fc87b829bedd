/** Our cartridges. Others use the first, which also has the sources that the service shares. */
export const cartridgeNames = ['int_portico', 'bm_portico'] as const;
export type CartridgeName = (typeof cartridgeNames)[number];
