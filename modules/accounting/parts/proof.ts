import { handle, handleStream } from '#core/server/module.ts';
import * as contract from '../contract/proof/index.ts';
import { sendJournal } from '../service/proof/journal-file.ts';
import { packJobs } from '../service/proof/pack-job.ts';
import * as pack from '../service/proof/packs.ts';
import type { Part } from './part.ts';

/** What others check the books with: the journal for their own programs, and packs of evidence. */
export const proof: Part = {
  routes: [
    handleStream(contract.journalFile, sendJournal),
    handle(contract.listPacks, pack.showPacks), handle(contract.createPack, pack.startPack), handle(contract.getPack, pack.showPack), handle(contract.cancelPack, pack.stopPack), handleStream(contract.packFile, pack.sendPack),
  ],
  jobs: packJobs,
};
