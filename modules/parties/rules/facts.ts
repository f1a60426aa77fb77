import type { Party } from '../contract.ts';

/** A party as services and other rooms work with it: the wire's fields, with ids in the place of people and pictures. */
export interface PartyFacts extends Omit<Party, 'owner' | 'photo'> { photoId: string | null; mergedInto: string | null }
