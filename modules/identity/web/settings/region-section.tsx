import { useMemo } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { useAction } from '#core/web/query.ts';
import { LANGUAGES, setLanguage, useLanguage, useT, type Language } from '#core/web/i18n/i18n.ts';
import { useSession } from '#core/web/session.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { updateProfile, type Profile } from '../../contract/account.ts';
import { languageNames } from '../language.ts';
import { accountTopics, takeProfile } from '../profile.ts';
import { presentTimeZone, timeZoneChoices } from '../time-zones.ts';

/** Language and time zone; both take effect at once. */
export function RegionSection({ profile }: { profile: Profile }) {
  const t = useT('identity');
  const session = useSession();
  const language = useLanguage();
  const zones = useMemo(() => timeZoneChoices(), []);
  const here = presentTimeZone();
  const zone = zones.find((choice) => choice.id === profile.timeZone) ?? null;
  const save = useAction(updateProfile, {
    quiet: true, topics: accountTopics,
    onDone: (saved) => { takeProfile(saved); void session.refreshViewer(); },
    onRefused: (error, { language: wanted }) => {
      if (wanted) void setLanguage(profile.language);
      toast.error(errorText(error));
    },
  });
  const choose = (next: Language) => {
    void setLanguage(next);
    save.mutate({ language: next });
  };
  return (
    <div className="flex flex-col gap-5">
      <Field label={t('region.language')} group>
        <SegmentedControl value={language} onValueChange={choose} segments={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))} className="self-start" />
      </Field>
      <Field label={t('region.timeZone')} help={zone && zone.id !== here ? t('region.elsewhere', { zone: here.replaceAll('_', ' ') }) : t('region.timeZoneHelp')} className="max-w-90">
        <Combobox items={zones} value={zone} clearable={false} onValueChange={(next) => { if (next && next.id !== profile.timeZone) save.mutate({ timeZone: next.id }); }} />
      </Field>
    </div>
  );
}
