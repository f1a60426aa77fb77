import type { Module } from '#core/server/module.ts';

/** The rooms of the house, in the order of their migrations and seeds. */
export const modules: readonly Module[] = [];
