/** The room's door for both worlds: every endpoint, shape, error and permission of workspaces, members, roles and invitations. */
export * from './contract/shapes.ts';
export * from './contract/errors.ts';
export * from './contract/workspaces.ts';
export * from './contract/workspace-life.ts';
export * from './contract/invitations.ts';
export * from './contract/inviting.ts';
export * from './contract/members.ts';
export * from './contract/membership.ts';
export * from './contract/roles.ts';
export * from './contract/teams.ts';
export * from './contract/audit.ts';
