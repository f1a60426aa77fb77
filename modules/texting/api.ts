import { registerSubject, type TextSubject } from './service/subjects.ts';

export type { HeardText, SubjectRef, TextSubject } from './service/subjects.ts';
export { eraseTexts, moveTexts, type MovedTexts } from './service/moves.ts';
export { textsById, textsIn, type PlacedText } from './service/placed.ts';

/** A room lets its records be texted. Call once at module load. */
export function registerTextSubject(subject: TextSubject): void { registerSubject(subject); }
