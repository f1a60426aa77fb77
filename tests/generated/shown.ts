import { QueryObserver } from '@tanstack/react-query';
import { catchUp } from '#core/contract/live.ts';
import type { CatchUp, LiveEvent } from '#core/contract/events.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Caller, type TestHouse } from '#core/testing/house.ts';
import { ApiError } from '#core/web/api/errors.ts';
import { enter, hear, hearNewest, type Counting } from '#core/web/live/counting.ts';
import { invalidateTopics, outdate, queryClient } from '#core/web/query.ts';
import { within, type Wire } from '../fixtures/wire.ts';

/** A page that somebody has open: the web's own cache and count of changes, with calls that go to the house. */
export interface Onlooker {
  /** Shows an answer until `hideAll`; it is asked again when a change of one of its topics is told. */
  show(endpoint: Endpoint, input: Record<string, unknown>, topics: readonly string[]): Promise<Shown>;
  /** Waits until everything that was written so far was told and asked again for. */
  catchUp(): Promise<void>;
  hideAll(): void;
}
/** What stands on the page, and what would stand there were it opened now. */
export interface Shown { cached(): unknown; fresh(): Promise<unknown> }

/** Opens a page of a person's, connected as the web is (core/web/live/live.ts): what comes in goes through its own functions. */
export async function openOnlooker(house: TestHouse, wire: Wire, person: { id: string; token: string }, workspaceId: number): Promise<Onlooker> {
  const caller: Caller = { token: person.token, workspaceId };
  const outdating: Array<Promise<unknown>> = [];
  const stops: Array<() => void> = [];
  const stands = async (stream: string) => (await house.owner.query<{ seq: number }>('select seq from core.stream where key = $1', [stream])).rows[0]?.seq ?? 0;
  const streams = { workspace: `w:${workspaceId}`, own: `a:${person.id}` };
  const counting: Counting = {
    workspaceId: null, seq: 0, accountSeq: await stands(streams.own), accountSaid: 0, filling: null,
    apply: ({ topic }) => { if (topic) outdating.push(invalidateTopics([topic])); },
    outdate: () => outdating.push(outdate()),
    ask: async (_workspaceId, since) => (await call(house, catchUp, { since }, caller)).body as CatchUp,
  };
  const socket = await wire.enter(person, workspaceId);
  socket.on('event', (event: LiveEvent) => hear(counting, event));
  socket.on('seq', (newest: { stream: string; seq: number }) => hearNewest(counting, newest));
  const now = await stands(streams.workspace);
  await enter(counting, { id: workspaceId, since: now, seq: now });

  const ask = async (endpoint: Endpoint, input: Record<string, unknown>) => {
    const { status, body, error } = await call(house, endpoint, input, caller);
    if (status !== 200) throw new ApiError(status, error?.code ?? 'core.unexpected', error?.message ?? '');
    return body;
  };
  return {
    async show(endpoint, input, topics) {
      // One for each set of topics: two pages that ask the same share an answer in the browser, but not here, where one may not hear what the other does.
      const observer = new QueryObserver(queryClient, { queryKey: [endpoint.id, input, topics.join()], queryFn: () => ask(endpoint, input), meta: { topics } });
      stops.push(observer.subscribe(() => undefined));
      await within(20_000, () => !observer.getCurrentResult().isPending);
      return {
        cached() { const { data, error } = observer.getCurrentResult(); return error ? refusal(error) : data; },
        fresh: () => ask(endpoint, input).catch(refusal),
      };
    },
    async catchUp() {
      const told = async () => counting.seq === await stands(streams.workspace) && counting.accountSeq === await stands(streams.own);
      if (!await within(10_000, told)) throw new Error(`told up to ${counting.seq} of ${await stands(streams.workspace)}`);
      while (outdating.length > 0) await outdating.shift();
    },
    hideAll() { for (const stop of stops.splice(0)) stop(); queryClient.clear(); },
  };
}

const refusal = (error: unknown) => ({ refused: (error as ApiError).status });
