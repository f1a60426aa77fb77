import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { useProfile } from '../profile.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { RegionSection } from './region-section.tsx';

/** How others see the person, and in which language and time zone the person sees the app. */
export function ProfilePage() {
  const t = useT('identity');
  const query = useProfile();
  return (
    <SettingsPage title={t('profile.title')} description={t('profile.description')}>
      <QueryView query={query} skeleton={<ProfileSkeleton />}>
        {(profile) => (
          <>
            <section className="flex flex-col gap-8">
              <ProfilePhoto profile={profile} />
              <ProfileForm profile={profile} />
            </section>
            <SettingsSection title={t('region.title')} description={t('region.description')}>
              <RegionSection profile={profile} />
            </SettingsSection>
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function ProfileSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4"><Skeleton className="size-16 rounded-full" /><Skeleton className="h-8 w-40" /></div>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-4 sm:grid-cols-2"><Skeleton className="h-14" /><Skeleton className="h-14" /></div>
      ))}
    </div>
  );
}
