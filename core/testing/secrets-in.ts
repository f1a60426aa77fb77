import pg from 'pg';

/** Pass phrases the browser tests give people. */
const passPhrases = ['atrium-demo', 'a long enough pass phrase', 'another long pass phrase'];
// The line that names the demo's logins is the one place where their password is meant to be read.
const announced = /^.*demo: .* · password atrium-demo$/gm;
/** What no log may hold, whoever it belongs to: access tokens, and what follows "Bearer". */
const shapes = [/eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/, /Bearer [\w.-]{20,}/i];

/** Codes and tokens that were mailed, of the development mailbox. */
export async function mailedSecrets(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ code: string | null; urls: string }>("select body->>'code' as code, concat_ws(' ', body#>>'{action,url}', body#>>'{unsubscribe,oneClickUrl}', body#>>'{unsubscribe,pageUrl}') as urls from core.mail");
    return [...new Set(rows.flatMap(({ code, urls }) => [...(code ? [code] : []), ...[...urls.matchAll(/(?:token=|#)([\w-]{20,})/g)].map((m) => m[1]!)]))];
  } finally { await client.end(); }
}

/** Lines of a server's output that tell a secret: one of `known`, a pass phrase, or anything of a token's shape. */
export function secretsIn(output: string, known: readonly string[]): string[] {
  const text = output.replace(announced, '');
  // A code of six digits is no part of a longer number, nor of an id that holds six of them by chance.
  const words = [...passPhrases, ...known].map((word) => (/^\d+$/.test(word) ? new RegExp(`(?<![\\w.-])${word}(?![\\w-])`) : new RegExp(word.replace(/[^\w\s]/g, '\\$&'))));
  return text.split('\n').filter((line) => [...shapes, ...words].some((secret) => secret.test(line)));
}
