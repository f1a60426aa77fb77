import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../contract/capture.ts';
import { opportunities } from '../contract/deals.ts';
import * as leads from '../contract/leads.ts';
import { addForm, asking, leadsOf, post } from './capture-scene.ts';
import { addLead, openTeam, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);

describe('a source and a label', () => {
  it('are written one way, whoever types them: by hand, by form, in bulk, at opportunities', async () => {
    const first = await addLead(t.house, t.owner, { sources: ['Trade Fair'], labels: ['Große'] });
    expect(first.sources).toEqual(['Trade Fair']);
    const second = await addLead(t.house, t.owner, { sources: ['TRADE  fair', 'trade fair', 'Web'], labels: 'große , Großé' });
    expect(second.sources).toEqual(['Trade Fair', 'Web']);
    expect(second.labels).toEqual(['Große']);
    const deal = (await ask(opportunities.create, { name: 'Deal', sources: ['tráde fair'] })).body;
    expect(deal.sources).toEqual(['Trade Fair']);
    const form = await addForm(t, { source: ' trade FAIR ' });
    expect(form.source).toBe('Trade Fair');
    await post(t, form.token, { email: 'spelled@x.io' });
    expect((await leadsOf(t, 'spelled@x.io'))[0]!.sources).toEqual(['Trade Fair']);
  });

  it('typed again in another way is no change', async () => {
    const lead = await addLead(t.house, t.owner, { sources: ['Post'] });
    const same = (await ask(leads.leads.update, { id: lead.id, version: lead.version, sources: ['post'] })).body;
    expect([same.version, same.sources]).toEqual([lead.version, ['Post']]);
  });

  it('are suggested while they are typed, to whoever sees leads of this workspace', async () => {
    await addLead(t.house, t.owner, { sources: ['Café Lisboa', 'My café'] });
    expect((await ask(contract.suggestWords, { kind: 'source', q: 'CAFE' })).body.items).toEqual(['Café Lisboa', 'My café']);
    expect((await ask(contract.suggestWords, { kind: 'source', q: '100%_' })).body.items).toEqual([]);
    expect((await ask(contract.suggestWords, { kind: 'source', q: 'cafe' }, t.outsider)).body.items).toEqual([]);
  });

  it('the list of sources says how one is written, also where it stands; one that is there in another way is refused', async () => {
    const lead = await addLead(t.house, t.owner, { sources: ['instagram'] });
    const source = (await ask(contract.leadSources.create, { name: 'Instagram', notes: '' })).body;
    expect(source.leads).toBe(1);
    expect((await ask(leads.leads.get, { id: lead.id })).body.sources).toEqual(['Instagram']);
    expect((await ask(contract.leadSources.create, { name: 'ÍNSTAGRAM', notes: '' })).error?.fields?.[0]).toMatchObject({ path: 'name', code: 'sales.source_taken' });
    const shouting = (await ask(contract.leadSources.update, { id: source.id, version: source.version, name: 'INSTAGRAM', notes: '' })).body;
    expect([shouting.name, shouting.leads]).toEqual(['INSTAGRAM', 1]);
    // One that is brought back says it again, whatever another one said in between.
    await ask(contract.leadSources.remove, { id: source.id });
    const between = (await ask(contract.leadSources.create, { name: 'Instagram', notes: '' })).body;
    await ask(contract.leadSources.remove, { id: between.id });
    expect((await ask(contract.leadSources.restore, { id: source.id })).body).toMatchObject({ name: 'INSTAGRAM', leads: 1 });
    expect((await ask(leads.leads.get, { id: lead.id })).body.sources).toEqual(['INSTAGRAM']);
  });
});
