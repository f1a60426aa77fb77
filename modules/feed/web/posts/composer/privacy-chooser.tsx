import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { getOwnPublicPages, previewAudience, privacies, type Privacy } from '../../../contract.ts';
import { privacySigns } from '../kinds.ts';
import { postTopics } from '../topics.ts';

/** Props of PrivacyChooser. */
export interface PrivacyChooserProps { value: Privacy; onChange: (privacy: Privacy) => void; groupId?: string | null | undefined; /** Opens "see exactly what this person sees". */ onPreview: () => void; /** It may come onto public pages, where visitors read it: true unless told. */ forVisitors?: boolean | undefined }

/** Only me, friends or public, each with how many people that really is. */
export function PrivacyChooser({ value, onChange, groupId, onPreview, forVisitors = true }: PrivacyChooserProps) {
  const t = useT('feed');
  const [open, setOpen] = useState(false);
  const Icon = privacySigns[value];
  return (
    <Popover open={open} onOpenChange={setOpen} title={t('privacy.title')} showTitle trigger={<Button size="sm" variant="outline" aria-label={t('privacy.of', { privacy: t(`privacy.${value}`) })}><Icon aria-hidden />{t(`privacy.${value}`)}<ChevronDown aria-hidden /></Button>}>
      <RadioGroup
        aria-label={t('privacy.title')} value={value} onValueChange={onChange}
        options={privacies.toReversed().map((privacy) => ({ value: privacy, label: t(`privacy.${privacy}`), description: <><AudienceSize privacy={privacy} groupId={groupId} enabled={open} />{privacy === 'public' && forVisitors && !groupId && <Visitors enabled={open} />}</> }))}
      />
      <Button size="sm" variant="ghost" className="mt-2 w-full justify-start" onClick={() => { setOpen(false); onPreview(); }}>{t('audience.open')}</Button>
    </Popover>
  );
}

/** Where visitors without an account will read it, too. */
function Visitors({ enabled }: { enabled: boolean }) {
  const t = useT('feed');
  const language = useLanguage();
  const { data } = useRead(getOwnPublicPages, {}, { enabled, staleTime: 60_000 });
  if (!data?.visitors || data.pages.length === 0) return null;
  return <> {t('publicPage.chooser', { names: new Intl.ListFormat(language).format(data.pages.map((page) => page.name)) })}</>;
}

/** How many people see a post with this privacy. */
export function AudienceSize({ privacy, groupId, enabled = true }: { privacy: Privacy; groupId?: string | null | undefined; enabled?: boolean }) {
  const t = useT('feed');
  const { data } = useRead(previewAudience, { privacy, ...(groupId ? { group_id: groupId } : {}) }, { enabled, topics: postTopics });
  const about = t(groupId ? `privacy.inGroup.${privacy}` : `privacy.help.${privacy}`);
  if (!data || privacy === 'only_me') return about;
  return <>{about} <span className="figures">{data.more ? t('audience.morePeople', { people: data.people.toLocaleString('en-US') }) : t('audience.people', { count: data.people })}</span></>;
}
