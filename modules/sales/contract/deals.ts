// Opportunities, forecast and targets.
export * from './deals/words.ts';
export * from './deals/opportunity.ts';
export * from './deals/activities.ts';
export * from './deals/steps.ts';
export * from './deals/forecast.ts';
export * from './deals/snapshots.ts';
export * from './deals/targets.ts';
