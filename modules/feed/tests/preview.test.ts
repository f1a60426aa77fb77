import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { Surroundings } from '#core/server/outgoing/outgoing.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { pageWords } from '../rules/page-words.ts';
import { hashtagsOf, linkOf, slugsOf } from '../rules/text.ts';
import { fetchPreview } from '../service/posts/preview.ts';
import { newPeople, newPost, opens, type Person } from './scene.ts';

describe('texts', () => {
  it('finds hashtags, names and the first link, and nothing that only looks like them', () => {
    expect(hashtagsOf('#One #one #TWO_2 a#no #123 &#no; #صباح_الخير (#three)')).toEqual(['one', 'two_2', 'صباح_الخير', 'three']);
    expect(slugsOf('@ann-b, mail a@b.com @ab @Ann-B (@cora) x.y/@no')).toEqual(['ann-b', 'cora']);
    expect([linkOf('see https://a.example/x?y=1#z).'), linkOf('javascript:alert(1) ftp://a.b'), linkOf('https://u:p@a.example')]).toEqual(['https://a.example/x?y=1', null, null]);
  });
  it('takes plain words out of a page\'s head, whatever it holds', () => {
    const html = '<html><head><meta property="og:title" content="A &lt;b&gt; &amp; &#x1F600;"><meta content=\'Said\' name=description><meta property=og:image content=/p.png></head>';
    expect(pageWords(html, 'https://www.a.example/x')).toEqual({ title: 'A <b> & 😀', description: 'Said', site: 'a.example', image: 'https://www.a.example/p.png' });
    expect(pageWords('<title>  Only\n this\u202e </title>', 'https://a.example')).toMatchObject({ title: 'Only this', image: null });
    expect([pageWords('no head at all', 'https://a.example'), pageWords('<meta property="og:image" content="javascript:x"><title>t</title>', 'https://a.example')?.image]).toEqual([null, null]);
  });
});

describe('previews', () => {
  let house: TestHouse;
  let site: Server;
  let ann: Person;
  let asked: string[] = [];
  // 127.0.0.2 plays the internet.
  const surroundings: Surroundings = { resolve: () => Promise.resolve([{ address: '127.0.0.2', family: 4 }]), permits: (address) => address === '127.0.0.2' };
  beforeAll(async () => {
    house = await openTestHouse();
    [ann] = await newPeople(house, 'Ann');
    const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#3c3' } }).jpeg().toBuffer();
    site = createServer((request, response) => {
      asked.push(request.url!);
      if (request.url === '/pic.jpg') return void response.end(picture);
      if (request.url === '/data') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<meta property="og:title" content="News"><meta property="og:image" content="/pic.jpg">');
    });
    await new Promise<void>((resolve) => { site.listen(0, '127.0.0.2', resolve); });
  });
  afterAll(async () => { site.closeAllConnections(); site.close(); await house.close(); });
  const address = (path: string) => `http://news.example:${(site.address() as AddressInfo).port}${path}`;
  const account = async () => (await house.app.gate.authenticate(house.app, ann.token))!;

  it('are shown with our own copy of the picture, and asked for once a day', async () => {
    const url = address('/story');
    const post = await newPost(house, ann, { description: `Read ${url}` });
    expect(post.link).toBeNull();
    await runAs(house.app, { account: await account(), name: 'test' }, (ctx) => fetchPreview(ctx, url, surroundings));
    const { link } = (await call(house, contract.getPost, { id: post.post_id }, { token: ann.token })).body.post;
    expect(link).toMatchObject({ url, title: 'News', site: 'news.example' });
    expect([link!.image!.startsWith('/files/'), await opens(house, link!.image!)]).toEqual([true, true]);
    expect(asked).toEqual(['/story', '/pic.jpg']);
    expect((await call(house, contract.linkPreview, { url }, { token: ann.token })).body.link?.title).toBe('News');
    expect(asked.length).toBe(2);
  });
  it('are plain links when the page is no page', async () => {
    const url = address('/data');
    await runAs(house.app, { account: await account(), name: 'test' }, (ctx) => fetchPreview(ctx, url, surroundings));
    expect((await call(house, contract.linkPreview, { url }, { token: ann.token })).body.link).toBeNull();
  });
  it.each(['http://127.0.0.1:8080/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://localhost/'])('never ask inside the house: %s', async (url) => {
    expect((await call(house, contract.linkPreview, { url }, { token: ann.token })).body).toEqual({ link: null });
    asked = [];
  });
});
