import path from 'node:path';
import type { App } from '#core/server/app.ts';
import { openHouse, type House } from '#core/server/boot.ts';
import { readConfig } from '#core/server/config.ts';
import { createLog } from '#core/server/log.ts';
import type { MailIn } from '#core/server/mail/incoming/smtp.ts';
import { plantSeeds } from '#core/server/seed.ts';
import { demoPassword } from '#modules/identity/api.ts';
import { openDatabase } from './database.ts';
import { freeMemoryWhenIdle, markSeldom } from './free-memory.ts';
import { modules } from './modules.ts';
import { warningsOf, warningsOfData, warningsOfLogin } from './warnings.ts';

const demoLogins = ['owner', 'admin', 'manager', 'member', 'client', 'guest'].map((name) => `${name}@demo.atrium.test`);
const warn = (texts: readonly string[]) => { for (const text of texts) process.stderr.write(`\n  WARNING: ${text}\n`); };

/** Starts the whole house in this process; says what it does line by line. */
export async function startHouse(options: { root: string; env?: NodeJS.ProcessEnv; say?: (line: string) => void; /** Hears of the database as soon as it runs. */ opened?: (database: { stop: () => Promise<void> }) => void; /** Hears that everything is migrated and planted: from here on it listens and works. */ opening?: () => void }): Promise<House> {
  const say = options.say ?? ((line: string) => process.stdout.write(`  ${line}\n`));
  const config = readConfig(options.env ?? process.env);
  config.DATA_DIR = path.resolve(options.root, config.DATA_DIR);
  const log = createLog(config.LOG_LEVEL === 'info' && !config.production ? 'warn' : config.LOG_LEVEL);
  warn(warningsOf(config));
  const database = await openDatabase(config, options.root, say);
  options.opened?.(database);
  const house = await openHouse({ config, log, modules, database, root: options.root, webRoot: path.join(options.root, 'dist/web'), say, prepare: async (app: App) => { if (config.DEMO) await plantSeeds(app, say); options.opening?.(); } });
  warn([...await warningsOfLogin(house.app), ...await warningsOfData(house.app)]);
  markSeldom();
  freeMemoryWhenIdle();
  const mail = await takeMail(house).catch(async (error: unknown) => { await house.close(); await database.stop(); throw error; });
  return { ...house, close: async () => { await mail?.close(); await house.close(); await database.stop(); } };
}

/** Listens for mail where the configuration names a port. */
async function takeMail({ app }: House): Promise<MailIn | null> {
  if (app.config.MAIL_IN_PORT === undefined) return null;
  // Carried only by a house that takes mail.
  return (await import('#core/server/mail/incoming/smtp.ts')).openMailIn(app);
}

/** The command: starts, prints where to go, and closes in order when told to stop. */
export async function main(root: string): Promise<void> {
  const started = performance.now();
  let house: House | undefined;
  let database: { stop: () => Promise<void> } | undefined;
  let closing = false;
  let opening = false;
  let ending = false;
  const end = async () => { ending = true; await (house ? house.close() : database?.stop()); process.exit(0); };
  const stop = () => {
    if (closing) return;
    closing = true;
    // What hangs must not keep the process, and the process leaves no database behind: it rolls back what is open. Should that hang too, it recovers.
    setTimeout(() => {
      setTimeout(() => process.exit(1), 10_000);
      void Promise.resolve(database?.stop()).catch(() => undefined).then(() => process.exit(1));
    }, 15_000).unref();
    // A house that still migrates or plants is not waited for. One that opens has workers already: it closes in order once it is whole. A database of ours that still comes up is waited for, so that none is left behind.
    if (house || (!opening && (database || process.env.DATABASE_URL))) void end();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    house = await startHouse({ root, opened: (d) => { database = d; if (closing) void end(); }, opening: () => { opening = true; } });
  } catch (error) {
    // What breaks off because its database was stopped is no failure.
    if (ending) return;
    const e = error as NodeJS.ErrnoException;
    const text = e.code !== 'EADDRINUSE' ? e.message : (e as { port?: number }).port === Number(process.env.MAIL_IN_PORT || NaN) ? `Port ${process.env.MAIL_IN_PORT} is taken. Choose another for mail: MAIL_IN_PORT` : `Port ${process.env.PORT ?? 3000} is taken. Choose another: PORT=3001 npm start`;
    process.stderr.write(`\n  ${text}\n`);
    if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${e.stack}\n`);
    process.exit(1);
  }
  if (closing) { if (!ending) await end(); return; }
  const { app } = house;
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'a promise was rejected and nobody looked'));
  const { config } = app;
  const port = new URL(house.url).port;
  const address = process.env.PUBLIC_URL ? config.PUBLIC_URL : `http://localhost:${port}`;
  process.stdout.write(`\n  ready in ${Math.round(performance.now() - started)} ms\n`);
  const demo = config.DEMO ? `   demo: ${demoLogins.join(', ')} · password ${demoPassword}` : '';
  process.stdout.write(`\n  Atrium is open at ${address}${demo}\n`);
}
