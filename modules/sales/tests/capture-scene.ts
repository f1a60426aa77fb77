import { call } from '#core/testing/house.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { openTeam, type Rep, type Team } from './leads-scene.ts';

export { openTeam, type Rep, type Team };

/** What a call answers, as somebody of the team. */
export function asking(t: () => Team) {
  return <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown> = {}, who: Rep = t().owner) => call(t().house, endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input } as never, who);
}

/** Adds a form that asks for a name and an address. */
export async function addForm(t: Team, more: Record<string, unknown> = {}): Promise<contract.LeadForm> {
  const answer = await call(t.house, contract.leadForms.create, { workspace_slug: t.owner.slug, name: 'Contact', source: 'Web', fields: [{ key: 'firstName', label: 'First name' }, { key: 'email', label: 'E-mail', required: true }, { key: 'phone', label: 'Phone' }, { key: 'notes', label: 'Message' }], ...more } as never, t.owner);
  if (answer.status !== 201) throw new Error(`adding a form answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

let address = 0;
/** An address nobody has posted from. */
export const freshIp = () => `10.77.${Math.floor(++address / 250)}.${address % 250 + 1}`;

/** Posts to a form as another site does. */
export async function post(t: Team, token: string, values: Record<string, string>, more: Record<string, unknown> = {}, options: { ip?: string; headers?: Record<string, string> } = {}) {
  const answer = await t.house.server.inject({ method: 'POST', url: `/forms/${token}`, headers: { 'content-type': 'application/json', ...options.headers }, remoteAddress: options.ip ?? freshIp(), payload: JSON.stringify({ values, ...more }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() as { status?: string; thanks?: string; redirectUrl?: string; error?: { code: string; fields?: Array<{ path: string; code: string; message: string }> } } };
}

/** Leads with an e-mail address. */
export async function leadsOf(t: Team, email: string): Promise<leads.Lead[]> {
  const filter = JSON.stringify({ field: 'email', op: 'is', value: email });
  return (await call(t.house, leads.leads.list, { workspace_slug: t.owner.slug, filter } as never, t.owner)).body.items;
}
