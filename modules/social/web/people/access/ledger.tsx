import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { getAccess, revokeAccess } from '../../../contract/people.ts';
import { groupTopics, peopleTopics } from '../../topics.ts';
import { useDay } from '../parts/use-day.ts';

type Line = OutputOf<typeof getAccess>['lines'][number];
/** What changes who sees what. */
export const accessTopics = [...peopleTopics, ...groupTopics];

/** What a person could see of the viewer, line by line, with the way to end each. */
export function Ledger({ userId, name }: { userId: string; name: string }) {
  const t = useT('social');
  const query = useRead(getAccess, { userId }, { topics: accessTopics });
  const revoke = useAction(revokeAccess, { topics: accessTopics, success: t('access.revoked') });
  const busy = (kind: string | undefined) => revoke.isPending && revoke.variables.kind === kind;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ lines }) => (lines.length === 0 ? <p className="text-muted-foreground">{t('access.nothing', { name })}</p> : (
        <div className="rounded-lg border">
          <ul className="divide-y">
            {lines.map((line) => (
              <li key={line.kind} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
                <LineText line={line} />
                {line.revocable && <Button size="sm" variant="outline" aria-label={t('access.endNamed', { end: endOf(line, t), name })} loading={busy(line.kind)} onClick={() => revoke.mutate({ userId, kind: line.kind })}>{endOf(line, t)}</Button>}
              </li>
            ))}
          </ul>
          {lines.filter((line) => line.revocable).length > 1 && <div className="border-t px-3 py-2.5"><Button size="sm" variant="destructive" loading={busy(undefined)} onClick={() => revoke.mutate({ userId })}>{t('access.revokeAll')}</Button></div>}
        </div>
      ))}
    </QueryView>
  );
}

type Say = (key: string, values?: Record<string, unknown>) => string;

/** A room says its own lines: `<room>:access.<what>`. */
function titleOf({ kind, count }: Line, t: Say): string {
  const [room = '', what = ''] = kind.split('.');
  const key = `${room}:access.line.${what}`;
  return i18n.exists(key, { count }) ? i18n.t(key, { count }) : t('access.line.other', { count });
}

const endings: Readonly<Record<string, string>> = { 'social.friendship': 'friendship', 'social.restricted': 'friendship', 'social.follower': 'follower', 'social.groups': 'groups' };
const endOf = ({ kind }: Line, t: Say) => t(`access.end.${endings[kind] ?? 'other'}`);

function LineText({ line }: { line: Line }) {
  const t = useT('social');
  const day = useDay();
  const when = line.until ? t('access.until', { day: day(line.until) }) : line.since ? t('access.since', { day: day(line.since) }) : null;
  return (
    <span className="min-w-0 flex-1 basis-52">
      <span className="block font-medium">{titleOf(line, t)}</span>
      {(when || line.examples.length > 0) && (
        <span className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
          {when && <span>{when}</span>}
          {line.kind === 'social.fields' && line.examples.map(({ label }) => <span key={label}>{t(`about.field.${label}`)}</span>)}
          {line.kind !== 'social.fields' && line.examples.map(({ label, link }) => (link ? <Link key={label} to={link} className="focus-ring rounded-sm underline underline-offset-4"><bdi>{label}</bdi></Link> : <bdi key={label}>{label}</bdi>))}
        </span>
      )}
    </span>
  );
}
