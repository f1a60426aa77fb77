import type { OutputOf } from '#core/contract/endpoint.ts';
import type { getOwnProfile } from '../../../contract/profile.ts';

/** The own profile with its audiences and settings. */
export type OwnData = OutputOf<typeof getOwnProfile>;
