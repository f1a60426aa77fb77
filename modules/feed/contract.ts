export * from './contract/shapes.ts';
export * from './contract/posts.ts';
export * from './contract/timeline.ts';
export * from './contract/comments.ts';
export * from './contract/reactions.ts';
export * from './contract/saved.ts';
export * from './contract/socket.ts';
export * from './contract/stories.ts';
