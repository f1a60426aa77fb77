import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { eventWords, outsiderName } from '#core/web/resource/event-words.ts';
import { addLocales, setLanguage, type Texts } from '#core/web/i18n/i18n.ts';
import * as accounting from '#modules/accounting/web/locales/en.ts';
import * as accountingAr from '#modules/accounting/web/locales/ar.ts';
import * as parties from '#modules/parties/web/locales/en.ts';
import * as partiesAr from '#modules/parties/web/locales/ar.ts';
import * as sales from '../web/locales/en.ts';
import * as salesAr from '../web/locales/ar.ts';

const locales = { sales: { en: sales.en, ar: textsOf(salesAr) }, parties: { en: parties.en, ar: textsOf(partiesAr) }, accounting: { en: accounting.en, ar: textsOf(accountingAr) } } as Record<string, { en: Texts; ar: Texts }>;
function textsOf(file: object): Texts { return (Object.values(file) as Texts[])[0]!; }

/** Types whose last part is worked out in the code, by file and template. Every such place of the rooms has to stand here. */
const workedOut: Record<string, readonly string[]> = {
  'sales/service/leads/stage-moves.ts sales.lead.${verb}': ['sales.lead.moved', 'sales.lead.lost', 'sales.lead.junked', 'sales.lead.reopened'],
  'sales/service/deals/stage-moves.ts sales.opportunity.${to === \'open\' ? \'reopened\' : to}': ['sales.opportunity.reopened', 'sales.opportunity.won', 'sales.opportunity.lost'],
  'accounting/service/bank/statement-files.ts accounting.statement_file.${state}': ['accounting.statement_file.taken', 'accounting.statement_file.dropped'],
  'accounting/service/bank/statement-reading-job.ts accounting.statement_file.${what}': ['accounting.statement_file.advanced', 'accounting.statement_file.read', 'accounting.statement_file.failed'],
  'accounting/service/items/pictures.ts accounting.${item.kind === \'service\' ? \'service\' : \'product\'}.changed': ['accounting.service.changed', 'accounting.product.changed'],
  'accounting/service/proof/pack-job.ts accounting.evidence_pack.${told}': ['accounting.evidence_pack.advanced', 'accounting.evidence_pack.done', 'accounting.evidence_pack.failed'],
  'accounting/service/reports/mail-job.ts accounting.report_mail.${outcome.result}': ['accounting.report_mail.sent', 'accounting.report_mail.failed'],
  'accounting/service/reports/tax-returns.ts ${taxReturnTopic}.created': ['accounting.tax_return.created'],
  'accounting/service/reports/tax-returns.ts ${taxReturnTopic}.${verb}': ['accounting.tax_return.changed', 'accounting.tax_return.reviewed', 'accounting.tax_return.reopened', 'accounting.tax_return.filed', 'accounting.tax_return.settled'],
  'accounting/service/reports/tax-returns.ts ${taxReturnTopic}.removed': ['accounting.tax_return.removed'],
  'sales/service/capture/costs.ts ${record.topic}.cost_added': ['sales.lead_source.cost_added', 'sales.campaign.cost_added'],
  'sales/service/capture/costs.ts ${record.topic}.cost_removed': ['sales.lead_source.cost_removed', 'sales.campaign.cost_removed'],
  'sales/service/leads/stage-criteria.ts ${topic}.${verb}': ['sales.lead.ticked', 'sales.lead.unticked', 'sales.opportunity.ticked', 'sales.opportunity.unticked'],
  'sales/service/meetings/outside-calendars.ts sales.outside_calendar.${verb}': ['sales.outside_calendar.added', 'sales.outside_calendar.read', 'sales.outside_calendar.removed'],
  'sales/service/meetings/tell.ts sales.booking.${verb}': ['sales.booking.booked', 'sales.booking.moved', 'sales.booking.cancelled'],
  'sales/service/quotes/rows.ts sales.order.${verb}': ['sales.order.changed', 'sales.order.approval_requested', 'sales.order.approved', 'sales.order.rejected', 'sales.order.withdrawn'],
  'sales/service/leads/stages.ts ${topic}.moved': ['sales.lead.moved', 'sales.opportunity.moved'],
};

interface Source { room: string; file: string; text: string }
const sources: Source[] = Object.keys(locales).flatMap((room) => {
  const folder = new URL(`../../${room}/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts') && !/^(tests|web|contract)\/|\.test\.ts$/.test(f)).map((f) => ({ room, file: `${room}/${f}`, text: readFileSync(new URL(f, folder), 'utf8') }));
});
const unread: string[] = [];

/** Types a statement `emit({ type: … })` writes. */
function typesAt({ room, file, text }: Source, written: string): string[] {
  if (written.startsWith("'")) return [written.slice(1, -1)];
  const template = written.slice(1, -1);
  if (workedOut[`${file} ${template}`]) return [...workedOut[`${file} ${template}`]!];
  const topic = /const topic = '([a-z_.]+)'/.exec(text)?.[1] ?? (room === 'parties' ? 'parties.party' : undefined);
  const whole = template.replace('${topic}', topic ?? '${topic}');
  const [before, after] = whole.split('${verb}');
  if (!whole.includes('${')) return [whole];
  if (before === undefined || after === undefined || before.includes('$') || after.includes('$')) { unread.push(`${file} ${template}`); return []; }
  // The verbs are those the function around it names as the type of its parameter, else what its callers write.
  const [, name, given = ''] = [...text.slice(0, text.indexOf(written)).matchAll(/function (\w+)\((.*)/g)].at(-1) ?? [];
  const named = [...(/\bverb: ((?:'[a-z_]+'(?: \| )?)+)/.exec(given)?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map((m) => m[1]!);
  const calls = sources.filter((s) => s.room === room && (s.file === file || name === 'tellQuote')).flatMap((s) => [...s.text.matchAll(new RegExp(`(?<!function )\\b${name}\\(ctx,.*?(?:\\? '([a-z_]+)' : )?'([a-z_]+)'`, 'g'))]);
  const verbs = named.length > 0 ? named : calls.flatMap((m) => [m[1], m[2]]).filter((v) => v !== undefined);
  if (verbs.length === 0) unread.push(`${file} ${template}`);
  return verbs.map((v) => `${before}${v}${after}`);
}

const emitted = sources.flatMap((source) => [...source.text.matchAll(/emit\(\{ type: ('[^']*'|`[^`]*`)/g)].flatMap((m) => typesAt(source, m[1]!)));
// Lists of parties by their role tell of `parties.party`.
const records = modules.filter((m) => m.name in locales).flatMap((m) => m.records ?? []).filter((r) => !/^(parties\.(customer|vendor|account|contact)|accounting\.item)$/.test(r.topic));
const ofRecords = records.flatMap((r) => ['changed', ...(r.endpoints?.create ? ['created'] : []), ...(r.endpoints?.remove ? ['removed', 'restored'] : [])].map((verb) => `${r.topic}.${verb}`));
const types = [...new Set([...emitted, ...ofRecords])].sort();

describe('what happened to a record', () => {
  it('is found in the sources, wherever it is emitted', () => {
    expect(unread, 'add the types to `workedOut`').toEqual([]);
    expect(types).toEqual(expect.arrayContaining(['sales.quote.link_created', 'sales.quote.mailed', 'sales.order.rest_cancelled', 'sales.activity.logged', 'sales.lead.unmerged', 'parties.party.relinked', 'parties.party.bank_chosen', 'accounting.tax.changed']));
    expect(types.length).toBeGreaterThan(100);
  });
  it('is said in words of its room, in both languages, with no figure it does not carry', () => {
    const at = (texts: Texts, key: string) => key.split('.').reduce<unknown>((here, part) => (here as Texts | undefined)?.[part], texts);
    const unsaid = types.filter((type) => {
      const [room, ...rest] = type.split('.');
      const [en, ar] = (['en', 'ar'] as const).map((language) => at(locales[room!]![language], `event.${rest.join('.')}`));
      return typeof en !== 'string' || typeof ar !== 'string' || !/[\u0600-\u06ff]/.test(ar) || [en, ar].some((text) => text.replaceAll('{{number}}', '').includes('{{'));
    });
    expect(unsaid, 'give the room a text `event.<thing>.<verb>`').toEqual([]);
  });
  it('is said with nothing but the number in every room of money and documents', async () => {
    const texts = [['sales', sales.en], ['parties', parties.en], ['accounting', accounting.en], ['invoicing', (await import('#modules/invoicing/web/locales/en.ts')).en], ['payments', (await import('#modules/payments/web/locales/en.ts')).en]] as ReadonlyArray<[string, object]>;
    const leaves = (of: object, at: string): Array<[string, string]> => Object.entries(of).flatMap(([key, value]) => (typeof value === 'string' ? [[`${at}.${key}`, value] as [string, string]] : leaves(value as object, `${at}.${key}`)));
    const said = texts.flatMap(([room, en]) => leaves((en as { event: object }).event, room));
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter(([, text]) => text.replaceAll('{{number}}', '').includes('{{'))).toEqual([]);
  });
  it('is told with the number, and never by a word of the code', async () => {
    for (const [room, texts] of Object.entries(locales)) addLocales(room, texts);
    expect(eventWords('sales.quote.link_created', 'QUO-00012')).toBe('made a link to quote QUO-00012');
    expect(eventWords('sales.quote.not_written_yet', null)).toBe('changed');
    await setLanguage('ar');
    for (const type of [...types, 'sales.quote.not_written_yet', 'elsewhere.thing.new_verb']) expect(eventWords(type, 'QUO-1'), type).toMatch(/^[^a-z]*[\u0600-\u06ff][^a-z]*$/);
    await setLanguage('en');
  });
  it('is told of the customer in both languages, and of nobody whom the room has no name for', async () => {
    for (const [room, texts] of Object.entries(locales)) addLocales(room, texts);
    expect([outsiderName('sales.quote.viewed', 'customer'), outsiderName('sales.quote.viewed', null), outsiderName('sales.quote.viewed', 'nobody')]).toEqual(['The customer', null, null]);
    await setLanguage('ar');
    expect(outsiderName('sales.quote.viewed', 'customer')).toBe('العميل');
    await setLanguage('en');
  });
});
