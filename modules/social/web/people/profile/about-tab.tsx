import { Cake, FileText, Globe, GraduationCap, MapPin, Phone, Quote, UserRound, type LucideIcon, BriefcaseBusiness } from 'lucide-react';
import { Fragment } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { profileFields, type Profile, type ProfileField } from '../../../contract/profile.ts';
import { useDay } from '../parts/use-day.ts';
import { EditableField } from './editable-field.tsx';
import { FieldRow } from './field-row.tsx';
import type { OwnData } from './own-data.ts';

const icons: Record<ProfileField, LucideIcon> = { headline: Quote, about: FileText, location: MapPin, website: Globe, birthday: Cake, phone: Phone, work: BriefcaseBusiness, education: GraduationCap };
const empty = (profile: Profile, field: ProfileField) => profile[field] === null || profile[field]!.length === 0;

/** What a person says of themselves; one's own is edited where it stands, with who may see it. */
export function AboutTab({ profile, own }: { profile: Profile; own: OwnData | undefined }) {
  const t = useT('social');
  const day = useDay();
  const fields = own ? profileFields : profileFields.filter((field) => field !== 'headline' && !empty(profile, field));
  if (fields.length === 0) return <EmptyState icon={UserRound} title={t('about.none')}>{t('about.noneHelp', { name: profile.person.name, day: day(profile.joinedAt) })}</EmptyState>;
  return (
    <>
      <dl className="max-w-3xl divide-y">
        {fields.map((field) => {
          const Icon = icons[field];
          const value = empty(profile, field) ? null : <Value profile={profile} field={field} />;
          return (
            <Fragment key={field}>
              {own ? <EditableField field={field} own={own} icon={Icon} shown={value} /> : <FieldRow icon={Icon} label={t(`about.field.${field}`)}>{value}</FieldRow>}
            </Fragment>
          );
        })}
      </dl>
      <p className="mt-4 text-sm text-muted-foreground">{t('about.joined', { day: day(profile.joinedAt) })}</p>
    </>
  );
}

function Value({ profile, field }: { profile: Profile; field: ProfileField }) {
  const day = useDay();
  if (field === 'work' || field === 'education') return <Stations stations={profile[field]} />;
  if (field === 'birthday') return day(profile.birthday!);
  const value = profile[field];
  if (field === 'website') return <a href={value} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr" className="focus-ring rounded-sm underline underline-offset-4">{value.replace(/^https?:\/\//, '').replace(/\/$/, '')}</a>;
  if (field === 'phone') return <a href={`tel:${value.replace(/[^+0-9]/g, '')}`} dir="ltr" className="focus-ring rounded-sm underline underline-offset-4">{value}</a>;
  return <span className="block max-w-[72ch] whitespace-pre-line"><bdi>{value}</bdi></span>;
}

function Stations({ stations }: { stations: Profile['work'] }) {
  const t = useT('social');
  return (
    <ul className="flex flex-col gap-2.5">
      {stations.map(({ title, place, fromYear, toYear }, i) => (
        <li key={i}>
          <span className="block font-medium"><bdi>{title}</bdi></span>
          <span className="block text-sm text-muted-foreground"><bdi>{place}</bdi>{place && fromYear !== null && ' · '}{fromYear !== null && <span className="figures">{toYear === null ? t('about.since', { year: fromYear }) : t('about.years', { from: fromYear, to: toYear })}</span>}</span>
        </li>
      ))}
    </ul>
  );
}
