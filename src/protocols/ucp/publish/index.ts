/** The business profile: what a site tells agents about itself. */
export { businessProfile, leafProfile, type ProfileParts } from './business-profile.ts';
export {
  createManifests,
  type ManifestAnswer,
  type ManifestParts,
  type ManifestRequest,
  type Manifests,
} from './manifest-response.ts';
