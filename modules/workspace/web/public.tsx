export { activeSlug, useSlug } from './active-workspace.ts';
