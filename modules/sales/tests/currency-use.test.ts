import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import * as capture from '../contract/capture.ts';
import { openCommission, today, type CommissionScene } from './commission-scene.ts';
import { addQuote } from './quotes-scene.ts';

let s: CommissionScene;
beforeAll(async () => { s = await openCommission(); }, 120_000);
afterAll(() => s.shop.house.close());

const change = async (code: string) => s.ask(updateCurrency as never, { version: (await s.must(getSettings as never) as { currency: { version: number } }).currency.version, values: { code } });
const gone = (table: string) => s.shop.house.owner.query(`delete from ${table} where workspace_id = $1`, [s.shop.owner.workspaceId]);
const kept = async () => expect((await change('CHF')).error?.code).toBe('settings.currency_in_use');
const free = async () => { expect((await change('CHF')).status).toBe(200); expect((await change('USD')).status).toBe(200); };

it('a draft of a quote, an order and the cost of a source each keep the base currency', async () => {
  await free();
  const source = await s.must(capture.leadSources.create as never, { name: 'Fair' }) as { id: string };
  await s.must(capture.addSourceCost as never, { id: source.id, fromOn: today, toOn: today, amount: '100' });
  await kept();
  await gone('sales.source_cost');
  await free();
  await addQuote(s.shop, s.shop.owner, { currency: 'USD', exchangeRate: undefined });
  await kept();
  await gone('sales.quote');
  await free();
  await s.sold();
  await s.shop.house.owner.query('update sales.quote set total_amount = 0 where workspace_id = $1', [s.shop.owner.workspaceId]);
  await kept();
});
