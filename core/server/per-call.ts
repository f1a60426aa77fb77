import type { Ctx } from './context.ts';

/**
 * What a room notes for the time of one call. It stands on the call itself and not in a WeakMap beside it: V8 lets go of what an old WeakMap holds
 * only when it collects everything, so that each call, with its request and its answer, would wait in memory for that.
 */
export class PerCall<T> {
  private readonly key = Symbol('per call');

  get(ctx: Ctx): T | undefined { return ctx.notes[this.key] as T | undefined; }
  set(ctx: Ctx, value: T): void { ctx.notes[this.key] = value; }
}
