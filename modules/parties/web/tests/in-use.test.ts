import { expect, it } from 'vitest';
import { ApiError } from '#core/web/api/errors.ts';
import { usesIn } from '../party/in-use-dialog.tsx';

it('what a refusal says of who is used and where is read, of a list as of a page; any other refusal is none', () => {
  const refused = (code: string, details: Record<string, unknown>) => new ApiError(409, code, 'No.', null, [], details);
  expect(usesIn(refused('parties.in_use', { id: 'a', name: 'Used', uses: [{ name: 'invoicing.document', count: 2 }], records: [] }))).toEqual({ id: 'a', name: 'Used', uses: [{ name: 'invoicing.document', count: 2 }], records: [] });
  expect(usesIn(refused('core.version_conflict', {}))).toBe(null);
});
