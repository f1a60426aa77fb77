import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#core/server/config.ts';
import type { App } from '#core/server/app.ts';
import { readingOfPicture } from '../../service/expenses/read-receipt.ts';
import { ocrLimits, pictureType, readsPictures } from '../../service/expenses/receipt-files/ocr.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)]);
let dir: string;
let server: Server;
let url: string;
let asked: Array<{ headers: IncomingMessage['headers']; method: string | undefined; body: Buffer }> = [];
let reply: (path: string) => { status?: number; body: string; headers?: Record<string, string> } | null;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ocr-'));
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
      asked.push({ headers: request.headers, method: request.method, body: Buffer.concat(parts) });
      const answer = reply(request.url ?? '');
      // Null: it never answers.
      if (answer) response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
  });
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done); });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => { server.closeAllConnections(); server.close(); await rm(dir, { recursive: true, force: true }); });
beforeEach(() => { asked = []; });

const app = (env: Record<string, string>): App => ({ config: readConfig({ NODE_ENV: 'test', ...env }), log: { warn: () => undefined, debug: () => undefined } }) as unknown as App;
const read = async (bytes: Buffer, env: Record<string, string> = { OCR_URL: `${url}/read`, OCR_TOKEN: 'secret' }) => {
  const path = join(dir, 'receipt');
  await writeFile(path, bytes);
  return readingOfPicture(app(env), { path, bytes: bytes.length }, { base: 'EUR', today: '2026-11-23' });
};
const text = 'Café Bica\nLisboa\nData: 2026-10-04\nTotal EUR 23,40';

describe('a picture of a receipt', () => {
  it('is read by the operator’s own address, wherever it lies, and is never surer than the reader', async () => {
    reply = () => ({ body: JSON.stringify({ text, confidence: 0.5 }) });
    const reading = await read(png);
    expect(reading).toMatchObject({ amount: { value: '23.40' }, currency: { value: 'EUR' }, spentOn: { value: '2026-10-04' }, merchant: { value: 'Café Bica' } });
    expect([reading!.amount, reading!.spentOn].every((found) => found!.confidence <= 0.5)).toBe(true);
    expect(asked).toMatchObject([{ method: 'POST', headers: { authorization: 'Bearer secret', 'content-type': 'image/png' } }]);
    expect(asked[0]!.body.equals(png)).toBe(true);
  });
  it('may be answered line by line, each with its own confidence', async () => {
    reply = () => ({ body: JSON.stringify({ lines: [...text.split('\n').map((line) => ({ text: line, confidence: 1, size: 12 })), 'Obrigado'] }) });
    expect(await read(png, { OCR_URL: url })).toMatchObject({ amount: { value: '23.40', confidence: 0.85 } });
    expect(asked[0]!.headers.authorization).toBeUndefined();
  });
  it('is not sent anywhere without an address, nor is what is no picture', async () => {
    reply = () => ({ body: JSON.stringify({ text }) });
    expect(await read(png, {})).toBeNull();
    expect(await read(Buffer.from('%PDF-1.4 nothing'))).toBeNull();
    expect(await read(Buffer.from('<svg/>'))).toBeNull();
    expect(asked).toEqual([]);
    expect([readsPictures(app({})), readsPictures(app({ OCR_URL: '' })), readsPictures(app({ OCR_URL: url }))]).toEqual([false, false, true]);
    expect([pictureType(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), pictureType(Buffer.from('RIFF0000WEBPVP8 ')), pictureType(Buffer.from('\0\0\0\x18ftypheic'))]).toEqual(['image/jpeg', 'image/webp', 'image/heic']);
  });
  it('is left unread when the answer is no answer: an error, no JSON, nothing in it, too much, another place', async () => {
    for (const answer of [{ status: 500, body: '{}' }, { body: 'text' }, { body: '{"text":"  "}' }, { body: '{"lines":[7]}' }, { body: JSON.stringify({ text: 'x'.repeat(ocrLimits.answerBytes) }) }]) { reply = () => answer; expect(await read(png)).toBeNull(); }
    asked = [];
    reply = (path) => (path === '/read' ? { status: 302, body: '', headers: { location: `${url}/elsewhere` } } : { body: JSON.stringify({ text }) });
    expect(await read(png)).toBeNull();
    expect(asked).toHaveLength(1);
  });
  it('is left unread when nobody answers in time, and when too many are read at once', async () => {
    const { milliseconds } = ocrLimits;
    ocrLimits.milliseconds = 200;
    reply = () => null;
    try {
      expect(await Promise.all([read(png), read(png), read(png)])).toEqual([null, null, null]);
      expect(asked).toHaveLength(ocrLimits.atOnce);
    } finally { ocrLimits.milliseconds = milliseconds; }
    reply = () => ({ body: JSON.stringify({ text }) });
    expect((await read(png))?.amount?.value).toBe('23.40');
  });
  it('is refused an address that is none when the house starts', () => {
    for (const wrong of ['ftp://reader', 'reader', 'http://name:pass@reader/']) expect(() => readConfig({ OCR_URL: wrong })).toThrow('OCR_URL');
  });
});
