import type { InputOf } from '#core/contract/endpoint.ts';
import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfDocument, PdfRow } from '#core/server/pdf/document.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { getParty } from '#modules/parties/api.ts';
import { getSettings, readLetterhead } from '#modules/settings/api.ts';
import type { Netting, nettingPdf } from '../../contract.ts';
import { nettingWord } from '../../rules/netting-words.ts';
import { requireBothSides } from '../side-rights.ts';
import { readNetting } from './net.ts';

type Language = 'en' | 'ar';

/** The confirmation of a netting on paper, in the language that is asked for or that of the party. */
export async function printNetting(ctx: Ctx, { id, language: asked }: InputOf<typeof nettingPdf>): Promise<StreamAnswer> {
  requireBothSides(ctx);
  const netting = await readNetting(ctx, id);
  const party = await getParty(ctx, netting.partyId);
  const language = asked ?? (party.language.startsWith('ar') ? 'ar' : 'en');
  const { page, ...brand } = await readLetterhead(ctx, await getSettings(ctx));
  const bytes = await renderDocumentPdf({ page, brand, footer: brand.name, ...documentOf(netting, language, brand.name) });
  return { stream: bytes, type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="${netting.number.replace(/[^\w.-]/g, '-')}.pdf"` } };
}

function documentOf(netting: Netting, language: Language, name: string): Omit<PdfDocument, 'page' | 'brand' | 'footer'> {
  const w = (key: Parameters<typeof nettingWord>[1]) => nettingWord(language, key);
  const day = (on: string) => new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`));
  const money = (amount: string) => formatMoney(moneyFromWire({ amount, currency: netting.currency }), language === 'ar' ? 'ar-u-nu-latn' : 'en-US');
  const rows = (side: 'customer' | 'vendor'): PdfRow[] => [
    { kind: 'heading', text: w(side === 'customer' ? 'owedToUs' : 'owedByUs') },
    ...netting.parts.filter((p) => p.side === side).map((p): PdfRow => ({ kind: 'line', cells: [p.number, p.reference, day(p.dueOn), money(p.open), money(p.amount)] })),
    { kind: 'sum', label: w('sum'), value: money(netting.amount) },
  ];
  return {
    title: `${w('netting')} ${netting.number}`, language, at: new Date(netting.createdAt), stamp: netting.status === 'void' ? w('void') : null,
    facts: [{ label: w('date'), value: day(netting.on) }, { label: w('currency'), value: netting.currency }], parties: [{ label: w('between'), lines: [name] }, { label: w('and'), lines: [netting.party] }], intro: w('text'),
    table: { columns: [{ label: w('number'), align: 'start', share: 2.4 }, { label: w('theirs'), align: 'start', share: 2 }, { label: w('due'), align: 'start', share: 1.8 }, { label: w('open'), align: 'end', share: 2 }, { label: w('amount'), align: 'end', share: 2 }], rows: [...rows('customer'), ...rows('vendor')] },
    totals: [{ label: w('total'), value: money(netting.amount), strong: true }], notes: netting.memo ? [{ title: w('memo'), text: netting.memo }] : [], pageLabel: w('page'),
  };
}
