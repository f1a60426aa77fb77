import type { Module } from '#core/server/module.ts';

/** What a part of the room brings to it. */
export type Part = Pick<Module, 'routes' | 'records' | 'jobs' | 'subscribers' | 'witnesses' | 'seed' | 'start' | 'mount' | 'mailReceivers'>;
