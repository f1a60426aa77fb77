import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { accountTypes, companySizes, customerHolds, forms1099, partyKinds, partyStatuses, vendorHolds } from '../../contract/fields.ts';
import { listOwners } from '../../contract.ts';
import { useCan } from '#core/web/viewer.tsx';
import { partyField } from '../panels.ts';
import { useCountries } from '../parts/countries.ts';
import { useSlug } from '../parts/use-slug.ts';
import type { ListedRole } from '../party-address.ts';

/** Words of the select fields of a list. */
export function useChoices(role: ListedRole): Record<string, readonly Choice[]> {
  const t = useT('parties');
  const language = useLanguage();
  const countries = useCountries();
  const can = useCan();
  const base = { workspace_slug: useSlug() };
  const reminders = partyField('dunningProfileId');
  const profiles = useQuery({ queryKey: ['parties.dunningProfiles', base], enabled: role === 'customer' && !!reminders?.choices && (!reminders.can || can(reminders.can)), staleTime: 60_000, meta: { topics: reminders?.choices?.topics ?? [] }, queryFn: ({ signal }) => reminders!.choices!.load(base, signal) });
  const owners = useRead(listOwners, base, { topics: ['workspace.member'], staleTime: 60_000 });
  return useMemo(() => ({
    kind: partyKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    status: partyStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: value === 'active' ? 'success' as const : 'neutral' as const })),
    country: countries.map((c) => ({ value: c.id, label: c.label })),
    accountType: accountTypes.map((value) => ({ value, label: t(`accountTypes.${value}`) })),
    size: companySizes.map((value) => ({ value, label: t(`sizes.${value}`) })),
    ownerId: (owners.data?.items ?? []).map((p) => ({ value: p.id, label: p.name })),
    ...(role === 'customer' ? { customerHold: customerHolds.map((value) => ({ value, label: t(`hold.${value}`), tone: value === 'none' ? 'neutral' as const : 'warning' as const })), ...(profiles.data && profiles.data.length > 0 ? { dunningProfileId: profiles.data } : {}) } : {}),
    ...(role === 'vendor' ? { vendorForm1099: forms1099.map((value) => ({ value, label: t(`form1099.${value}`) })), vendorHold: vendorHolds.map((value) => ({ value, label: t(`hold.${value}`), tone: value === 'none' ? 'neutral' as const : 'warning' as const })) } : {}),
    // A change of language brings other names.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }), [t, language, countries, owners.data, profiles.data, role]);
}
