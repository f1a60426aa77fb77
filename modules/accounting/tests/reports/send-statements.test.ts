import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/web/api/errors.ts';
import { sendStatements, type Mailing, type SendingRun } from '../../web/reports/send-statements.ts';

const parties = Array.from({ length: 25 }, (_, i) => ({ id: `p${i}`, name: `Party ${i}` }));
/** Presses once; answers what was asked and how it ended. */
async function press(mailing: Mailing, answer: (partyId: string) => string | null, { breaksAt, stopAfter = Infinity }: { breaksAt?: number; stopAfter?: number } = {}): Promise<{ asked: Array<{ partyId: string; mailId: string }>; run: SendingRun }> {
  const asked: Array<{ partyId: string; mailId: string }> = [];
  let calls = 0;
  let run: SendingRun | undefined;
  await sendStatements(parties, mailing, {
    ask: async (mails) => {
      calls++;
      asked.push(...mails);
      if (calls - 1 === breaksAt) throw new ApiError(500, 'core.unexpected', 'broke');
      return { results: mails.map(({ partyId }) => { const code = answer(partyId); return { partyId, refusal: code === null ? null : { code, message: 'English', details: { limit: 3 } } }; }) };
    },
    inWords: async ({ code, details }) => `${code} ${JSON.stringify(details)}`, halted: () => calls >= stopAfter, tell: (now) => { run = now; },
  });
  return { asked, run: run! };
}
const begun = (): Mailing => ({ sent: new Set(), mailIds: new Map() });

describe('statements mailed to many', () => {
  it('say of each that was refused who it is, in the words of the reader, and go on', async () => {
    const { run } = await press(begun(), (id) => (id === 'p3' ? 'accounting.no_email' : null));
    expect(run).toEqual({ done: 25, total: 25, sent: 24, problems: [{ party: parties[3], why: 'accounting.no_email {"limit":3}' }], ended: true });
  });
  it('go once to each however often somebody presses, and under the same id where nobody knows whether they went', async () => {
    const mailing = begun();
    const first = await press(mailing, (id) => (id === 'p3' ? 'accounting.no_email' : null), { breaksAt: 1 });
    expect([first.run.done, first.run.sent, first.run.ended, first.run.problems.at(-1)]).toEqual([10, 9, true, { party: null, why: expect.stringMatching(/\w/) }]);
    const second = await press(mailing, () => null);
    expect(second.asked.map((m) => m.partyId)).toEqual(['p3', ...parties.slice(10).map((p) => p.id)]);
    for (const m of second.asked) expect(m.mailId).toBe(mailing.mailIds.get(m.partyId));
    const ids = new Map(first.asked.map((m) => [m.partyId, m.mailId]));
    expect(second.asked.filter((m) => ids.has(m.partyId)).map((m) => m.mailId)).toEqual(['p3', ...parties.slice(10, 20).map((p) => p.id)].map((id) => ids.get(id)));
    expect((await press(mailing, () => null)).asked).toEqual([]);
  });
  it('end when they are stopped', async () => {
    const { asked, run } = await press(begun(), () => null, { stopAfter: 1 });
    expect([asked.length, run.sent, run.ended]).toEqual([10, 10, true]);
  });
});
