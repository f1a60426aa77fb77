import { jwtVerify, SignJWT } from 'jose';
import type { App } from '#core/server/app.ts';
import type { Account } from '#core/server/context.ts';

const audience = 'atrium';
const algorithm = 'EdDSA';
const leewaySeconds = 60;
/** Seconds an access token is good for. */
export const accessTokenSeconds = 600;

interface Claims { accountId: string; sessionId: string; exp: number }

/** Signs an access token: who, which session, until when; no roles, those are looked up. */
export function signAccessToken(app: App, accountId: string, sessionId: string): Promise<string> {
  return new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: algorithm }).setSubject(accountId).setAudience(audience).setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`).sign(app.keys.tokenPrivateKey);
}

interface Memory { claims: Map<string, Claims>; sessions: Map<string, { account: Account | null; until: number }>; epoch: number }
const memories = new WeakMap<App, Memory>();

/** What this process remembers: checked signatures, and sessions for at most two seconds. */
function memoryOf(app: App): Memory {
  let memory = memories.get(app);
  if (!memory) {
    const fresh: Memory = { claims: new Map(), sessions: new Map(), epoch: 0 };
    memories.set(app, (memory = fresh));
    app.live.onAccount((accountId) => forgetAccount(app, accountId));
  }
  return memory;
}

/** Drops what this process remembers about an account's sessions. */
export function forgetAccount(app: App, accountId: string): void {
  const memory = memoryOf(app);
  memory.epoch++;
  for (const [id, entry] of memory.sessions) if (entry.account === null || entry.account.id === accountId) memory.sessions.delete(id);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tooMany = 20_000;

async function readClaims(app: App, token: string): Promise<Claims | null> {
  const { claims } = memoryOf(app);
  const known = claims.get(token);
  if (known) return known.exp + leewaySeconds > Date.now() / 1000 ? known : null;
  try {
    // The algorithm is ours to say, never the token's.
    const { payload } = await jwtVerify(token, app.keys.tokenPublicKey, { algorithms: [algorithm], audience, clockTolerance: leewaySeconds, requiredClaims: ['sub', 'sid', 'iat', 'exp'] });
    const { sub, sid, exp } = payload;
    if (typeof sid !== 'string' || !uuid.test(sid) || !uuid.test(sub!)) return null;
    if (claims.size >= tooMany) claims.clear();
    const read = { accountId: sub!, sessionId: sid, exp: exp! };
    claims.set(token, read);
    return read;
  } catch {
    return null; // whatever is wrong with it, it is not a token of ours
  }
}

const rememberMilliseconds = 1500;

async function liveSession(app: App, sessionId: string): Promise<Account | null> {
  const memory = memoryOf(app);
  const known = memory.sessions.get(sessionId);
  if (known && known.until > performance.now()) return known.account;
  const { epoch } = memory;
  const until = performance.now() + rememberMilliseconds;
  const account = await readSession(app, sessionId);
  if (memory.sessions.size >= tooMany) memory.sessions.clear();
  // A signal that came while we were reading may have been about this very session.
  if (memory.epoch === epoch) memory.sessions.set(sessionId, { account, until });
  return account;
}

async function readSession(app: App, sessionId: string): Promise<Account | null> {
  const { rows } = await app.pool.query<{ account_id: string; email: string; email_verified: boolean }>(
    { name: 'identity.find_session', text: 'select * from identity.find_session($1)', values: [sessionId] });
  const row = rows[0];
  return row ? { id: row.account_id, email: row.email, sessionId, emailVerified: row.email_verified } : null;
}

/** The account behind an access token; null when the token or its session is not good. */
export async function authenticate(app: App, token: string): Promise<Account | null> {
  const claims = await readClaims(app, token);
  if (!claims) return null;
  const account = await liveSession(app, claims.sessionId);
  return account?.id === claims.accountId ? { ...account, tokenExpiresAt: claims.exp } : null;
}

/** Those of many sessions that were not signed out or revoked and whose accounts are open; asks the database every time. */
export async function sessionsAlive(app: App, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<{ id: string }>({ name: 'identity.sessions_alive', text: 'select id from unnest($1::uuid[]) as asked(id) where exists (select from identity.find_session(asked.id))', values: [sessionIds.filter((id) => uuid.test(id))] });
  return new Set(rows.map((r) => r.id));
}
