/** `dw.object`: custom objects, and the custom attributes of all others. */
import type { PlatformModules } from '../../contract.ts';
import { customObjectMgr } from './custom-objects.ts';

export const modules: PlatformModules = { 'dw/object/CustomObjectMgr': customObjectMgr };

export { attributesOf, recordStorage, type AttributeStorage } from './attributes.ts';
export {
  installMetadata,
  metadataOf,
  parseMetadata,
  readMetadata,
  type Attributes,
  type Metadata,
} from './metadata.ts';
