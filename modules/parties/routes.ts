import { handle, type Route } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as bank from './service/bank.ts';
import * as consents from './service/consents.ts';
import * as detail from './service/detail.ts';
import { dismissDuplicate, listDuplicates } from './service/duplicates.ts';
import { eraseParty } from './service/erase.ts';
import { findParties, listOwners, matchParties } from './service/find.ts';
import { removeParties, restoreParties } from './service/lifecycle.ts';
import * as links from './service/links.ts';
import { mergeParties, previewMerge, undoMerge } from './service/merge.ts';
import { getNumbers, setNumbers } from './service/numbers.ts';
import { removePhoto, setPhoto } from './service/photo.ts';
import { sighted } from './service/sight.ts';
import { views } from './service/source.ts';
import { partyTimeline } from './service/timeline.ts';
import { askForVatCheck, showVatCheck } from './service/vat-check.ts';
import { mountView } from './service/views.ts';

export const routes: Route[] = [
  ...Object.values(views).flatMap(mountView),
  handle(contract.findParties, findParties),
  handle(contract.matchParties, matchParties),
  handle(contract.listOwners, listOwners),
  handle(contract.getParty, sighted(detail.getDetail)),
  handle(contract.createParty, detail.createOne),
  handle(contract.updateParty, sighted(detail.updateOne)),
  handle(contract.getNumbering, getNumbers),
  handle(contract.setNumbering, setNumbers),
  handle(contract.setRoles, sighted(detail.setRolesOf)),
  handle(contract.removeParty, sighted(async (ctx, { id }) => { await removeParties(ctx, null, [id]); return { id }; })),
  handle(contract.restoreParty, async (ctx, { id }) => { await restoreParties(ctx, [id], null); return detail.getDetail(ctx, { id }).then(({ consents: _c, children: _k, mergedFrom: _m, ...party }) => party); }),
  handle(contract.listConsents, sighted(consents.listConsents)),
  handle(contract.setConsent, sighted(consents.setConsent)),
  handle(contract.setPhoto, sighted(setPhoto)),
  handle(contract.removePhoto, sighted(removePhoto)),
  handle(contract.eraseParty, sighted(eraseParty)),
  handle(contract.partyTimeline, sighted(partyTimeline)),
  handle(contract.listLinks, sighted(links.listLinks)),
  handle(contract.createLink, sighted(links.createLink)),
  handle(contract.updateLink, links.updateLink),
  handle(contract.removeLink, links.removeLink),
  handle(contract.getVatCheck, sighted(showVatCheck)),
  handle(contract.checkVat, sighted(askForVatCheck)),
  handle(contract.listBanks, sighted(bank.listBanks)),
  handle(contract.createBank, sighted(bank.createBank)),
  handle(contract.updateBank, bank.updateBank),
  handle(contract.setPrimaryBank, bank.setPrimaryBank),
  handle(contract.removeBank, bank.removeBank),
  handle(contract.approveBank, bank.approveBank),
  handle(contract.rejectBank, bank.rejectBank),
  handle(contract.listDuplicates, listDuplicates),
  handle(contract.dismissDuplicate, dismissDuplicate),
  handle(contract.previewMerge, sighted(previewMerge)),
  handle(contract.mergeParties, sighted(mergeParties)),
  handle(contract.undoMerge, undoMerge),
];
