import type { Endpoint } from '#core/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import type { Socket } from 'socket.io';
import type { Account, Ctx, Membership } from './context.ts';
import type { App } from './app.ts';
import type { StoredEvent } from './events/emit.ts';
import type { Refusal } from './fail.ts';
import type { MailReceiver } from './mail/receive.ts';
import type { RecordTable } from './resource/records.ts';

/** An endpoint bound to the function that carries it out. */
export interface Route {
  endpoint: Endpoint;
  run: (ctx: Ctx, input: never) => unknown;
  /** Calls of a workspace that hold the same thing until they have ended stand in this line, two at a time. */
  line?: string;
  /** Set when it does nothing but write this table, so that many calls can be one statement. */
  plain?: RecordTable;
  /** Carries out many calls in a constant number of statements; answers each one's record, or why it was refused. What it throws refuses all of them. */
  many?: ManyCalls;
}

/** Inputs, each checked by the endpoint's schema → what became of each; one that was added has a version, one that was removed needs none. */
export type ManyCalls = (ctx: Ctx, inputs: readonly Record<string, unknown>[]) => Promise<ReadonlyArray<{ id: string; version?: number } | Refusal>>;

/** Bytes to answer instead of JSON, for endpoints with `answer: 'stream'`. */
export interface StreamAnswer { stream: Readable | Buffer; type: string; headers?: Record<string, string>; status?: number }

/** Binds a contract to a service function; types make a mismatch an error. */
export function handle<I, O>(endpoint: Endpoint<I, O>, run: (ctx: Ctx, input: I) => Promise<NoInfer<O>> | NoInfer<O>): Route {
  return { endpoint: endpoint as Endpoint, run: run as Route['run'] };
}

/** Binds an endpoint that answers bytes. */
export function handleStream<I, O>(endpoint: Endpoint<I, O>, run: (ctx: Ctx, input: I) => Promise<StreamAnswer>): Route {
  return { endpoint: endpoint as Endpoint, run: run as Route['run'] };
}

/** Reacts to another room's event in a transaction of its own; runs at least once, in order per stream. */
export interface Subscriber {
  name: string;
  /** Event types; `declared` stands for every type that a room declared with defineEvents, `records` for whatever happens to the plain records of all rooms. */
  on: string | readonly string[];
  run: (ctx: Ctx, event: StoredEvent) => Promise<void>;
  /** Hears of events of one stream that came at once, in their order, instead of `run` for each. */
  many?: (ctx: Ctx, events: readonly StoredEvent[]) => Promise<void>;
  /** SQL of a boolean over `event` (`workspace_id`, null in a person's own stream, `type` and `subject_id`), asked in the transaction of the cause: anything but true saves the delivery. For subscribers of very many events; must be cheap. */
  wanted?: string;
}

/** Reacts to another room's (or one's own) events. `name` must be unique in the house: `<room>.<what it does>`. */
export function subscribe(name: string, on: string | readonly string[], run: Subscriber['run'], wanted?: Subscriber['wanted']): Subscriber {
  return { name, on, run, ...(wanted ? { wanted } : {}) };
}

/** The same for who needs few statements for many events. */
export function subscribeMany(name: string, on: string | readonly string[], many: NonNullable<Subscriber['many']>, wanted?: Subscriber['wanted']): Subscriber {
  return { ...subscribe(name, on, (ctx, event) => many(ctx, [event]), wanted), many };
}

/** Looks at what a call changed, in its own transaction and once, before its events are written: what it notes is kept or lost with the cause. Must be cheap. */
export interface Witness { name: string; on: readonly string[]; /** `workspaceId` is that of the first of the events it looks at. */ note: (ctx: Ctx, workspaceId: number) => Promise<void> }

/** A queue handler: `run` gets a fresh transaction that commits when it returns, `outside` opens its own short ones. */
export type Job = { name: string; cron?: string }
  & ({ run: (ctx: Ctx, payload: never) => Promise<void>; outside?: never } | { outside: (app: App, payload: never) => Promise<void>; run?: never });

/** Declares a queue handler; `cron` ("0 * * * *", UTC) also runs it on a schedule. */
export function job<P>(name: string, run: (ctx: Ctx, payload: P) => Promise<void>, cron?: string): Job {
  return { name, run: run as (ctx: Ctx, payload: never) => Promise<void>, ...(cron ? { cron } : {}) };
}

/** Declares a queue handler that waits for others (mail servers, other sites, heavy work): no transaction is held open meanwhile. */
export function jobOutside<P>(name: string, outside: (app: App, payload: P) => Promise<void>, cron?: string): Job {
  return { name, outside: outside as (app: App, payload: never) => Promise<void>, ...(cron ? { cron } : {}) };
}

/** How the house learns who is calling; identity and workspace fill it in. */
export interface Gate {
  /** The account behind an access token; null when the token or its session is not good. */
  authenticate(app: App, token: string): Promise<Account | null>;
  /** What an API key opens: the person it stands for and what it may do in its workspace now; null when it is none of ours or no longer good. */
  openKey(app: App, key: string, ip: string): Promise<{ account: Account; membership: Membership } | null>;
  /** True while an API key is good, by its id; never cached. */
  keyAlive(app: App, keyId: string): Promise<boolean>;
  /** False once the session was signed out, revoked or its account closed (or, for a key's work, the key is no longer good); never cached. */
  sessionAlive(app: App, sessionId: string): Promise<boolean>;
  /** Those of many sessions of which that is true, by one question; the only one of the two a room fills in. */
  sessionsAlive(app: App, sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Swaps a one-time socket ticket for the account it was issued to. */
  redeemTicket(app: App, ticket: string): Promise<Account | null>;
  /** What the account is in a workspace; null when it is no member or the workspace does not exist. */
  membership(app: App, accountId: string, workspace: { id: number } | { slug: string }): Promise<Membership | null>;
}

/** A person as records show them. */
export interface PersonFacts { name: string; photo: string | null }
/** Names of members of the active workspace by account id; others are absent. One room fills it. */
export type PeopleDoor = (ctx: Ctx, accountIds: readonly string[]) => Promise<Map<string, PersonFacts>>;

/** Account ids of active members of the active workspace by each of these names, e-mail addresses or full names in lower case; more than one where several are called so. One room fills it. */
export type NamesDoor = (ctx: Ctx, names: readonly string[]) => Promise<Map<string, readonly string[]>>;

/** A file as records show it; addresses are signed for a viewer who may see the record. */
export interface FileCard { name: string; type: string; bytes: number; url: string | null; previewUrl: string | null }
/** What records need to know about files. One room fills it. */
export interface FileDoor {
  /** 404 unless every id is a file the viewer uploaded. */
  requireOwn(ctx: Ctx, ids: readonly string[]): Promise<void>;
  describe(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileCard>>;
}

/** IANA zone in which days begin and end, and the day weeks begin with (0 is Sunday). */
export interface Calendar { zone: string; weekStart: number }

/** What stands at the head of printed lists: `color` is #rrggbb, `logo` PNG or JPEG. */
export interface Letterhead { name: string; color: string; logo: Uint8Array | null; page: 'A4' | 'Letter' }

/** A person's connection, as rooms see it; they name their socket rooms `<letter of theirs>:<id>`. */
export interface Connection { socket: Socket; account: Account }

/** What a room has to say on the one socket of the house. */
export interface SocketDoor {
  /** Called at every `authenticate`, after the connection's account is known: joins rooms, answers fields to add to `authenticated`; `afterwards` runs once that was sent. */
  authenticated?: (app: App, connection: Connection, given: { first: boolean; payload: unknown }) => Promise<{ fields: Record<string, unknown>; afterwards?: () => void }>;
  /** Events of the client by name. The answer is the `data` of the acknowledgement, a Refusal its `error`; nothing is served before `authenticate`. */
  events?: Readonly<Record<string, (app: App, connection: Connection, payload: unknown) => unknown>>;
  /** The connection has ended. */
  left?: (app: App, connection: Connection) => void;
}

/** A room as the house sees it. */
export interface Module {
  name: string;
  /** Rooms whose api.ts it may call, besides the ground floor. */
  uses: readonly string[];
  routes: readonly Route[];
  subscribers?: readonly Subscriber[];
  witnesses?: readonly Witness[];
  jobs?: readonly Job[];
  gate?: Partial<Omit<Gate, 'sessionAlive'>>;
  /** Its plain records; those named here get a timeline, comments, attachments, custom fields and imports. */
  records?: readonly RecordTable[];
  people?: PeopleDoor;
  socket?: SocketDoor;
  peopleNamed?: NamesDoor;
  files?: FileDoor;
  /** What it does with mail to addresses of its kinds. */
  mailReceivers?: readonly MailReceiver[];
  /** How the active workspace counts days: its IANA zone, and the day its weeks begin with (0 is Sunday). One room fills it. */
  calendar?: (ctx: Ctx) => Promise<Calendar | undefined>;
  /** How the active workspace's paper looks: for lists that are printed. One room fills it. */
  letterhead?: (ctx: Ctx) => Promise<Letterhead | undefined>;
  /** Paths of its pages that whoever has no account may read, at most so many: for /sitemap.xml. */
  publicPages?: (ctx: Ctx, limit: number) => Promise<readonly string[]>;
  /** Plain HTTP routes outside the API's prefixes (signed file addresses, callbacks); everything else is an endpoint. */
  mount?: (server: FastifyInstance, app: App) => void | Promise<void>;
  /** Demo data; runs once, after the rooms before it in app/modules.ts. */
  seed?: (app: App) => Promise<void>;
  /** Called once after migrations, before listening: clean-up of what a crash left behind. */
  start?: (app: App) => Promise<void>;
}

/** Declares a room. */
export function module(definition: Module): Module {
  return definition;
}
