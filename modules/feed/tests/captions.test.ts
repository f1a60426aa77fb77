import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPath, type OutputOf } from '#core/contract/endpoint.ts';
import type { ErrorBody } from '#core/contract/errors.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { isWebVtt } from '../rules/webvtt.ts';
import { sunrise } from '../service/bites/film.ts';
import { befriend, newPeople, type Person } from './scene.ts';
import { age, png, tellForm } from './stories-scene.ts';

const words = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning\n';
const film = () => ({ name: 'a.mp4', type: 'video/mp4', bytes: Buffer.from(sunrise, 'base64') });

describe('captions', () => {
  it('are WebVTT with at least one cue whose times make sense, and no styles', () => {
    for (const good of [words, `\uFEFF${words}`, words.replace(/\n/g, '\r\n'), 'WEBVTT - Two\nKind: captions\n\nNOTE so\n\n1\n01:00:00.000 --> 01:00:01.500 align:start line:0\n<v Ann>Hi\n\n01:00:02.000 --> 01:00:03.000\nمرحبًا']) expect(isWebVtt(good), good).toBe(true);
    for (const bad of [
      '', 'WEBVTT', 'WEBVTT\n\nHello', '<html>WEBVTT', 'webvtt\n\n00:00.000 --> 00:01.000\nx', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nx', '1\n00:00:00,000 --> 00:00:01,000\nSubRip', 'WEBVTT\n\n00:02.000 --> 00:01.000\nback', 'WEBVTT\n\n00:00.000 --> 00:61.000\nx',
      'WEBVTT\n\nSTYLE\n::cue { background: url(https://x.example/a.png) }\n\n00:00.000 --> 00:01.000\nx', `${words}\0`,
    ]) expect(isWebVtt(bad), bad).toBe(false);
  });
});

describe('a film', () => {
  let house: TestHouse;
  let ann: Person; let bob: Person; let cy: Person;
  beforeAll(async () => {
    house = await openTestHouse();
    [ann, bob, cy] = await newPeople(house, 'Ann', 'Bob', 'Cy');
    await befriend(house, ann, bob);
  });
  afterAll(() => house.close());

  const post = async (fields: Record<string, string>, files: Array<{ name: string; type: string; bytes: Buffer }> = [film()]) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    for (const file of files) form.append('multiple_files', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
    const encoded = new Response(form);
    const answer = await house.server.inject({ method: 'POST', url: fullPath(contract.createPost), payload: Buffer.from(await encoded.arrayBuffer()), headers: { authorization: `Bearer ${ann.token}`, 'content-type': encoded.headers.get('content-type')! } });
    const body = answer.json<OutputOf<typeof contract.createPost> & Partial<ErrorBody>>();
    return { status: answer.statusCode, post: body.post, error: body.error };
  };
  const read = async (who: Person, id: string, fileId: string) => { const answer = await call(house, contract.getPostCaptions, { id, file_id: fileId }, { token: who.token }); return answer.status === 200 ? answer.body.text : answer.status; };

  it('of a bite has captions for whoever sees the bite, and for nobody else', async () => {
    const made = await post({ post_type: 'video-bites', privacy: 'friends', captions: JSON.stringify({ 0: words }) });
    expect([made.status, made.error]).toEqual([201, undefined]);
    const { post_id: id, post_images: [file] } = made.post;
    expect(file).toMatchObject({ kind: 'video', captions: true });
    expect([await read(ann, id, file!.id), await read(bob, id, file!.id), await read(cy, id, file!.id)]).toEqual([words, words, 404]);
    expect(await read(ann, file!.id, file!.id)).toBe(404);
    await call(house, contract.editPost, { id, privacy: 'only_me' }, { token: ann.token });
    expect([await read(ann, id, file!.id), await read(bob, id, file!.id)]).toEqual([words, 404]);
  });

  it('keeps its captions through edits, until others take their place or they are taken away', async () => {
    const { post: made } = await post({ captions: JSON.stringify({ 0: words }) });
    const [file] = made.post_images;
    const edit = (input: Record<string, unknown>, who = ann) => call(house, contract.editPost, { id: made.post_id, ...input }, { token: who.token });
    expect((await edit({ description: 'New words', alts: { [file!.id]: 'A sun' } })).body.post.post_images[0]).toMatchObject({ captions: true, alt: 'A sun' });
    const other = words.replace('morning', 'evening');
    expect((await edit({ captions: { [file!.id]: other } }, bob)).status).toBe(403);
    expect((await edit({ captions: { [file!.id]: other } })).body.post.post_images[0]).toMatchObject({ captions: true, alt: 'A sun' });
    expect(await read(bob, made.post_id, file!.id)).toBe(other);
    expect((await edit({ captions: { [file!.id]: '' } })).body.post.post_images[0]).toMatchObject({ captions: false });
    expect(await read(ann, made.post_id, file!.id)).toBe(404);
  });

  it('alone has captions, and only captions are taken', async () => {
    const picture = { name: 'a.png', type: 'image/png', bytes: await png() };
    expect((await post({ description: 'x', captions: JSON.stringify({ 0: words }) }, [picture])).error).toMatchObject({ fields: [{ path: 'captions', code: 'feed.captions_film' }] });
    expect((await post({ captions: JSON.stringify({ 0: 'Hello' }) })).status).toBe(422);
    expect((await call(house, contract.createPost, { description: 'x', captions: { 0: 'Hello' } }, { token: ann.token })).error!.fields).toMatchObject([{ code: 'feed.captions' }]);
    const plain = await post({ description: 'No words' });
    expect(plain.post.post_images[0]).toMatchObject({ captions: false });
    expect(await read(ann, plain.post.post_id, plain.post.post_images[0]!.id)).toBe(404);
  });

  it('of a story has captions while the story lasts; its author reads them from the archive', async () => {
    expect((await tellForm(house, ann, { content_type: 'text', description: 'x', privacy: 'public', captions: words })).error).toMatchObject({ fields: [{ path: 'captions', code: 'feed.captions_film' }] });
    expect((await tellForm(house, ann, { content_type: 'file', privacy: 'public', captions: words }, [{ bytes: await png() }])).status).toBe(422);
    const told = await tellForm(house, ann, { content_type: 'file', privacy: 'friends', captions: words }, [film()]);
    expect([told.status, told.body.story.captions]).toEqual([201, true]);
    const { id } = told.body.story;
    const reads = async (who: Person) => { const answer = await call(house, contract.getStoryCaptions, { id }, { token: who.token }); return answer.status === 200 ? answer.body.text : answer.status; };
    expect([await reads(ann), await reads(bob), await reads(cy)]).toEqual([words, words, 404]);
    await age(house, id, '25 hours');
    expect([await reads(ann), await reads(bob)]).toEqual([words, 404]);
  });
});
