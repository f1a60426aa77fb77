import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { Spinner } from '#core/web/ui/spinner.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { longestQuery, rank, readQuery } from './ranking.ts';
import { recentsOf } from './recents.ts';
import { groupOrder, usePaletteItems, type PaletteGroup, type PaletteItem } from './use-palette-items.ts';
import { useSearch } from './use-search.ts';
import '../overlay-texts.ts';

const recents = recentsOf('palette');
const perGroup = 6;

/** Finds pages, commands, workspaces and records by typing; `>` `#` `@` `/` narrow it down. */
export function Palette() {
  const t = useT('shell');
  const overlays = useOverlays();
  const open = overlays.open.has('palette');
  // Focused by the dialog: a box that took the focus by itself would hide from it where one was.
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={(next) => { if (!next) overlays.hide('palette'); }} title={t('palette.title')} hideTitle size="md" initialFocus={box} className="sm:max-w-150">
      <PaletteBody box={box} initial={overlays.detailOf('palette') ?? ''} onDone={() => overlays.hide('palette')} />
    </Dialog>
  );
}

function PaletteBody({ box, initial, onDone }: { box: RefObject<HTMLInputElement | null>; initial: string; onDone: () => void }) {
  const t = useT('shell');
  const [typed, setTyped] = useState(initial);
  const items = usePaletteItems();
  const { groups: hits, searching } = useSearch(typed);
  const { scope, text } = readQuery(typed);
  const fitting = rank(text, items.filter((item) => (scope === 'all' || scope === 'commands' ? scope === 'all' || item.group !== 'goTo' || item.isCommand : scope === 'pages' && item.group === 'goTo' && !item.isCommand)), recents.list());
  const choose = (item: { id: string; run: () => void }) => { recents.used(item.id); onDone(); item.run(); };
  const sections = sectionsOf(fitting, text);
  return (
    <Cmdk label={t('palette.title')} shouldFilter={false} loop className="flex max-h-[min(32rem,76dvh)] flex-col">
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
        <Cmdk.Input ref={box} value={typed} onValueChange={(next) => setTyped(next.slice(0, longestQuery))} placeholder={t('palette.placeholder')} className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none sm:text-base" />
        {searching && <Spinner className="text-muted-foreground" />}
        <Kbd keys="esc" className="pointer-coarse:hidden" />
      </div>
      <Cmdk.List className="min-h-0 flex-1 overflow-y-auto p-1.5 [scroll-padding-block:0.375rem]">
        {!searching && <Cmdk.Empty className="px-3 py-8 text-center text-muted-foreground">{t('palette.nothing', { text })}</Cmdk.Empty>}
        {sections.map(([group, list]) => (
          <Cmdk.Group key={group} heading={t(`palette.group.${group}`)} className={groupStyle}>
            {list.map((item) => <Row key={item.id} item={item} onChoose={() => choose(item)} />)}
          </Cmdk.Group>
        ))}
        {hits.map((group) => (
          <Cmdk.Group key={group.id} heading={t(group.label)} className={groupStyle}>
            {group.hits.slice(0, 10).map((hit) => <Row key={`${group.id}:${hit.id}`} item={{ ...hit, id: `${group.id}:${hit.id}`, keys: null }} onChoose={() => choose({ id: `${group.id}:${hit.id}`, run: () => items.go(hit.to) })} />)}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
      <p className="hidden items-center gap-3 border-t px-4 py-2 text-xs text-muted-foreground sm:flex">
        <Prefix keys=">">{t('palette.scope.commands')}</Prefix>
        <Prefix keys="/">{t('palette.scope.pages')}</Prefix>
        {items.scopes.map(({ prefix, labels }) => <Prefix key={prefix} keys={prefix}><span className="lowercase">{labels.map((label) => t(label)).join(' · ')}</span></Prefix>)}
      </p>
    </Cmdk>
  );
}

const Prefix = ({ keys, children }: { keys: string; children: ReactNode }) => <span className="flex items-center gap-1.5"><Kbd keys={keys} />{children}</span>;
const groupStyle = '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground';

function Row({ item, onChoose }: { item: Pick<PaletteItem, 'id' | 'label' | 'icon' | 'keys'> & { detail?: string | undefined }; onChoose: () => void }) {
  const Icon = item.icon;
  return (
    <Cmdk.Item value={item.id} onSelect={onChoose} className={cn('flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 pointer-coarse:min-h-11', 'data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground')}>
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <span className="min-w-0 truncate">{item.label}</span>
      {item.detail && <span className="min-w-0 flex-1 truncate text-sm text-muted-foreground">{item.detail}</span>}
      {item.keys && <Kbd keys={item.keys} className="ms-auto pointer-coarse:hidden" />}
    </Cmdk.Item>
  );
}

type Ranked = PaletteItem & { score: number };

/** Groups in their order when nothing is typed, else by their best item. */
function sectionsOf(items: readonly Ranked[], text: string): Array<[PaletteGroup, readonly Ranked[]]> {
  const lately = text === '' ? items.filter((item) => recents.list().includes(item.id)).slice(0, 5) : [];
  const rest = items.filter((item) => !lately.includes(item));
  const sections = groupOrder.map((group): [PaletteGroup, readonly Ranked[]] => [group, rest.filter((item) => item.group === group).slice(0, text === '' && group !== 'record' ? perGroup : 20)]);
  const filled = sections.filter(([, list]) => list.length > 0);
  if (text !== '') filled.sort(([, a], [, b]) => b[0]!.score - a[0]!.score);
  return lately.length > 0 ? [['recent', lately], ...filled] : filled;
}
