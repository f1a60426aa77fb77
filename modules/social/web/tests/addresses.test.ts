import { expect, it } from 'vitest';
import { readAddresses } from '../groups/invite/addresses.ts';

it('reads addresses out of whatever is pasted, each once', () => {
  expect(readAddresses('Ann Lee <ann@x.test>, bob@x.test;\n BOB@x.test  not-one')).toEqual(['ann@x.test', 'bob@x.test', 'not-one']);
  expect(readAddresses('  \n ')).toEqual([]);
});
