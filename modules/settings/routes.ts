import { handle, type Route } from '#core/server/module.ts';
import * as contract from './contract.ts';
import { uploadBrandImage } from './service/brand-image.ts';
import * as change from './service/change.ts';
import { getSystemSettings } from './service/public.ts';
import * as read from './service/read.ts';

/** Every endpoint of the room with the function that carries it out. */
export const routes: readonly Route[] = [
  handle(contract.getSettings, read.getAllSettings),
  handle(contract.getAppliedSettings, read.getAppliedSettings),
  handle(contract.updateBrand, change.updateGroup('brand')),
  handle(contract.updateSystem, change.updateGroup('system')),
  handle(contract.updateCompany, change.updateGroup('company')),
  handle(contract.updateCurrency, change.updateGroup('currency')),
  handle(contract.updateSettings, change.updateSettings),
  handle(contract.resetSetting, change.resetSetting),
  handle(contract.uploadBrandImage, uploadBrandImage),
  handle(contract.getSystemSettings, getSystemSettings),
];
