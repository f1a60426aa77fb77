import { useState } from 'react';
import { currencyCodes } from '#core/contract/money.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { findFxRate } from '#modules/accounting/contract.ts';
import { inOtherCurrency } from '../../../rules/documents/other-currency.ts';
import { useBase } from '../document-words.ts';
import { asksAboutFigures, figuresIn } from './other-currency.ts';
import type { Draft } from './use-draft.ts';

const currencies = currencyCodes.map((code) => ({ id: code, label: code }));

/** The currency of a draft; where something has a price already, changing it asks first what becomes of the figures. `more` goes along with a change. */
export function CurrencyField({ draft, baseCurrency, more }: { draft: Draft; baseCurrency: string; more: Parameters<Draft['set']>[0] }) {
  const t = useT('invoicing');
  const { fields: f, set } = draft;
  const [asked, setAsked] = useState<string | null>(null);
  const take = (currency: string, patch: Parameters<Draft['set']>[0] = {}) => { set({ ...more, ...patch, currency, exchangeRate: null }); setAsked(null); };
  const choose = (currency: string) => { if (asksAboutFigures(draft.lines, f.charges)) setAsked(currency); else take(currency); };
  return (
    <>
      <Field label={t('documents.field.currency')} error={draft.wrong['currency']}><Combobox value={{ id: f.currency, label: f.currency }} clearable={false} items={currencies} onValueChange={(c) => { if (c && c.id !== f.currency) choose(c.id); }} /></Field>
      {asked && <Question draft={draft} to={asked} baseCurrency={baseCurrency} onKeep={() => take(asked)} onConvert={(rates) => { const { lines, ...figures } = figuresIn({ lines: draft.lines, discount: f.discount, charges: f.charges }, rates, { from: f.currency, to: asked }); draft.setLines(lines); take(asked, figures); }} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What becomes of figures: converted by the rates of the document's day, or kept as they stand. */
function Question({ draft, to, baseCurrency, onKeep, onConvert, onClose }: { draft: Draft; to: string; baseCurrency: string; onKeep: () => void; onConvert: (rates: { from: string; to: string }) => void; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const mayRead = useCan()('accounting.ledger.view');
  const { currency: from, issuedOn: on, exchangeRate } = draft.fields;
  const known = useRead(findFxRate, { ...base, currency: from, on }, { topics: ['accounting.fx_rate'], enabled: mayRead && from !== baseCurrency && exchangeRate === null });
  const other = useRead(findFxRate, { ...base, currency: to, on }, { topics: ['accounting.fx_rate'], enabled: mayRead && to !== baseCurrency });
  const rates = { from: from === baseCurrency ? '1' : exchangeRate ?? known.data?.rate ?? null, to: to === baseCurrency ? '1' : other.data?.rate ?? null };
  const loading = known.isLoading || other.isLoading;
  const both = rates.from !== null && rates.to !== null ? { from: rates.from, to: rates.to } : null;
  return (
    <Dialog
      open size="sm" title={t('documents.otherCurrency.title', { from, to })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant={both ? 'outline' : 'primary'} onClick={onKeep}>{t('documents.otherCurrency.keep')}</Button><Button variant={both ? 'primary' : 'outline'} disabled={!both} loading={loading} onClick={() => { if (both) onConvert(both); }}>{t('documents.otherCurrency.convert')}</Button></>}
    >
      <p className="text-pretty">{t('documents.otherCurrency.lead')}</p>
      {!loading && <p className="mt-2 text-sm text-muted-foreground">{both ? t('documents.otherCurrency.rate', { from, to, rate: inOtherCurrency('1.000000', both, to) }) : t('documents.otherCurrency.noRate', { from, to })}</p>}
    </Dialog>
  );
}
