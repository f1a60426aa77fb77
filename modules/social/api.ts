export { blockedWith, knownTo, mayMessage, personCards, requirePerson, searchPeople, sharesPresence } from './service/people/cards.ts';
export { groupCards, groupRights, knownGroups, requireGroupReader, type GroupRights, type KnownGroup } from './service/groups/cards.ts';
export { groupWorkspaces } from './service/groups/workspaces.ts';
export { setHidesPresence } from './service/people/profile.ts';
export { registerSight, type AccessLine, type Sight } from './service/sights.ts';
export { folded, searchable, wordPatterns } from './rules/words.ts';
export type { GroupCard, GroupRole, PersonCard } from './contract/shapes.ts';
