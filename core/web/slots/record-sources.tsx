import { createElement, useEffect, useState, type ComponentType } from 'react';
import { completeRooms, slot, useRooms, type RecordSource } from './slots.ts';

/** What other rooms know of a record, each as soon as it is here. */
export function RecordSources({ topic, subjectId }: { topic: string; subjectId: string }) {
  useRooms();
  // Offline at the wrong moment: the record is shown without them.
  useEffect(() => { void completeRooms().catch(() => undefined); }, []);
  return slot('recordSources').map((source) => <Source key={source.id} source={source} topic={topic} subjectId={subjectId} />);
}

function Source({ source, topic, subjectId }: { source: RecordSource; topic: string; subjectId: string }) {
  const [Shown, setShown] = useState<ComponentType<{ topic: string; subjectId: string }> | null>(null);
  useEffect(() => {
    let gone = false;
    void source.load().then((loaded) => { if (!gone) setShown(() => loaded); }, () => undefined);
    return () => { gone = true; };
  }, [source]);
  return Shown && createElement(Shown, { topic, subjectId });
}
