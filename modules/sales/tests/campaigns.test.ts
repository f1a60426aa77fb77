import { describeResource } from '#core/testing/describe-resource.ts';
import { openLoneRoom } from '#core/testing/lone-room.ts';
import { campaignChannels, campaignPermissions, campaigns } from '../contract/campaigns.ts';
import { sales } from '../module.ts';

describeResource(() => openLoneRoom(sales, [...Object.keys(campaignPermissions), 'sales.lead.view', 'sales.export', 'core.custom_field.manage']), campaigns, {
  table: 'sales.campaign',
  valid: (n) => ({ name: n === 1 ? 'Blue lamp' : n === 2 ? 'Red chair' : `Thing ${n % 17}`, word: `word-${n}`, channel: campaignChannels[n % 5]!, ...(n % 4 === 0 ? {} : { budget: `${n % 6}.5` }), ...(n % 3 === 0 ? { startsOn: '2026-01-15', endsOn: '2026-02-01' } : {}) }),
  invalid: [
    { input: {}, field: 'name' }, { input: { name: '' }, field: 'name' }, { input: { name: 'x'.repeat(121) }, field: 'name' }, { input: { name: 'a', channel: 'moon' }, field: 'channel' }, { input: { name: 'a', word: 'a\nb' }, field: 'word' }, { input: { name: 'a', word: '' }, field: 'word' },
    { input: { name: 'a', budget: '-1' }, field: 'budget' }, { input: { name: 'a', budget: '1.505' }, field: 'budget' }, { input: { name: 'a', startsOn: '2026-02-30' }, field: 'startsOn' }, { input: { name: 'a', startsOn: '2026-02-03', endsOn: '2026-02-01' }, field: 'endsOn' }, { input: { name: 'a', notes: 'x'.repeat(4001) }, field: 'notes' },
  ],
  change: { name: 'Renamed' },
  search: 'blue',
});
