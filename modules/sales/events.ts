import { defineEvents, defineRecordEvents } from '#core/contract/events.ts';

// What may leave the house by webhook: that something happened, to which record and where it stands now, by id; never names, amounts or words.
defineRecordEvents({ 'sales.lead': 'A lead', 'sales.opportunity': 'An opportunity', 'sales.activity': 'An activity' });
defineEvents({
  'sales.lead.moved': ['A lead moved to another stage', 'stageId'], 'sales.lead.lost': ['A lead was lost', 'stageId'], 'sales.lead.junked': ['A lead was marked as junk', 'stageId'], 'sales.lead.reopened': ['A closed lead was opened again', 'stageId'],
  'sales.lead.converted': ['A lead was converted', 'accountId', 'contactId', 'opportunityId'], 'sales.lead.unconverted': ['A conversion was taken back', 'opportunityId'],
  'sales.lead.merged': ['Two leads were merged', 'otherId', 'mergeId'], 'sales.lead.unmerged': ['A merge of leads was taken back', 'otherId', 'mergeId'],
  'sales.lead.responded': ['A lead got its first answer', 'at'], 'sales.lead.erased': ['The personal data of a lead was erased'],
  'sales.opportunity.moved': ['An opportunity moved to another stage', 'stageId'],
  // Where an activity stands is told to whoever asks for it by its id and may see that.
  'sales.activity.created': ['An activity was planned', 'kind'], 'sales.activity.logged': ['An activity that has happened was logged', 'kind'],
  'sales.activity.completed': ['An activity was done', 'kind'], 'sales.activity.reopened': ['An activity was opened again'],
});
