import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as file from './service/file.ts';
import * as uploads from './service/uploads.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.uploadFile, file.upload),
  handle(contract.uploadOwnFile, file.uploadOwn),
  handle(contract.getFile, file.get),
  handle(contract.deleteFile, file.remove),
  handle(contract.startUpload, uploads.start),
  handle(contract.uploadPart, uploads.addPart),
  handle(contract.uploadState, uploads.state),
  handle(contract.finishUpload, uploads.finish),
  handle(contract.cancelUpload, uploads.cancel),
];
