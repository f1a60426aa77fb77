// Pipelines, leads, their activities and conversion.
export * from './leads/words.ts';
export * from './leads/pipelines.ts';
export * from './leads/criteria.ts';
export * from './leads/lead.ts';
export * from './leads/duplicates.ts';
export * from './leads/conversion.ts';
export * from './leads/activities.ts';
export * from './leads/activity-calendar.ts';
export * from './leads/record-activities.ts';
export * from './leads/party-activities.ts';
export * from './leads/mail.ts';
export * from './leads/stream.ts';
export * from './leads/teams.ts';
export * from './leads/texts.ts';
