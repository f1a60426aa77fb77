import { useMemo, useState } from 'react';
import { useT, useLanguage } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { askFeedBanks, connectBank, findFeedBanks } from '../../../contract.ts';
import { useBooksBase } from '../../ledger/use-books.ts';
import { feedTopics } from './feed-topics.ts';

interface Item { id: string; label: string }
/** Countries whose banks the provider reads (European Economic Area and the United Kingdom), and its own bank for tries. */
const countries = ['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IS', 'IE', 'IT', 'LV', 'LI', 'LT', 'LU', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'GB'] as const;

/** Begins to connect a bank: its country, then the bank. */
export function ConnectBank() {
  const t = useT('accounting');
  const language = useLanguage();
  const base = useBooksBase();
  const [country, setCountry] = useState<string | null>(null);
  const [bankId, setBankId] = useState<string | null>(null);
  const places = useMemo<Item[]>(() => { const names = new Intl.DisplayNames([language], { type: 'region' }); return countries.map((id) => ({ id, label: names.of(id) ?? id })).toSorted((a, b) => a.label.localeCompare(b.label, language)); }, [language]);
  const found = useRead(findFeedBanks, { ...base, country: country ?? '' }, { topics: feedTopics, enabled: country !== null }).data;
  const banks = useMemo<Item[]>(() => (found?.banks ?? []).map((b) => ({ id: b.id, label: b.name })), [found]);
  const asking = useAction(askFeedBanks, { topics: feedTopics });
  const choose = (id: string | null) => { setCountry(id); setBankId(null); if (id) asking.mutate({ ...base, country: id }); };
  const connect = useAction(connectBank, { topics: feedTopics, onDone: () => setBankId(null) });
  return (
    <form className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (country && bankId) connect.mutate({ ...base, country, bankId }); }}>
      <div><h3 className="text-sm font-semibold">{t('bank.feeds.connect')}</h3><p className="mt-1 text-sm text-muted-foreground">{t('bank.feeds.connectLead')}</p></div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('bank.feeds.country')}><Combobox<Item> items={places} value={places.find((p) => p.id === country) ?? null} onValueChange={(p) => choose(p?.id ?? null)} /></Field>
        <Field label={t('bank.feeds.bank')} disabled={banks.length === 0} {...(country && found?.problem === '' && found.banks === null ? { help: t('bank.feeds.askingBanks') } : country && found?.banks?.length === 0 ? { help: t('bank.feeds.noBanks') } : {})}><Combobox<Item> items={banks} value={banks.find((b) => b.id === bankId) ?? null} onValueChange={(b) => setBankId(b?.id ?? null)} /></Field>
      </div>
      {found && found.problem !== '' && <Notice kind="error">{t(`bank.feeds.problem.${found.problem}`)}</Notice>}
      <div><Button type="submit" variant="outline" disabled={!bankId} loading={connect.isPending}>{t('bank.feeds.begin')}</Button></div>
    </form>
  );
}
