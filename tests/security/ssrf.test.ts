import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// What the one client refuses is proved in core/server/outgoing/tests; here: that there is no other.
const root = path.resolve(import.meta.dirname, '../..');
const sources = ['core/server', 'modules', 'app'].flatMap((folder) => (readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((f) => path.join(folder, f)))
  .filter((f) => /\.ts$/.test(f) && !/\/(tests|web|shell|session|gate|i18n|build)\//.test(f) && f !== 'app/web-modules.ts');
/** Addresses that only the operator gives: configuration, never input. */
const configured: Record<string, RegExp> = {
  'core/server/outgoing/outgoing.ts': /node:https/, 'core/server/storage/s3.ts': /client-s3/, 'core/server/mail/send.ts': /nodemailer/, 'core/server/events/redis-transport.ts': /redis/, 'app/cli.ts': /nodemailer|redis|client-s3|undici/,
};

// Looked at: this one is a text for the browsers of other sites; that one loads the file beside it when there is no build.
const forBrowsers = ['modules/sales/service/capture/embed-script.ts'];
// The first runs the converter of films, found on the PATH, with paths of its own as arguments; the second starts threads of ours by a name in the source; the last one asks V8 for its collector by a fixed word.
const ownFile = ['modules/files/service/media-tools.ts', 'core/server/thread.ts', 'app/free-memory.ts'];

describe('calls to other sites', () => {
  it('are made by one client only; mail, store and Redis go where the operator says', () => {
    expect(sources.length).toBeGreaterThan(80);
    const calling = sources.filter((f) => !forBrowsers.includes(f)).filter((f) => {
      const text = readFileSync(path.join(root, f), 'utf8');
      return /(?<![\w.])fetch\(|(from |import\()'((node:)?(https?|http2|tls|dgram)|undici|axios|got|node-fetch|nodemailer|redis|@aws-sdk\/client-s3|ws)'|new WebSocket\(|new EventSource\(/.test(text.replace(/^import type .*$/gm, ''));
    });
    expect(calling.sort()).toEqual(Object.keys(configured).sort());
    for (const [file, library] of Object.entries(configured)) expect(readFileSync(path.join(root, file), 'utf8')).toMatch(library);
  });

  it('carry no address of a caller into the program itself: nothing is run, read or loaded by a name from outside', () => {
    const risky = sources.filter((f) => !/embedded|backup|scripts|cli\.ts|main-server|boot\.ts|migrate\.ts|http\/web\.ts/.test(f) && !ownFile.includes(f)).filter((f) => /child_process|\beval\(|new Function\(|vm['"]|import\((?!['"])/.test(readFileSync(path.join(root, f), 'utf8')));
    expect(risky).toEqual([]);
  });
});
