import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse } from '#core/testing/house.ts';
import { found, signUp } from '../../../../tests/fixtures/people.ts';
import { mailInCalls } from '../../contract/mail-in.ts';
import { ownerOf } from '../../service/mail-in/address.ts';
import { forgetMails } from '../../service/mail-in/mails.ts';
import { must, officeCalls, openOffice, type Office } from '../documents/scene.ts';
import { addressOf, arrives, mailOf, shownTo } from './scene.ts';

let o: Office;
const { ask } = officeCalls(() => o);
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const tokenOf = (address: string): string => /-(.+)@/.exec(address)![1]!;

describe('addresses that are mailed to', () => {
  it('are made at first asking: of receipts one for each member, of bills one for the workspace', async () => {
    expect(await shownTo(o.house, 'receipts', o.ann)).toEqual({ on: true, address: null, mails: [] });
    const [ann, again, bob, otto] = await Promise.all([o.ann, o.ann, o.bob, o.outsider].map((who) => addressOf(o.house, 'receipts', who)));
    expect(ann!.address).toMatch(/^receipts-[a-z2-7]{20}@in\.localhost$/);
    expect([again!.address === ann!.address, new Set([ann, bob, otto].map((a) => a!.address)).size]).toEqual([true, 3]);
    const bills = await Promise.all([o.ann, o.bob].map((who) => addressOf(o.house, 'bills', who)));
    expect(bills[0]).toEqual(bills[1]);
    expect(await shownTo(o.house, 'receipts', o.ann)).toMatchObject({ address: ann });
  });
  it('lead to their person and workspace, by their own kind only', async () => {
    const [ann, otto] = [await addressOf(o.house, 'receipts', o.ann), await addressOf(o.house, 'receipts', o.outsider)];
    expect(await ownerOf(o.house.app, 'receipts', tokenOf(ann.address))).toEqual({ accountId: o.ann.id, workspaceId: o.owner.workspaceId });
    expect(await ownerOf(o.house.app, 'receipts', tokenOf(otto.address))).toEqual({ accountId: o.outsider.id, workspaceId: o.outsider.workspaceId });
    expect([await ownerOf(o.house.app, 'bills', tokenOf(ann.address)), await ownerOf(o.house.app, 'receipts', 'a'.repeat(20))]).toEqual([null, null]);
    const mail = mailOf({ subject: 'For Otto' });
    await arrives(o.house, otto.address, mail);
    const { rows } = await o.house.owner.query("select workspace_id, employee_id from invoicing.expense where description = 'For Otto'");
    expect(rows).toEqual([{ workspace_id: o.outsider.workspaceId, employee_id: o.outsider.id }]);
  });
  it('are renewed once, however often that is pressed, and the old one is gone', async () => {
    const before = await addressOf(o.house, 'receipts', o.bob);
    const renewed = await Promise.all([1, 2].map(() => must(ask(mailInCalls.receipts.open, { replaces: before.id }, o.bob))));
    expect(renewed[0]!.address).toEqual(renewed[1]!.address);
    expect(renewed[0]!.address!.address).not.toBe(before.address);
    expect(await ownerOf(o.house.app, 'receipts', tokenOf(before.address))).toBeNull();
    expect(await addressOf(o.house, 'receipts', o.bob)).toEqual(renewed[0]!.address);
  });
  it('of a colleague or another workspace cannot be renewed, and no log holds a token', async () => {
    const ann = await addressOf(o.house, 'receipts', o.ann);
    for (const who of [o.bob, o.owner, o.outsider]) await must(ask(mailInCalls.receipts.open, { replaces: ann.id, workspace_slug: who.slug }, who));
    expect(await addressOf(o.house, 'receipts', o.ann)).toEqual(ann);
    const { rows } = await o.house.owner.query("select type, data::text from core.event where type like 'invoicing.mail_address.%'");
    expect(rows.map((r: { type: string }) => r.type)).toEqual(expect.arrayContaining(['invoicing.mail_address.created', 'invoicing.mail_address.replaced']));
    expect([JSON.stringify(rows), o.house.logged.join('')].filter((text) => text.includes(tokenOf(ann.address)))).toEqual([]);
  });
  it('are not there for an API key to make, nor where no mail is taken', async () => {
    expect([mailInCalls.receipts.open.keys, mailInCalls.bills.open.keys]).toEqual([false, false]);
    const house = await openTestHouse({ env: { SMTP_URL: 'smtp://mail.test' } });
    try {
      const place = await found(house, await signUp(house, 'Olga'));
      const who = place.as(place.owner);
      for (const kind of ['receipts', 'bills'] as const) {
        expect((await call(house, mailInCalls[kind].show, { workspace_slug: place.slug }, who)).body).toEqual({ on: false, address: null, mails: [] });
        expect((await call(house, mailInCalls[kind].open, { workspace_slug: place.slug }, who)).error?.code).toBe('invoicing.no_mail_in');
      }
    } finally { await house.close(); }
  });
  it('forget after a quarter who mailed what', async () => {
    const ann = await addressOf(o.house, 'receipts', o.ann);
    const [old, young] = [mailOf({ subject: 'Old' }), mailOf({ subject: 'Young' })];
    for (const mail of [old, young]) await arrives(o.house, ann.address, mail);
    await o.house.owner.query("update invoicing.taken_mail set taken_at = now() - interval '91 days' where id = $1", [old.id]);
    await forgetMails(o.house.app);
    expect((await shownTo(o.house, 'receipts', o.ann)).mails.map((m) => m.subject)).toEqual(['Young']);
  });
});
