/** How every API key begins, so that people and secret scanners recognise one. */
export const apiKeyPrefix = 'atr_';

/** The whole key: prefix and 256 random bits in base64url. */
export const apiKeyPattern = /^atr_[A-Za-z0-9_-]{43}$/;

/** Scope without which a key only reads what every member may: writing comments, files and views needs it. Not a permission of roles. */
export const memberScope = 'core.member';
