// How leads arrive and are handed out: web forms, scoring, assignment, sequences, response time.
export * from './capture/words.ts';
export * from './capture/forms.ts';
export * from './capture/public-forms.ts';
export * from './capture/form-posts.ts';
export * from './capture/lead-inbox.ts';
export * from './capture/assignment.ts';
export * from './capture/scoring.ts';
export * from './capture/response.ts';
export * from './capture/sequences.ts';
export * from './capture/sources.ts';
export * from './capture/spellings.ts';
export * from './capture/starter-set.ts';
export * from './capture/erasure.ts';
