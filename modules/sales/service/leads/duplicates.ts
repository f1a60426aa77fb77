import type { Ctx } from '#core/server/context.ts';
import { readPhone } from '#modules/parties/api.ts';
import type { Likeness } from '../../contract/leads.ts';
import { mayBeOne } from '../../rules/leads/lead-words.ts';
import { phoneCountry } from './lead-values.ts';
import { leadScope } from './scope.ts';

/** What a lead is recognised by. */
export interface Recognised { exceptId?: string | undefined; email?: string | undefined; phone?: string | undefined; otherEmails?: readonly string[]; otherPhones?: readonly string[]; company?: string | undefined; lastName?: string | undefined; country?: string | null }

/** What the words of a lead, tidied already, say about how it is reached. */
export interface Reached { email: string; phone: string; otherEmails: readonly string[]; otherPhones: readonly string[] }

/** For each of many leads those the viewer may see that have one of its e-mail addresses or phone numbers, in one statement; junk is left out. At most 20 each. */
export async function reachedLike(ctx: Ctx, many: readonly Reached[]): Promise<Likeness[][]> {
  const given = many.map((one) => ({ emails: [one.email, ...one.otherEmails].filter((e) => e !== '').map((e) => e.toLowerCase()), phones: [one.phone, ...one.otherPhones].filter((x) => x !== '') }));
  const [emails, phones] = [given.flatMap((g) => g.emails), given.flatMap((g) => g.phones)];
  if (emails.length + phones.length === 0) return many.map(() => []);
  const rows = await reachedRows(ctx, emails, phones, null);
  const [byEmail, byPhone] = [grouped(rows, (r) => r.emails), grouped(rows, (r) => r.phones)];
  return given.map((g) => {
    const found = new Map<string, Likeness>();
    for (const [reason, index, ways] of [['email', byEmail, g.emails], ['phone', byPhone, g.phones]] as const) {
      for (const row of ways.flatMap((way) => index.get(way) ?? [])) if (!found.has(row.id)) found.set(row.id, likenessAs(row, reason));
    }
    return [...found.values()].slice(0, 20);
  });
}

type ReachedRow = Row & { emails: string[]; phones: string[] };
const likenessAs = ({ id, name, company, email, phone, status }: Row, reason: Likeness['reason']): Likeness => ({ id, name, company, email, phone, status, reason });

async function reachedRows(ctx: Ctx, emails: readonly string[], phones: readonly string[], exceptId: string | null): Promise<ReachedRow[]> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  return ctx.sql<ReachedRow>(
    `select ${shown}, lower(l.email) || l.other_emails as emails, l.phone || l.other_phones as phones from sales.lead l where l.id = any(array(select sales.leads_reached_by(${add(emails)}::text[], ${add(phones)}::text[])))
     and ${leadScope(ctx, { add })} and l.status <> 'junk' and l.id is distinct from ${add(exceptId)}::uuid order by l.created_at desc limit ${Math.max(200, 20 * (emails.length + phones.length))}`, values);
}

function grouped(rows: readonly ReachedRow[], ways: (row: ReachedRow) => string[]): Map<string, ReachedRow[]> {
  const index = new Map<string, ReachedRow[]>();
  for (const row of rows) for (const way of new Set(ways(row))) { const list = index.get(way); if (list) list.push(row); else index.set(way, [row]); }
  return index;
}

const shown = 'l.id, l.name, l.company, l.email, l.phone, l.status, l.last_name as "lastName"';
type Row = Omit<Likeness, 'reason'> & { lastName: string };

/** Leads the viewer may see that are or may be the same: by e-mail, then phone, then company and last name; junk is left out. At most 20. */
export async function likeLeads(ctx: Ctx, who: Recognised): Promise<Likeness[]> {
  const emails = [who.email?.trim().toLowerCase() ?? '', ...(who.otherEmails ?? [])].filter((e) => e !== '');
  const phones = [readPhone(who.phone ?? '', await phoneCountry(ctx, who.country)).value, ...(who.otherPhones ?? [])].filter((x) => x !== '');
  const rows = emails.length + phones.length > 0 ? await reachedRows(ctx, emails, phones, who.exceptId ?? null) : [];
  const shares = (own: readonly string[], ways: readonly string[]) => own.some((way) => ways.includes(way));
  const found = new Map(rows.filter((r) => shares(r.emails, emails)).map((row) => [row.id, likenessAs(row, 'email')]));
  for (const row of rows) if (!found.has(row.id)) found.set(row.id, likenessAs(row, 'phone'));
  const [company, lastName] = [who.company?.trim() ?? '', who.lastName?.trim() ?? ''];
  if (company !== '' && lastName !== '') for (const row of await ofCompany(ctx, company, who.exceptId ?? null)) if (!found.has(row.id) && mayBeOne({ company: row.given, lastName }, { company: row.companyKey, lastName: row.lastName })) found.set(row.id, likenessAs(row, 'name'));
  return [...found.values()].slice(0, 20);
}

async function ofCompany(ctx: Ctx, company: string, exceptId: string | null): Promise<Array<Row & { companyKey: string; given: string }>> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const name = add(company);
  return ctx.sql<Row & { companyKey: string; given: string }>(
    `select ${shown}, c.company_key as "companyKey", sales.company_key(${name}::text) as given from sales.leads_of_company(${name}::text) c join sales.lead l on l.id = c.id
     where ${leadScope(ctx, { add })} and l.status <> 'junk' and l.id is distinct from ${add(exceptId)}::uuid order by public.similarity(c.company_key, sales.company_key(${name}::text)) desc, l.created_at desc limit 200`, values);
}
