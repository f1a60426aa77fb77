import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { signUp, type Person } from '../../../tests/fixtures/people.ts';
import { linkOf, pageWords } from '../rules/pages.ts';
import { lookAtPage, pageCards } from '../service/pages.ts';
import { openElsewhere, type Elsewhere } from './elsewhere.ts';

describe('texts', () => {
  it('the first link is found without what stands around it, and nothing that only looks like one', () => {
    expect([linkOf('see https://a.example/x?y=1#z).'), linkOf('javascript:alert(1) ftp://a.b'), linkOf('https://u:p@a.example')]).toEqual(['https://a.example/x?y=1', null, null]);
  });
  it('plain words are taken out of a page\'s head, whatever it holds', () => {
    const html = '<html><head><meta property="og:title" content="A &lt;b&gt; &amp; &#x1F600;"><meta content=\'Said\' name=description><meta property=og:image content=/p.png></head>';
    expect(pageWords(html, 'https://www.a.example/x')).toEqual({ title: 'A <b> & 😀', description: 'Said', site: 'a.example', image: 'https://www.a.example/p.png' });
    expect(pageWords('<title>  Only\n this\u202e </title>', 'https://a.example')).toMatchObject({ title: 'Only this', image: null });
    expect([pageWords('no head at all', 'https://a.example'), pageWords('<meta property="og:image" content="javascript:x"><title>t</title>', 'https://a.example')?.image]).toEqual([null, null]);
  });
});

describe('pages elsewhere', () => {
  let house: TestHouse;
  let site: Elsewhere;
  let ann: Person;
  beforeAll(async () => { house = await openTestHouse(); site = await openElsewhere(); ann = await signUp(house, 'Ann'); });
  afterAll(async () => { site.close(); await house.close(); });
  const look = (url: string, who = ann) => lookAtPage(house.app, who.id, url, site.surroundings);
  const card = async (url: string) => { const account = (await house.app.gate.authenticate(house.app, ann.token))!; return (await runAs(house.app, { account, name: 'test' }, (ctx) => pageCards(ctx, [url]))).get(url); };
  const pictures = async () => (await house.owner.query<{ count: number }>("select count(*)::int as count from files.file where sight = 'files.page' and state = 'ready'")).rows[0]!.count;
  const age = (url: string, by: string) => house.owner.query('update files.page set fetched_at = fetched_at - $2::interval where url = $1', [url, by]);

  it('are asked once a day, with our own copy of the picture; the former copy goes', async () => {
    const url = site.at('/story');
    expect([await look(url), await look(url), site.asked]).toEqual([true, true, ['/story', '/pic.jpg']]);
    expect(await card(url)).toMatchObject({ url, title: 'News', site: 'news.example' });
    expect((await house.server.inject((await card(url))!.image!)).statusCode).toBe(200);
    await age(url, '25 hours');
    expect([await look(url), site.asked.length, await pictures()]).toEqual([true, 4, 1]);
  });

  it('two looks at once leave one picture', async () => {
    const before = await pictures();
    await Promise.all([look(site.at('/twice')), look(site.at('/twice'))]);
    expect(await pictures()).toBe(before + 1);
  });

  it('say nothing when they are no page, and are not asked again and again', async () => {
    const url = site.at('/data');
    site.asked.length = 0;
    expect([await look(url), await look(url), await card(url), site.asked]).toEqual([false, false, undefined, ['/data']]);
  });

  it('go after a month, with their pictures', async () => {
    const [url, before] = [site.at('/old'), await pictures()];
    await look(url);
    await age(url, '31 days');
    await house.owner.query("select graphile_worker.add_job('files.drop_pages')");
    await house.drain();
    expect([await card(url), await pictures()]).toEqual([undefined, before]);
  });

  it('inside the house are never asked, whatever they are called', async () => {
    for (const url of ['http://127.0.0.1:8080/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://localhost/', `${house.app.config.PUBLIC_URL}/feed`]) expect([url, await lookAtPage(house.app, ann.id, url)]).toEqual([url, false]);
    let named = 0;
    await lookAtPage(house.app, ann.id, `${house.app.config.PUBLIC_URL}/chat`, { ...site.surroundings, resolve: () => { named++; return Promise.resolve([]); } });
    expect(named).toBe(0);
  });

  it('are fetched for one person up to a number an hour', async () => {
    const strict = await openTestHouse({ rateFactor: 1 });
    try {
      const bob = await signUp(strict, 'Bob');
      let fetched = 0;
      for (let i = 0; i < 62; i++) if (await lookAtPage(strict.app, bob.id, site.at(`/many/${i}`), { ...site.surroundings, resolve: () => { fetched++; return Promise.reject(new Error('away')); } })) fetched = Infinity;
      expect(fetched).toBe(60);
    } finally { await strict.close(); }
  });
});
