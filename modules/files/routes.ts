import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as file from './service/file.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.uploadFile, file.upload),
  handle(contract.uploadOwnFile, file.uploadOwn),
  handle(contract.getFile, file.get),
  handle(contract.deleteFile, file.remove),
];
