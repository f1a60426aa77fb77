import { useT } from '#core/web/i18n/i18n.ts';
import type { Group } from '../../../contract/groups.ts';
import { PersonLink } from '../../people/parts/person-link.tsx';
import { useDay } from '../../people/parts/use-day.ts';

/** What a group is for, its rules, who owns it and who gets in. */
export function GroupAbout({ group }: { group: Group }) {
  const t = useT('social');
  const day = useDay();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {group.description && <p className="max-w-[72ch] whitespace-pre-line text-pretty"><bdi>{group.description}</bdi></p>}
      {group.rules.length > 0 && (
        <section aria-labelledby="group-rules">
          <h2 id="group-rules" className="mb-2 text-lg font-semibold">{t('groups.field.rules')}</h2>
          <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-muted-foreground">{group.rules.map((rule, i) => <li key={i}><bdi>{rule}</bdi></li>)}</ol>
        </section>
      )}
      <dl className="grid grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)] gap-x-4 gap-y-2.5 border-t pt-5">
        <dt className="text-muted-foreground">{t('groups.field.visibility')}</dt>
        <dd>{t(`groups.visibilityHelp.${group.visibility}`)}</dd>
        <dt className="text-muted-foreground">{t('groups.field.join')}</dt>
        <dd>{t(`groups.joiningHelp.${group.join}`)}</dd>
        {group.owner && <><dt className="text-muted-foreground">{t('groups.role.owner')}</dt><dd><PersonLink person={group.owner} avatar="sm" /></dd></>}
        {group.workspace && <><dt className="text-muted-foreground">{t('groups.field.workspace')}</dt><dd><bdi>{group.workspace.name}</bdi></dd></>}
        {group.createdAt && <><dt className="text-muted-foreground">{t('groups.founded')}</dt><dd>{day(group.createdAt)}</dd></>}
      </dl>
    </div>
  );
}
