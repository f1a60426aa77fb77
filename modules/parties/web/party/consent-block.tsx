import { useT } from '#core/web/i18n/i18n.ts';
import { request } from '#core/web/api/request.ts';
import { useAction } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listConsents, setConsent, type PartyDetail } from '../../contract.ts';
import { ConsentList } from '../parts/consent-list.tsx';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { Block } from './facts.tsx';

/** What somebody said about each way to reach them, since when, and on which occasion. */
export function ConsentBlock({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const can = useCan();
  const slug = useSlug();
  const save = useAction(setConsent, { topics: partyTopics });
  return <Block title={t('consent.title')}><ConsentList words={party.consents} onRecord={can('parties.edit') ? (word) => save.mutateAsync({ workspace_slug: slug, id: party.id, ...word }) : undefined} proofs={async () => (await request(listConsents, { workspace_slug: slug, id: party.id })).items} /></Block>;
}
