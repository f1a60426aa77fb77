import { call, type TestHouse } from '#core/testing/house.ts';
import { createParty } from '#modules/parties/contract.ts';
import { openTeam, type Rep, type Team } from './team.ts';
import * as contract from '../contract.ts';
import { FakeMeta, FakeTwilio } from './fake-carriers.ts';

/** A house with a team, a customer with a phone, and both providers. */
export class TextScene {
  team!: Team;
  house!: TestHouse;
  owner!: Rep;
  ann!: Rep;
  customer = '';
  readonly phone = '+4915123456789';
  readonly twilio = new FakeTwilio();
  readonly meta = new FakeMeta();

  async open(): Promise<this> {
    await this.twilio.open();
    await this.meta.open();
    this.team = await openTeam();
    ({ house: this.house, owner: this.owner, ann: this.ann } = this.team);
    this.customer = await this.party('Cedar Person', this.phone);
    return this;
  }

  async close(): Promise<void> { await this.house.close(); await this.twilio.close(); await this.meta.close(); }

  get at() { return { workspace_slug: this.owner.slug }; }

  async party(name: string, phone: string): Promise<string> {
    const [firstName, lastName] = name.split(' ');
    const made = await call(this.house, createParty, { ...this.at, kind: 'person', firstName, lastName, phone, roles: ['customer'] } as never, this.owner);
    if (made.status !== 201) throw new Error(JSON.stringify(made.error));
    return made.body.id;
  }

  async number(input: object): Promise<contract.TextNumber> {
    const made = await call(this.house, contract.createNumber, { ...this.at, label: 'Sales', ...input } as never, this.owner);
    if (made.status !== 201) throw new Error(JSON.stringify(made.error));
    return made.body;
  }

  twilioNumber(more: object = {}) { return this.number({ channel: 'sms', phone: '+15005550006', provider: 'twilio', accountSid: this.twilio.accountSid, authToken: this.twilio.authToken, ...more }); }
  metaNumber(more: object = {}) { return this.number({ channel: 'whatsapp', phone: '+4930901820', provider: 'meta', phoneNumberId: this.meta.phoneNumberId, businessAccountId: this.meta.businessAccountId, accessToken: this.meta.accessToken, appSecret: this.meta.appSecret, ...more }); }

  send(input: object, who: Rep = this.ann) { return call(this.house, contract.sendText, { ...this.at, ...input } as never, who); }
  /** Texts the customer. */
  say(body: string, more: object = {}, who: Rep = this.ann) { return this.send({ subject: { type: 'parties.party', id: this.customer }, to: this.phone, channel: 'sms', body, ...more }, who); }
  texts(conversationId: string, who: Rep = this.ann) { return call(this.house, contract.listTexts, { ...this.at, id: conversationId } as never, who).then((r) => r.body.items); }
  conversation(id: string, who: Rep = this.ann) { return call(this.house, contract.getConversation, { ...this.at, id } as never, who).then((r) => r.body); }
  list(view: contract.ConversationView = 'open', more: object = {}, who: Rep = this.ann) { return call(this.house, contract.listConversations, { ...this.at, view, ...more } as never, who).then((r) => r.body.items); }

  async hook(url: string, { payload, headers }: { payload: string; headers: Record<string, string> }): Promise<number> {
    const answer = await this.house.server.inject({ method: 'POST', url: new URL(url).pathname, headers, payload });
    await this.house.drain();
    return answer.statusCode;
  }

  /** A text of Twilio's comes in. */
  twilioIn(number: contract.TextNumber, fields: Record<string, string>): Promise<number> {
    return this.hook(number.webhookUrl!, this.twilio.hook(number.webhookUrl!, { AccountSid: this.twilio.accountSid, To: number.phone, NumMedia: '0', SmsStatus: 'received', ...fields }));
  }

  /** Whatever waits for its time is done now. */
  async later(): Promise<void> {
    await this.house.owner.query("update graphile_worker._private_jobs set run_at = now() where key like 'texting.%'");
    await this.house.drain();
  }

  /** As if a minute had passed since everything that was asked for. */
  async aged(): Promise<void> {
    await this.house.owner.query("update texting.text set tried_at = tried_at - interval '2 minutes' where tried_at is not null");
    await this.later();
  }

  async sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> { return (await this.house.owner.query(text, values)).rows as T[]; }
}
