import { handle, subscribe } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract.ts';
import { seed } from '../seed.ts';
import { itemRecords, itemVerbs, searchItems } from '../service/items.ts';
import { addRate, createTax, listRatesOn, removeRate, removeTax, restoreTax, taxRecord, updateTax } from '../service/taxes.ts';
import { addStandardUnits, createUnit, removeUnit, restoreUnit, unitRecord, updateUnit } from '../service/units.ts';
import { addStandardTerms, createTerm, paymentTermRecord, removeTerm, restoreTerm, updateTerm } from '../service/payment-terms.ts';
import type { Part } from './part.ts';

/** Units, products, services, taxes and payment terms. */
export const masters: Part = {
  routes: [
    ...mountResource(contract.units, unitRecord, { create: createUnit, update: updateUnit, remove: removeUnit, restore: restoreUnit }),
    ...mountResource(contract.taxes, taxRecord, { create: createTax, update: updateTax, remove: removeTax, restore: restoreTax }),
    ...mountResource(contract.paymentTerms, paymentTermRecord, { create: createTerm, update: updateTerm, remove: removeTerm, restore: restoreTerm }),
    handle(contract.addTaxRate, addRate),
    handle(contract.removeTaxRate, removeRate),
    handle(contract.listRates, listRatesOn),
    ...mountResource(contract.products, itemRecords.product, itemVerbs('product')),
    ...mountResource(contract.services, itemRecords.service, itemVerbs('service')),
    handle(contract.findItems, searchItems),
  ],
  records: [unitRecord, taxRecord, paymentTermRecord, itemRecords.product, itemRecords.service],
  subscribers: [subscribe('accounting.standard_units', 'workspace.workspace.created', (ctx, event) => addStandardUnits(ctx, event.workspace_id!)), subscribe('accounting.standard_terms', 'workspace.workspace.created', (ctx, event) => addStandardTerms(ctx, event.workspace_id!))],
  seed,
};
