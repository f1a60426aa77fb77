import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer, type TestHouse } from '#core/testing/house.ts';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import * as contract from '../contract/deals.ts';
import type { Rep } from './leads-scene.ts';

/** Asks as somebody, with the slug of their workspace. */
export const asker = (house: TestHouse) => <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Rep): Promise<Answer<T>> =>
  call(house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input }, who) as Promise<Answer<T>>;

let counter = 0;
/** Adds an opportunity as somebody; throws what was refused. */
export async function addDeal(house: TestHouse, who: Rep, input: Record<string, unknown> = {}): Promise<contract.Deal> {
  const answer = await call(house, contract.opportunities.create, { workspace_slug: who.slug, name: `Deal ${++counter}`, ...input } as never, who);
  if (answer.status !== 201) throw new Error(`adding an opportunity answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** Gives a workspace a currency with rates of others. */
export async function setCurrency(house: TestHouse, who: Rep, code: string, extra: Array<{ code: string; rate: string }>): Promise<void> {
  const ask = asker(house);
  const { version } = (await ask(getSettings, {}, who)).body.currency;
  const answer = await ask(updateCurrency, { version, values: { code, extra } }, who);
  if (answer.status !== 200) throw new Error(`setting the currency answered ${answer.status}: ${JSON.stringify(answer.error)}`);
}
