import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
// The same site as in the tests of the room below.
import { openElsewhere, type Elsewhere } from '../../files/tests/elsewhere.ts';
import { lookAtPage } from '../../files/service/pages.ts';
import * as contract from '../contract.ts';
import { hashtagsOf, slugsOf } from '../rules/text.ts';
import { newPeople, newPost, opens, type Person } from './scene.ts';

describe('texts', () => {
  it('finds hashtags and names, and nothing that only looks like them', () => {
    expect(hashtagsOf('#One #one #TWO_2 a#no #123 &#no; #صباح_الخير (#three)')).toEqual(['one', 'two_2', 'صباح_الخير', 'three']);
    expect(slugsOf('@ann-b, mail a@b.com @ab @Ann-B (@cora) x.y/@no')).toEqual(['ann-b', 'cora']);
  });
});

describe('previews', () => {
  let house: TestHouse;
  let site: Elsewhere;
  let ann: Person;
  beforeAll(async () => { house = await openTestHouse(); [ann] = await newPeople(house, 'Ann'); site = await openElsewhere(); });
  afterAll(async () => { site.close(); await house.close(); });
  const look = (url: string) => lookAtPage(house.app, ann.id, url, site.surroundings);

  it('are shown with our own copy of the picture, and asked for once a day', async () => {
    const url = site.at('/story');
    const post = await newPost(house, ann, { description: `Read ${url}` });
    expect(post.link).toBeNull();
    await look(url);
    const { link } = (await call(house, contract.getPost, { id: post.post_id }, { token: ann.token })).body.post;
    expect(link).toMatchObject({ url, title: 'News', site: 'news.example' });
    expect([link!.image!.startsWith('/files/'), await opens(house, link!.image!)]).toEqual([true, true]);
    expect(site.asked).toEqual(['/story', '/pic.jpg']);
    expect((await call(house, contract.linkPreview, { url }, { token: ann.token })).body.link?.title).toBe('News');
    expect(site.asked.length).toBe(2);
  });
  it('are plain links when the page is no page', async () => {
    const url = site.at('/data');
    await look(url);
    expect((await call(house, contract.linkPreview, { url }, { token: ann.token })).body.link).toBeNull();
  });
  it.each(['http://127.0.0.1:8080/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://localhost/'])('never ask inside the house: %s', async (url) => {
    expect((await call(house, contract.linkPreview, { url }, { token: ann.token })).body).toEqual({ link: null });
  });
});
