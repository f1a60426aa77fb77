import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as contract from '../../contract.ts';
import { addTax, must, type Clerk } from '../documents/scene.ts';
import { openDesk, type Desk } from '../expenses/scene.ts';

/** Numbers that look random; the same seed gives the same ones. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * below); };
}

/** A request as it was sent with a key, and what was answered. */
export interface Sent { endpoint: Endpoint; input: Record<string, unknown>; who: Clerk; key: string; status: number; id: string }
/** An office where many work at once: what they may use, what they sent, what came of each kind of step. */
export interface Crowd { desk: Desk; taxes: string[]; widget: string; /** A product at standard cost. */ standard: string; parties: { customer: string[]; vendor: string[] }; bank: accounting.BankAccount[]; documents: Array<{ id: string; kind: contract.DocumentKind }>; payments: string[]; entries: string[]; sent: Sent[]; done: Record<string, number>; refused: Record<string, number> }

/** First and last day of everything that happens. */
export const year = { from: '2026-01-01', to: '2026-12-31' } as const;

/** Opens it, with stock, bank accounts, rates and taxes of every kind. */
export async function openCrowd(): Promise<Crowd> {
  const desk = await openDesk();
  const { house, owner } = desk;
  const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>) => must(call(house, endpoint as Endpoint, { workspace_slug: owner.slug, ...input }, owner) as Promise<Answer<T>>);
  for (const [currency, rate] of [['USD', '0.92'], ['JPY', '0.0061'], ['KWD', '3.05123']]) await ask(accounting.addFxRate, { currency, on: '2025-12-31', rate });
  const taxes = [desk.tax20, desk.tax5, await addTax(desk, 'Inside', '10', { included: true }), await addTax(desk, 'Reverse two', '19', { kind: 'reverse_charge' }), await addTax(desk, 'Third back', '7', { recoverable: '33.333333' }), await addTax(desk, 'Kept', '4', { kind: 'withholding' }), await addTax(desk, 'Later', '12', { basis: 'cash' })];
  const widget = (await ask(accounting.products.create, { name: 'Widget', trackStock: true, isBought: true })).id;
  const standard = (await ask(accounting.products.create, { name: 'Gadget', trackStock: true, isBought: true, costing: 'standard', standardCost: '23.4567' })).id;
  await ask(accounting.postOpening, { on: '2025-12-31', lines: [{ accountId: desk.accounts['1050']!, debit: '50000', credit: '' }, { accountId: desk.accounts['3010']!, debit: '', credit: '50000' }] });
  await ask(accounting.openStock, { on: '2025-12-31', items: [{ itemId: widget, quantity: '40', value: '977.77' }, { itemId: standard, quantity: '30.5', value: '700.01' }] });
  const settings = await ask(contract.getDocumentSettings, {});
  await ask(contract.updateDocumentSettings, { version: settings.version, cashRounding: [{ currency: 'EUR', step: '0.05', mode: 'nearest' }, { currency: 'USD', step: '0.10', mode: 'down' }] });
  const bank = [await ask(accounting.bankAccounts.create, { name: 'Main', accountId: desk.accounts['1050'] }), await ask(accounting.bankAccounts.create, { name: 'Till', kind: 'cash' }), await ask(accounting.bankAccounts.create, { name: 'Dollars', currency: 'USD' })];
  return { desk, taxes, widget, standard, parties: { customer: [desk.c1, desk.c2], vendor: [desk.v1, desk.v2] }, bank, documents: [], payments: [], entries: [], sent: [], done: {}, refused: {} };
}

/** Who does random things in such an office, with a seed of their own. */
export function worker(crowd: Crowd, seed: number): () => Promise<void> {
  const roll = dice(seed);
  const pick = <T>(of: readonly T[]): T => of[roll(of.length)]!;
  const day = () => `2026-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`;
  const { desk } = crowd;
  /** Sends with a key, now and then twice at once: one effect, one answer. */
  const send = async <T>(name: string, endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Clerk = desk.owner): Promise<T | null> => {
    const key = randomUUID();
    const once = () => call(desk.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, { ...who, headers: { 'idempotency-key': key } }) as Promise<Answer<T & { id: string }>>;
    const answers = await Promise.all(roll(6) === 0 ? [once(), once()] : [once()]);
    const { status, body, error } = answers[0]!;
    if (status >= 500) throw new Error(`${name} answered ${status}: ${JSON.stringify(error)} ${JSON.stringify(input)}\n${desk.house.logged.filter((l) => l.includes((error as { requestId?: string })?.requestId ?? 'stack') || l.includes('deadlock')).slice(-3).join('\n')}`);
    if (answers[1] && status < 300 && (answers[1].status !== status || answers[1].body.id !== body.id)) throw new Error(`${name}: one key, two answers: ${JSON.stringify(answers.map((a) => [a.status, a.body.id]))}`);
    if (status >= 300) { crowd.refused[`${name} ${error?.code}`] = (crowd.refused[`${name} ${error?.code}`] ?? 0) + 1; return null; }
    crowd.done[name] = (crowd.done[name] ?? 0) + 1;
    crowd.sent.push({ endpoint: endpoint as Endpoint, input, who, key, status, id: body.id });
    return body;
  };
  const look = async (d: { id: string; kind: contract.DocumentKind }) => (await call(desk.house, contract.documentCalls[contract.directionOf(d.kind)].get, { workspace_slug: desk.owner.slug, id: d.id }, desk.owner)).body;

  const write = async () => {
    const kind = pick(['invoice', 'invoice', 'invoice', 'bill', 'bill', 'credit_note', 'vendor_credit'] as const);
    const direction = contract.directionOf(kind);
    const currency = pick(['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD']);
    const lines = Array.from({ length: 1 + roll(4) }, () => (roll(4) === 0 && (kind === 'invoice' || kind === 'bill')
      ? { itemId: pick([crowd.widget, crowd.standard]), name: 'Widget', quantity: String(1 + roll(kind === 'bill' ? 9 : 3)), unitPrice: (10 + roll(4000) / 100).toFixed(2), taxIds: [pick(crowd.taxes.slice(0, 2))] }
      : { name: 'Work', quantity: pick(['1', '2', '0.333333', '12.5']), unitPrice: (1 + roll(200_000) / 100).toFixed(2), discountPercent: pick([null, null, '5', '33.333333']), taxIds: crowd.taxes.filter(() => roll(4) === 0).slice(0, 3) }));
    const draft = await send(`${kind} drafted`, contract.documentCalls[direction].create, {
      charges: roll(3) > 0 ? [] : [pick([{ label: 'Shipping', amount: '7', taxIds: [crowd.taxes[0]] }, { kind: 'fee', label: 'Fee', percent: '3.3', taxIds: crowd.taxes.filter(() => roll(4) === 0).slice(0, 2) }])],
      kind, partyId: pick(direction === 'sale' ? crowd.parties.customer : crowd.parties.vendor), issuedOn: day(), currency, lines, discountPercent: pick([null, null, '10']), taxMode: pick(['exclusive', 'inclusive', 'by_tax']), taxRounding: pick(['document', 'line']), instalments: [], terms: '',
    });
    const posted = draft && (await send(`${kind} posted`, contract.documentCalls[direction].post, { id: draft.id }));
    if (posted) crowd.documents.push({ id: posted.id, kind });
  };
  const openOf = async (side: 'customer' | 'vendor', partyId: string) => (await call(desk.house, payments.listOpenItems, { workspace_slug: desk.owner.slug, partyId, side }, desk.owner)).body.items;
  const pay = async () => {
    const side = pick(['customer', 'vendor'] as const);
    const partyId = pick(crowd.parties[side]);
    const items = (await openOf(side, partyId)).filter((i) => i.pays === (side === 'customer' ? 'in' : 'out'));
    if (items.length === 0) return;
    const item = pick(items);
    const digits = item.open.split('.')[1]?.length ?? 0;
    const part = (share: number) => Math.max(10 ** -digits, Number(item.open) * share).toFixed(digits);
    const [amount, used] = pick([[item.open, item.open], [part(0.4), part(0.4)], [part(1.5), item.open]] as const);
    const paid = await send('paid', payments.recordPayment, {
      direction: item.pays, partyId, on: day(), amount, currency: item.currency, ...(item.currency === 'EUR' ? {} : { exchangeRate: pick(['0.95', '0.0064', '3.1']) }), allocations: roll(5) === 0 ? [] : [{ itemId: item.id, amount: Number(used) < Number(amount) ? used : amount }], keepRest: true,
    });
    if (paid) crowd.payments.push(paid.id);
  };
  const use = async () => {
    if (crowd.payments.length === 0) return;
    const id = pick(crowd.payments);
    const p = (await call(desk.house, payments.getPayment, { workspace_slug: desk.owner.slug, id }, desk.owner)).body;
    if (p.status === 'void') return;
    const way = roll(4);
    if (way === 0) await send('payment voided', payments.voidPayment, { id, on: year.to, reason: 'random' });
    else if (way === 1 && p.allocations[0]) await send('use returned', payments.unallocatePayment, { id, settlementId: p.allocations[0].settlementId, on: year.to });
    else if (Number(p.open) > 0 && p.partyId) {
      const item = (await openOf(p.side === 'vendor' ? 'vendor' : 'customer', p.partyId)).find((i) => i.currency === p.currency && i.sourceId !== id && i.pays === p.direction);
      if (item) await send('rest used', payments.allocatePayment, { id, on: year.to, allocations: [{ itemId: item.id, amount: Number(p.open) < Number(item.open) ? p.open : item.open }] });
    }
  };
  const undo = async () => {
    if (crowd.documents.length === 0) return;
    const d = pick(crowd.documents);
    const calls = contract.documentCalls[contract.directionOf(d.kind)];
    const now = await look(d);
    const credit = d.kind === 'credit_note' || d.kind === 'vendor_credit';
    const way = roll(5);
    if (way < 2) await send('voided', calls.void, { id: d.id, on: year.to, reason: 'random' });
    else if (way === 2 && !credit) {
      const made = await send('credit drafted', calls.credit, { id: d.id, issuedOn: year.to, reason: '' });
      const posted = made && (await send('credit posted', calls.post, { id: made.id }));
      if (posted) crowd.documents.push({ id: posted.id, kind: posted.kind });
    } else if (way === 3 && d.kind === 'invoice' && now.settlements.some((s) => s.sourceType === contract.writeOffSource)) await send('write-off returned', contract.invoiceSteps.undoWriteOff, { id: d.id, settlementId: now.settlements.find((s) => s.sourceType === contract.writeOffSource)!.id, on: year.to });
    else if (way === 3 && d.kind === 'invoice' && Number(now.open) > 0) await send('written off', contract.invoiceSteps.writeOff, { id: d.id, on: year.to, reason: 'random', taxRelief: roll(2) === 0 });
    else if (credit && Number(now.open) > 0) {
      const target = (await openOf(now.direction === 'sale' ? 'customer' : 'vendor', now.partyId!)).find((i) => i.sourceType === contract.documentSource && i.currency === now.currency && i.sourceId !== d.id && i.pays === (now.direction === 'sale' ? 'in' : 'out'));
      if (target) await send('credit applied', calls.applyCredit, { id: d.id, documents: [{ id: target.sourceId }], on: year.to });
    }
  };
  const claim = async () => {
    const x = await send('claim drafted', contract.createExpense, { spentOn: day(), merchant: `Shop ${roll(1e9)}`, categoryId: desk.travel, amount: (1 + roll(30_000) / 100).toFixed(2), taxIncluded: true, taxIds: roll(2) ? [desk.tax20] : [], currency: pick(['EUR', 'EUR', 'USD']) }, desk.ann);
    const handedIn = x && (await send('claim handed in', contract.submitExpense, { id: x.id, version: x.version }, desk.ann));
    const passed = handedIn && (await send('claim passed', contract.approveExpense, { id: handedIn.id, version: handedIn.version }, desk.manager));
    const posted = passed && (await send('claim posted', contract.postExpense, { id: passed.id, version: passed.version }, desk.manager));
    if (!posted) return;
    if (roll(3) > 0) await send('claim paid', contract.reimburseExpenses, { ids: [posted.id], paidAccountId: desk.accounts['bank_default'], on: year.to }, desk.manager);
    else await send('claim voided', contract.voidExpense, { id: posted.id, version: posted.version, on: year.to, reason: 'random' }, desk.manager);
  };
  const book = async () => {
    const amount = (1 + roll(500_000) / 100).toFixed(2);
    const [debit, credit] = pick([['1530', '1050'], ['6800', '1590'], ['1050', '2510'], ['8010', '1050'], ['6700', '1050']] as const);
    const entry = await send('entry posted', accounting.postNewEntry, { on: day(), lines: [{ accountId: desk.accounts[debit], debit: amount, credit: '' }, { accountId: desk.accounts[credit], debit: '', credit: amount }] });
    if (entry) crowd.entries.push(entry.id);
    if (roll(3) === 0 && crowd.entries.length > 0) await send('entry reversed', accounting.reverse, { id: pick(crowd.entries), on: year.to });
  };
  const move = async () => {
    const [from, to] = pick([[0, 1], [1, 0], [0, 2], [2, 0]] as const);
    const t = await send('transfer drafted', accounting.bankTransfers.create, { fromId: crowd.bank[from]!.id, toId: crowd.bank[to]!.id, amount: (1 + roll(90_000) / 100).toFixed(2), ...(from + to > 1 ? { toAmount: (1 + roll(90_000) / 100).toFixed(2) } : {}), feeAmount: pick(['0', '1.50']), transferOn: day() });
    const posted = t && (await send('transfer posted', accounting.postBankTransfer, { id: t.id, version: t.version }));
    if (posted && roll(4) === 0) await send('transfer voided', accounting.voidBankTransfer, { id: posted.id, version: posted.version, on: year.to });
  };
  const revalue = async () => {
    const item = (await call(desk.house, accounting.products.get, { workspace_slug: desk.owner.slug, id: crowd.standard }, desk.owner)).body;
    await send('standard cost changed', accounting.changeStandardCost, { itemId: item.id, version: item.version, standardCost: (20 + roll(100_000) / 10_000).toFixed(4), on: year.to, reason: 'random' });
  };
  const steps = [write, write, write, write, pay, pay, pay, use, undo, undo, claim, book, move, revalue];
  return () => pick(steps)();
}
