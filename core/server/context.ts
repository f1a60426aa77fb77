import type { IncomingHttpHeaders } from 'node:http';
import type pg from 'pg';
import type { App } from './app.ts';
import { causeNow, type Cause } from './cause.ts';
import type { Tx, Viewer } from './database/transaction.ts';
import type { NewEvent } from './events/emit.ts';
import { fail } from './fail.ts';

/** The signed-in person of a request. */
export interface Account {
  id: string; email: string; sessionId: string; emailVerified: boolean;
  /** When the token it came with expires, in seconds since 1970; absent for work without a token. */
  tokenExpiresAt?: number;
  /** Id of the API key that stands for the person; absent when they are here themselves. */
  apiKeyId?: string;
}

/** What the signed-in person is in the active workspace. */
export interface Membership {
  workspaceId: number;
  workspaceSlug: string;
  memberId: string;
  role: string;
  rank: number;
  permissions: ReadonlySet<string>;
  status: 'active' | 'suspended';
  /** Teams the person is in, the accounts of everybody in them, and the other teams there are. */
  teams?: { ids: readonly string[]; mates: readonly string[]; others: readonly string[] };
}

/** A file of a multipart request, already on disk in a temporary place; removed after the request. */
export interface Upload { field: string; fileName: string; declaredType: string; path: string; bytes: number; sha256: string }

/** Where a request came from; background work has none of it. */
export interface Origin { requestId: string; ip: string; userAgent: string; headers: IncomingHttpHeaders; cookies: Record<string, string | undefined> }

/** A cookie to set with the answer; `value` null clears it. */
export interface CookieChange { name: string; value: string | null; options: { path: string; httpOnly?: boolean; secure?: boolean; sameSite?: 'lax' | 'strict'; maxAge?: number } }

/** First argument of every service function: the transaction, the viewer, and the few doors to the platform. */
export class Ctx {
  readonly uploads: Upload[] = [];
  readonly events: NewEvent[] = [];
  readonly cookies: CookieChange[] = [];
  readonly answerHeaders: Record<string, string> = {};
  /** Seconds after which the answer is no longer true. */
  goodFor = Infinity;
  /** The rule that does this in a person's place, with their rights; null when somebody does it themselves. */
  readonly cause: Cause | null = causeNow();
  /** What rooms note for the time of the call, by {@link PerCall}. */
  readonly notes: Record<symbol, unknown> = {};
  private readonly afterCommit: Array<() => void | Promise<void>> = [];

  constructor(
    readonly app: App,
    readonly tx: Tx,
    readonly viewer: Account | null,
    readonly membership: Membership | null,
    readonly origin: Origin,
  ) {}

  /** Query builder bound to the transaction. */
  get db() { return this.tx.db; }

  /** Rows of a parameterised statement; a `name` prepares it. */
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[], name?: string): Promise<T[]> {
    return this.tx.sql<T>(text, values, name);
  }

  /** The signed-in account; refuses when nobody is signed in. */
  get account(): Account { return this.viewer ?? fail('core.not_signed_in'); }
  get accountId(): string { return this.account.id; }

  /** The viewer's membership in the active workspace; refuses when there is none. */
  get member(): Membership { return this.membership ?? fail('core.workspace_forbidden'); }
  get workspaceId(): number { return this.member.workspaceId; }

  /** True when the viewer's role holds the permission in the active workspace. */
  can(permission: string): boolean { return this.membership?.permissions.has(permission) ?? false; }

  /** Refuses with 403 when the viewer's role does not hold the permission. */
  authorize(permission: string): void { if (!this.can(permission)) fail('core.forbidden'); }

  private actor: string | null = null;

  /** Who the events of this transaction are by: the viewer, or whoever became known during the call; nobody where a rule does it. */
  get actorId(): string | null { return this.cause ? null : (this.actor ?? this.viewer?.id ?? null); }

  /** Names the person behind a call that begins signed out (an invited person who sets a password). */
  actAs(accountId: string): void { this.actor = accountId; }

  /** Records a change in the event log, in this transaction. */
  emit(event: NewEvent): void { this.events.push(event); }

  /** Runs after the transaction has committed; errors are logged, never shown. */
  after(work: () => void | Promise<void>): void { this.afterCommit.push(work); }

  /** Lets a browser keep the answer no longer than this, where the endpoint says `maxAge`; part of a second is none. */
  keepFor(seconds: number): void { this.goodFor = Math.min(this.goodFor, Math.max(0, Math.floor(seconds))); }

  setCookie(change: CookieChange): void { this.cookies.push(change); }

  /** Queues a background job in this transaction; it runs only if the transaction commits. */
  async enqueue(job: string, payload: object, options: { queue?: string; runAt?: Date; key?: string; maxAttempts?: number } = {}): Promise<void> {
    await this.sql(
      'select graphile_worker.add_job($1, payload => $2::json, queue_name => $3, run_at => $4, max_attempts => $5::smallint, job_key => $6)',
      [job, JSON.stringify(this.cause ? { ...payload, automation: this.cause } : payload), options.queue ?? null, options.runAt ?? null, options.maxAttempts ?? 12, options.key ?? null], 'core.add_job',
    );
  }

  /** Tells every node at commit to drop what it remembers about an account, and its sockets to be looked at again. */
  async signalAccount(accountId: string): Promise<void> {
    await this.sql("select pg_notify('atrium_signal', $1)", [JSON.stringify({ account: accountId })]);
  }

  /** @internal Called by the platform once the transaction has committed. */
  async runAfterCommit(): Promise<void> {
    for (const work of this.afterCommit) {
      try { await work(); } catch (error) { this.app.log.error({ err: error, requestId: this.origin.requestId }, 'work after commit failed'); }
    }
  }
}

/**
 * Opens another workspace's rows to the rest of the transaction: for the few account-level calls that found, join or restore one.
 * Only after the caller has proved its right to it; `ctx.membership` stays what it was, so events name their workspaceId.
 */
export async function enterWorkspace(ctx: Ctx, workspaceId: number): Promise<void> {
  await ctx.tx.become({ workspaceId });
}

/** Origin of work that no request started. */
export const systemOrigin = (name: string): Origin => ({ requestId: `job:${name}`, ip: '', userAgent: '', headers: {}, cookies: {} });

export type { Tx, Viewer };
export type Pool = pg.Pool;
