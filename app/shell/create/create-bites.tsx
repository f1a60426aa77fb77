import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { slot, visibleSlot } from '#core/web/slots/slots.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { recentsOf } from '../palette/recents.ts';
import { CreateForm } from './create-form.tsx';
import { CreateGrid } from './create-grid.tsx';
import '../overlay-texts.ts';

const recents = recentsOf('create');

/** Create Bites: choose what to make, fill its form in over the present page. */
export function CreateBites() {
  const t = useT('shell');
  const can = useCan();
  const { workspace } = useViewer();
  const overlays = useOverlays();
  const open = overlays.open.has('create');
  const asked = overlays.detailOf('create');
  const [chosen, setChosen] = useState<string | null>(asked);
  const [another, setAnother] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) { setWasOpen(open); if (open) setChosen(asked); }
  const entries = visibleSlot('create', can);
  const entry = entries.find((e) => e.id === chosen) ?? null;
  const close = () => overlays.hide('create');
  const choose = (id: string) => { recents.used(id); setChosen(id); };
  return (
    <Drawer
      open={open} onOpenChange={(next) => { if (!next) close(); }} layer="createBites" size="md"
      title={entry ? t('create.new', { what: t(entry.label) }) : t('create.title')}
      actions={entry && slot('create').length > 1 ? <IconButton size="sm" aria-label={t('create.back')} className="order-first text-muted-foreground" onClick={() => setChosen(null)}><ArrowLeft className="mirror-rtl" /></IconButton> : undefined}
      {...(entry ? { footer: <Switch checked={another} onCheckedChange={setAnother} label={t('create.another')} className="me-auto" /> } : {})}
    >
      {entry
        ? <CreateForm key={`${workspace?.id ?? 0} ${entry.id}`} entry={entry} another={another} onClose={close} onAnother={() => overlays.show('create', entry.id)} />
        : <CreateGrid entries={entries} recents={recents.list()} onChoose={choose} />}
    </Drawer>
  );
}
