import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { useCan } from '#core/web/viewer.tsx';
import { checkVat, getVatCheck, type PartyDetail } from '../../contract.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';

/** A tax number with its kind; an EU one with what VIES says of it, asked by a click. */
export function TaxNumber({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  return (
    <>
      <bdi>{party.taxId}{party.taxIdType ? ` (${t(`taxType.${party.taxIdType}`)})` : ''}</bdi>
      {party.taxIdType === 'eu_vat' && <Check partyId={party.id} />}
    </>
  );
}

function Check({ partyId }: { partyId: string }) {
  const t = useT('parties');
  const language = useLanguage();
  const base = { workspace_slug: useSlug(), id: partyId };
  const mayAsk = useCan()(checkVat.can);
  const { data } = useRead(getVatCheck, base, { topics: partyTopics });
  const ask = useAction(checkVat, { topics: partyTopics });
  if (!data) return null;
  const { result, failed, offered } = data;
  const asking = data.asking || ask.isPending;
  return (
    <span className="mt-1 flex flex-col items-start gap-1">
      <span role="status" className="flex flex-col text-muted-foreground">
        {result && <span>{t(result.valid ? 'vies.valid' : 'vies.unknown', { day: dayWritten(result.checkedAt, language) })}</span>}
        {result?.valid && (result.name || result.address) && <bdi className="whitespace-pre-line">{[result.name, result.address].filter(Boolean).join('\n')}</bdi>}
        {failed && !asking && <span>{t('vies.failed')}</span>}
      </span>
      {offered && mayAsk && <Button size="sm" variant="outline" loading={asking} onClick={() => ask.mutate(base)}>{t('vies.check')}</Button>}
    </span>
  );
}
