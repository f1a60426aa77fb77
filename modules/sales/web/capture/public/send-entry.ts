import type { FormAnswer, FormEntry } from '../../../contract.ts';

/** What came back for an entry: its answer, or what is wrong with it. */
export type Sent = { answer: FormAnswer } | { fields: Array<{ path: string; code: string; message: string }>; message: string };

/** Sends an entry to the form's own address, the one other sites use, too: entries wait there in line. */
export async function sendEntry(token: string, entry: FormEntry): Promise<Sent> {
  const response = await fetch(`/forms/${token}`, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(entry), credentials: 'omit' });
  const body = await response.json() as FormAnswer & { error?: { message: string; fields?: Array<{ path: string; code: string; message: string }> } };
  return body.error ? { fields: body.error.fields ?? [], message: body.error.message } : { answer: body };
}
