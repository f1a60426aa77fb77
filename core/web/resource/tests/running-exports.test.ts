import { expect, test, vi } from 'vitest';
import { cancelExport, exportedBytes, runExport, type ExportCall } from '../running-exports.ts';

/** An export whose file comes when the test says so. */
function slow() {
  let call!: ExportCall;
  let settle!: { resolve: (file: Blob) => void; reject: (error: Error) => void };
  const file = new Promise<Blob>((resolve, reject) => { settle = { resolve, reject }; });
  const ask = vi.fn((given: ExportCall) => { call = given; return file; });
  return { ask, call: () => call, file: settle };
}

test('an export says how much has come, and is saved once', async () => {
  const { ask, call, file } = slow();
  const save = vi.fn();
  const done = runExport('leads.export', ask, save);
  expect(exportedBytes('leads.export')).toBe(0);
  call().onReceived(1500);
  expect([exportedBytes('leads.export'), exportedBytes('deals.export')]).toEqual([1500, null]);
  await runExport('leads.export', ask, save);
  file.resolve(new Blob(['a']));
  await done;
  expect([ask.mock.calls.length, save.mock.calls.length, exportedBytes('leads.export')]).toEqual([1, 1, null]);
});

test('one that is called off breaks its call, saves nothing, says nothing, and another may begin at once', async () => {
  const { ask, call, file } = slow();
  const [save, failed] = [vi.fn(), vi.fn()];
  const done = runExport('leads.export', ask, save, failed);
  cancelExport('leads.export');
  expect([call().signal.aborted, exportedBytes('leads.export')]).toEqual([true, null]);
  const next = slow();
  const second = runExport('leads.export', next.ask, save, failed);
  call().onReceived(99);
  file.reject(new Error('cancelled'));
  await done;
  expect([save.mock.calls.length, failed.mock.calls.length, exportedBytes('leads.export')]).toEqual([0, 0, 0]);
  next.file.resolve(new Blob(['b']));
  await second;
  expect(save.mock.calls.length).toBe(1);
});

test('one that fails says so', async () => {
  const failed = vi.fn();
  await runExport('leads.export', () => Promise.reject(new Error('no')), vi.fn(), failed);
  expect([failed.mock.calls.length, exportedBytes('leads.export')]).toEqual([1, null]);
});
