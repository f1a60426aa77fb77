import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currencyExponent, parseMoney } from '#core/contract/money.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { decimalOf, discountOf, discountText, emptyLine, isEmptyLine, quantityOf, wrongBoxes, type EditedLine } from '#core/web/document/line.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { invalidateTopics, queryClient, queryKey } from '#core/web/query.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import { proposalsAfter, type TaxProposals } from '#modules/accounting/contract.ts';
import { documentCalls, type BusinessDocument, type DeferralMethod, type DocumentTax, type PaperLayout } from '../../../contract.ts';
import { instalmentProblem } from '../../../rules/documents/instalments.ts';
import { priceBusinessDocument, type PricedBusinessDocument } from '../../../rules/documents/price.ts';
import { withSubtotals } from '../../../rules/documents/subtotals.ts';
import { chargesOf, editedCharge, withIds, writtenCharges, type EditedCharge } from './charge.ts';

/** What a draft's page may change. */
export interface DraftFields {
  title: string; partyId: string | null; contactId: string | null; shipToId: string | null; vendorNumber: string; issuedOn: string; supplyOn: string | null; currency: string;
  /** Undefined while nobody has touched it: then the server says by the terms, or what was said before. */
  dueOn: string | null | undefined; /** The same: until somebody chooses, it is the party's. */ paymentTermId: string | null | undefined; /** Undefined while nobody chose. */ fiscalPositionId: string | null | undefined; fiscalBy: 'auto' | undefined; instalments: Array<{ dueOn: string; percent: string }>;
  exchangeRate: string | null; taxMode: BusinessDocument['taxMode']; taxRounding: BusinessDocument['taxRounding'];
  discount: string; /** Values of dimensions of the whole document. */ dimensions: Readonly<Record<string, string>>; charges: readonly EditedCharge[]; poNumber: string; buyerReference: string; terms: string; notes: string; footer: string; internalNote: string; language: DocumentLanguage; design: PaperLayout | null; trackViews: boolean; ownerId: string | null; isDeposit: boolean; depositIds: string[]; freeCredit: boolean;
}

/** How a draft stands with the server. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'wrong' | 'failed' | 'conflict';

/** A draft that is being written: saved by itself a moment after the last key. */
export interface Draft {
  fields: DraftFields; lines: readonly EditedLine[]; state: SaveState; problem: string | null; wrong: Readonly<Record<string, string>>;
  priced: PricedBusinessDocument | null; amounts: ReadonlyArray<string | null>;
  set: (patch: Partial<DraftFields>) => void; setLines: (lines: EditedLine[], /** What is proposed to some of them, by their keys. */ proposed?: TaxProposals) => void;
  extras: LineExtras; setExtra: (key: string, patch: Partial<LineExtras[string]>) => void;
  /** Taxes that were proposed to lines before the fiscal position; null for those a person chose. */
  proposals: TaxProposals; /** Has the fiscal position map what a person chose, too. */ applyPosition: () => void;
  /** Saves what is waiting; null when it could not be saved. */
  flush: () => Promise<BusinessDocument | null>;
  /** After a conflict: writes one's own over the newer copy, or takes that. */
  resolve: (whose: 'mine' | 'newer') => void;
}

function fieldsOf(d: BusinessDocument): DraftFields {
  const { title, partyId, contactId, shipToId, vendorNumber, issuedOn, supplyOn, currency, taxMode, taxRounding, dimensions, poNumber, buyerReference, terms, notes, footer, internalNote, language, design, trackViews, ownerId, isDeposit, depositIds, freeCredit } = d;
  return { title, partyId, contactId, shipToId, vendorNumber, issuedOn, supplyOn, dueOn: undefined, paymentTermId: undefined, fiscalPositionId: undefined, fiscalBy: undefined, instalments: d.instalments.map(({ dueOn, percent }) => ({ dueOn, percent })), currency, exchangeRate: d.rateFixed ? d.exchangeRate : null, taxMode, taxRounding, discount: discountText(d.discountPercent, d.discountAmount), dimensions, charges: d.charges.map(editedCharge), poNumber, buyerReference, terms, notes, footer, internalNote, language, design, trackViews, ownerId, isDeposit, depositIds, freeCredit };
}

function linesOf(d: BusinessDocument): EditedLine[] {
  return d.lines.map((l) => emptyLine(l.kind, { key: l.id, id: l.id, itemId: l.itemId, name: l.name, description: l.description, quantity: l.quantity, unit: l.unit, unitPrice: l.unitPrice === '0' && l.name === '' ? '' : l.unitPrice, discount: discountText(l.discountPercent, l.discountAmount), taxIds: l.taxIds, contents: contentsText(l.components ?? []) }));
}

/** What the table of lines does not show and a line still has, by the line's key. */
export type LineExtras = Readonly<Record<string, { accountId: string | null; dimensions: Record<string, string>; periodFrom: string | null; periodTo: string | null; deferral: DeferralMethod }>>;
const extrasOf = (d: BusinessDocument): LineExtras => Object.fromEntries(d.lines.map((l) => [l.id, { accountId: l.accountId, dimensions: l.dimensions, periodFrom: l.periodFrom, periodTo: l.periodTo, deferral: l.deferral }]));
const proposalsOf = (d: BusinessDocument): TaxProposals => Object.fromEntries(d.lines.filter((l) => l.kind === 'item').map((l) => [l.id, l.proposedTaxIds ?? null]));
/** Of a line nothing was said about. */
export const noExtras: LineExtras[string] = { accountId: null, dimensions: {}, periodFrom: null, periodTo: null, deferral: 'months' };

/** Lines as the engine and the contract take them; a wrong figure counts as nothing until it is right. */
export function plainLines(lines: readonly EditedLine[], digits: number, extras: LineExtras = {}) {
  return lines.map((l) => {
    const discount = discountOf(l.discount, digits) ?? { percent: null, amount: null };
    return {
      ...(l.id ? { id: l.id } : {}), kind: l.kind, itemId: l.itemId, name: l.name, description: l.description, quantity: quantityOf(l.quantity, true) ?? '1', unit: l.unit, unitPrice: decimalOf(l.unitPrice) ?? '0',
      discountPercent: discount.percent, discountAmount: discount.amount, taxIds: l.taxIds, ...(extras[l.key] ?? noExtras),
    };
  });
}

/** Shares of instalments as the contract takes them; null while one is no number or they do not add up. */
function sharesOf({ instalments, issuedOn }: Pick<DraftFields, 'instalments' | 'issuedOn'>): DraftFields['instalments'] | null {
  const shares = instalments.map((i) => ({ dueOn: i.dueOn, percent: decimalOf(i.percent.replace(/[%٪]/, '')) ?? '' }));
  return shares.some((s) => s.percent === '' || s.dueOn === '') || instalmentProblem(shares, issuedOn) ? null : shares;
}

/** Writes a draft with its lines: computes at once, saves after 700 ms of rest, and tells what stands in the way. `depositTotals` are those of deposits that may be taken off. */
export function useDraft(document: BusinessDocument, base: { workspace_slug: string }, taxes: readonly DocumentTax[], depositTotals: ReadonlyMap<string, string>): Draft {
  const [fields, setFieldsState] = useState(() => fieldsOf(document));
  const [lines, setLinesState] = useState<readonly EditedLine[]>(() => linesOf(document));
  const [extras, setExtras] = useState(() => extrasOf(document));
  const [proposals, setProposals] = useState(() => proposalsOf(document));
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const calls = documentCalls[document.direction];
  const server = useRef(document);
  const dirty = useRef(false);
  const newer = useRef<BusinessDocument | null>(null);
  const running = useRef<Promise<BusinessDocument | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ fields, lines, extras, proposals });
  useLayoutEffect(() => { latest.current = { fields, lines, extras, proposals }; }, [fields, lines, extras, proposals]);

  const take = useCallback((d: BusinessDocument) => { server.current = d; dirty.current = false; setFieldsState(fieldsOf(d)); setLinesState(linesOf(d)); setExtras(extrasOf(d)); setProposals(proposalsOf(d)); setState('saved'); setProblem(null); setWrong({}); }, []);
  // Somebody else's change comes in while nothing of one's own waits; otherwise the next save tells.
  useEffect(() => { if (document.version > server.current.version && !dirty.current && !running.current) take(document); }, [document, take]);

  const save = useCallback(async (): Promise<BusinessDocument | null> => {
    clearTimeout(timer.current);
    if (running.current) await running.current;
    if (!dirty.current) return server.current;
    const { fields: f, lines: l, extras: x, proposals: p } = latest.current;
    const digits = currencyExponent(f.currency);
    const discount = discountOf(f.discount, digits);
    const instalments = sharesOf(f);
    const charges = chargesOf(f.charges, digits);
    if (l.some((line) => wrongBoxes(line, digits, true).size > 0) || discount === null || instalments === null || charges === null) { setState('wrong'); return null; }
    const sent = l.filter((line) => !isEmptyLine(line));
    const { discount: _text, charges: _boxes, dueOn, paymentTermId, fiscalPositionId, fiscalBy, ...rest } = f;
    dirty.current = false;
    setState('saving');
    const work = (async () => {
      try {
        const answer = await request(calls.update, { ...base, id: server.current.id, version: server.current.version, ...rest, ...(dueOn === undefined ? {} : { dueOn }), ...(paymentTermId === undefined ? {} : { paymentTermId }), ...(fiscalPositionId === undefined ? {} : { fiscalPositionId }), ...(fiscalBy === undefined ? {} : { fiscalBy }), instalments, exchangeRate: f.exchangeRate === null ? null : decimalOf(f.exchangeRate, 10) ?? f.exchangeRate, discountPercent: discount.percent, discountAmount: discount.amount, charges, lines: plainLines(sent, digits, x).map((line, i) => ({ ...line, proposedTaxIds: p[sent[i]!.key] ?? null })) } as never, { idempotencyKey: newId() }) as BusinessDocument;
        server.current = answer;
        queryClient.setQueryData(queryKey(calls.get, { ...base, id: answer.id }), answer);
        const ids = new Map(sent.map((line, i) => [line.key, answer.lines[i]?.id]));
        setLinesState((now) => now.map((line) => (ids.get(line.key) ? { ...line, id: ids.get(line.key) } : line)));
        // What the fiscal position made of proposed taxes is shown at once.
        const mapped = new Map(sent.flatMap(({ key }, i) => (p[key] && latest.current.proposals[key] === p[key] ? [[key, answer.lines[i]!.taxIds] as const] : [])));
        if (mapped.size > 0) setLinesState((now) => now.map((line) => (mapped.has(line.key) ? { ...line, taxIds: mapped.get(line.key)! } : line)));
        setFieldsState((now) => ({ ...now, charges: withIds(now.charges, writtenCharges(f.charges), answer.charges) }));
        // What the vendor's own account filled in is shown at once.
        const filled = sent.flatMap(({ key }, i) => { const accountId = answer.lines[i]?.accountId; return accountId && (x[key] ?? noExtras).accountId === null ? [[key, accountId] as const] : []; });
        if (filled.length > 0) setExtras((now) => ({ ...now, ...Object.fromEntries(filled.filter(([key]) => (now[key] ?? noExtras).accountId === null).map(([key, accountId]) => [key, { ...noExtras, ...now[key], accountId }])) }));
        setFieldsState((now) => ({ ...now, ...(now.dueOn === dueOn ? { dueOn: undefined } : {}), ...(now.paymentTermId === paymentTermId ? { paymentTermId: undefined } : {}), ...(now.fiscalPositionId === fiscalPositionId && now.fiscalBy === fiscalBy ? { fiscalPositionId: undefined, fiscalBy: undefined } : {}) }));
        setProblem(null); setWrong({});
        setState(dirty.current ? 'waiting' : 'saved');
        void invalidateTopics(['invoicing.invoice.list', 'invoicing.bill.list']);
        return answer;
      } catch (thrown) {
        const error = toApiError(thrown);
        dirty.current = true;
        // The server counts the lines and charges it was sent; empty ones were not.
        const here = (path: string) => path.replace(/^lines\.(\d+)/, (_, n: string) => `lines.${l.indexOf(sent[Number(n)]!)}`).replace(/^charges\.(\d+)/, (_, n: string) => `charges.${f.charges.indexOf(writtenCharges(f.charges)[Number(n)]!)}`);
        if (error.code === 'core.version_conflict') { newer.current = error.details['current'] as BusinessDocument; setState('conflict'); } else { setState('failed'); setProblem(errorText(error)); setWrong(Object.fromEntries(error.fields.map((x) => [here(x.path), x.message]))); }
        return null;
      } finally { running.current = null; }
    })();
    running.current = work;
    return work;
  }, [base, calls]);

  const later = useCallback(() => {
    dirty.current = true;
    setState((s) => (s === 'conflict' ? s : 'waiting'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => { if (!newer.current) void save(); }, 700);
  }, [save]);
  useEffect(() => () => { clearTimeout(timer.current); if (dirty.current && !newer.current) void save(); }, [save]);

  const priced = useMemo(() => {
    try {
      const digits = currencyExponent(fields.currency);
      const discount = discountOf(fields.discount, digits) ?? { percent: null, amount: null };
      return priceBusinessDocument({ currency: fields.currency, taxMode: fields.taxMode, taxRounding: fields.taxRounding, lines: plainLines(lines, digits), taxes, discountPercent: discount.percent, discountAmount: discount.amount, charges: chargesOf(fields.charges, digits) ?? [], cashRounding: document.currency === fields.currency ? document.cashRounding : null, deposits: fields.depositIds.map((id) => parseMoney(depositTotals.get(id) ?? '0', fields.currency).amount) });
    } catch { return null; }
  }, [fields, lines, taxes, depositTotals, document.currency, document.cashRounding]);

  return {
    fields, lines, state, problem, wrong, priced, amounts: withSubtotals(lines, lines.map((_, i) => priced?.lines[i]?.amount ?? null), fields.currency),
    set: useCallback((patch) => { latest.current = { ...latest.current, fields: { ...latest.current.fields, ...patch } }; setFieldsState((now) => ({ ...now, ...patch })); later(); }, [later]),
    setLines: useCallback((next, proposed) => { const said = { ...proposalsAfter(latest.current.lines, next, latest.current.proposals), ...proposed }; latest.current = { ...latest.current, lines: next, proposals: said }; setLinesState(next); setProposals(said); later(); }, [later]),
    proposals,
    applyPosition: useCallback(() => {
      const { lines: l, fields: f, proposals: p } = latest.current;
      const [said, charges] = [Object.fromEntries(l.filter((line) => line.kind === 'item').map((line) => [line.key, p[line.key] ?? line.taxIds])), f.charges.map((c) => ({ ...c, proposedTaxIds: c.proposedTaxIds ?? c.taxIds }))];
      latest.current = { ...latest.current, proposals: said, fields: { ...f, charges } };
      setProposals(said); setFieldsState((now) => ({ ...now, charges })); later();
    }, [later]),
    extras, setExtra: useCallback((key, patch) => { const next = { ...latest.current.extras, [key]: { ...noExtras, ...latest.current.extras[key], ...patch } }; latest.current = { ...latest.current, extras: next }; setExtras(next); later(); }, [later]),
    flush: save,
    resolve(whose) {
      const copy = newer.current;
      newer.current = null;
      if (!copy) return;
      if (whose === 'newer') take(copy); else { server.current = copy; dirty.current = true; void save(); }
    },
  };
}
