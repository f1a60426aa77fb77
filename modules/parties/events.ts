import { defineEvents, defineRecordEvents } from '#core/contract/events.ts';

// What may leave the house by webhook: that something happened and to whom by id, never names, numbers or bank details.
defineRecordEvents({ 'parties.party': 'A customer, vendor, account or contact' });
defineEvents({
  'parties.party.merged': ['Two customers, vendors, accounts or contacts were merged', 'loserId', 'mergeId'], 'parties.party.unmerged': ['A merge was undone', 'otherId', 'mergeId'],
  'parties.party.erased': ['The personal data of a person or company was erased'],
});
