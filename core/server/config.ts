import { z } from 'zod';
import { readSender } from './mail/sender.ts';

const off = z.enum(['0', '1']).transform((v) => v === '1');
const optional = z.string().trim().transform((v) => v || undefined).optional();

/** Every setting an operator has. The descriptions become deploy/.env.example and `npm run doctor`. */
export const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').describe('production turns warnings about demo data and weak settings on'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all'),
  PUBLIC_URL: optional.describe('Address people open, e.g. https://work.example.com; default http://localhost:PORT'),
  DATA_DIR: z.string().default('./var').describe('Where the embedded database, uploads and keys live'),
  DATABASE_URL: optional.describe('PostgreSQL 15 or later; empty starts the embedded one'),
  DATABASE_OWNER_URL: optional.describe('Role that owns the tables and migrates, when DATABASE_URL is a lesser role'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12).describe('Connections per process'),
  REDIS_URL: optional.describe('Redis or Valkey; needed for several nodes under load'),
  S3_ENDPOINT: optional.pipe(z.string().regex(/^https?:\/\/[^\s/@]+(\/\S*)?$/, 'S3_ENDPOINT is an http or https address without a name or password in it').optional()).describe('S3-compatible store for uploads; empty keeps them in DATA_DIR'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the store'),
  S3_BUCKET: optional.describe('Bucket name'),
  S3_ACCESS_KEY_ID: optional.describe('Access key'),
  S3_SECRET_ACCESS_KEY: optional.describe('Secret key'),
  FFMPEG: z.enum(['auto', 'off']).default('auto').describe('auto converts film and sound with ffmpeg and ffprobe where both are on the PATH; off stores them as they were sent'),
  OCR_URL: optional.pipe(z.string().regex(/^https?:\/\/[^\s/@]+(\/\S*)?$/, 'OCR_URL is an http or https address without a name or password in it').optional()).describe('Reads the words of pictures of receipts: each is sent to this address by POST, JSON with "text" or "lines" is the answer. It may lie in your own network. Empty reads none'),
  OCR_TOKEN: optional.describe('Sent to OCR_URL as a bearer token'),
  VIES: z.enum(['on', 'off']).default('on').describe('on lets people check VAT numbers of the EU with its register (VIES), each by a click; off asks it nothing'),
  SMTP_URL: optional.pipe(z.string().regex(/^smtps?:\/\/[^\s/]+\/?(\?\S*)?$/, 'SMTP_URL begins with smtp:// or smtps://, such as smtp://user:pass@host:587; characters like @ and / of a password are percent-encoded').optional()).describe('smtp://user:pass@host:587; empty keeps mail in the development mailbox'),
  MAIL_FROM: z.string().refine((text) => readSender(text) !== null, 'MAIL_FROM is an address, or a name and an address: Atrium <no-reply@example.com>').default('Atrium <no-reply@localhost>').describe('Sender of mails'),
  MAIL_IN_PORT: optional.pipe(z.coerce.number<string>().int().min(0).max(65535).optional()).describe('Port on which mail to addresses of this installation is taken (SMTP); empty takes none on this node'),
  MAIL_IN_HOST: z.string().default('0.0.0.0').describe('Address to take mail on'),
  MAIL_IN_DOMAIN: optional.pipe(z.string().toLowerCase().regex(/^(?=.{1,190}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, 'MAIL_IN_DOMAIN is a host name').optional()).describe('What is after the @ of addresses that mail is taken at; default the host of PUBLIC_URL. Set it on nodes without MAIL_IN_PORT too'),
  MAIL_IN_TLS_KEY: optional.describe('PEM file with the private key for STARTTLS; empty uses one that senders cannot check'),
  MAIL_IN_TLS_CERT: optional.describe('PEM file with the certificate that belongs to it'),
  DEMO: off.optional().describe('1 seeds the demo company on first run; default 1 with the embedded database'),
  PIN_GATE: z.union([z.literal(''), z.string().regex(/^\d{4}$/, 'PIN_GATE is four digits or empty')]).default('').describe('Four digits put the coming-soon gate in front; empty is off'),
  TRUST_PROXY: z.string().default('').describe('Addresses of reverse proxies whose X-Forwarded-For is believed, comma separated'),
  WORKERS: off.default(true).describe('0 leaves background jobs to another process'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').describe('Least severe line that is logged'),
  RATE_FACTOR: z.coerce.number().min(0.1).max(10_000).default(1).describe('Multiplies the limits on calls a minute; for load tests'),
  METRICS_TOKEN: optional.describe('Bearer token that may read /metrics; empty allows this machine only'),
}).superRefine((c, { addIssue }) => {
  const refuse = (setting: string, message: string) => addIssue({ code: 'custom', path: [setting], message });
  if (c.S3_ENDPOINT && !c.S3_BUCKET) refuse('S3_BUCKET', 'S3_ENDPOINT is set: name the bucket too, or uploads would stay in DATA_DIR');
  if (!c.S3_ACCESS_KEY_ID !== !c.S3_SECRET_ACCESS_KEY) refuse(c.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID', 'set both keys of the store, or neither where the machine itself has a role');
});

/** Validated configuration with the defaults that depend on other settings filled in. */
export type Config = Omit<z.output<typeof configSchema>, 'DEMO' | 'PUBLIC_URL'> & {
  DEMO: boolean;
  PUBLIC_URL: string;
  production: boolean;
};

/** Reads the configuration from the environment; throws one readable message that names every wrong setting. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const known = Object.fromEntries(Object.keys(configSchema.shape).filter((k) => env[k] !== undefined).map((k) => [k, env[k]]));
  const result = configSchema.safeParse(known);
  if (!result.success) {
    const lines = result.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`);
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const c = result.data;
  return {
    ...c,
    PUBLIC_URL: (c.PUBLIC_URL ?? `http://localhost:${c.PORT}`).replace(/\/+$/, ''),
    DEMO: c.DEMO ?? (c.DATABASE_URL === undefined && c.NODE_ENV !== 'test'),
    production: c.NODE_ENV === 'production',
  };
}
