import { handle, subscribe } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract.ts';
import { seed } from '../seed.ts';
import { followComponents } from '../service/items/bundles.ts';
import * as pictures from '../service/items/pictures.ts';
import * as variants from '../service/items/variants.ts';
import { itemRecords, itemVerbs, requireUnmoved, searchItems } from '../service/items.ts';
import { addRate, createTax, listRatesOn, removeRate, removeTax, restoreTax, taxRecord, updateTax } from '../service/taxes.ts';
import { addStandardUnits, createUnit, removeUnit, restoreUnit, unitRecord, updateUnit } from '../service/units.ts';
import { addStandardTerms, createTerm, paymentTermRecord, removeTerm, restoreTerm, updateTerm } from '../service/payment-terms.ts';
import { answerFiscal } from '../service/fiscal-positions/ask.ts';
import { createPosition, fiscalPositionRecord, removePosition, restorePosition, updatePosition } from '../service/fiscal-positions/positions.ts';
import '../service/withholding.ts';
import { addUsual } from '../service/fiscal-positions/usual.ts';
import type { Part } from './part.ts';

/** Units, products, services, taxes, fiscal positions and payment terms. */
export const masters: Part = {
  routes: [
    ...mountResource(contract.units, unitRecord, { create: createUnit, update: updateUnit, remove: removeUnit, restore: restoreUnit }),
    ...mountResource(contract.taxes, taxRecord, { create: createTax, update: updateTax, remove: removeTax, restore: restoreTax }),
    ...mountResource(contract.paymentTerms, paymentTermRecord, { create: createTerm, update: updateTerm, remove: removeTerm, restore: restoreTerm }),
    ...mountResource(contract.fiscalPositions, fiscalPositionRecord, { create: createPosition, update: updatePosition, remove: removePosition, restore: restorePosition }),
    handle(contract.addUsualPositions, addUsual),
    handle(contract.askFiscalPosition, answerFiscal),
    handle(contract.addTaxRate, addRate),
    handle(contract.removeTaxRate, removeRate),
    handle(contract.listRates, listRatesOn),
    ...mountResource(contract.products, itemRecords.product, itemVerbs('product')),
    ...mountResource(contract.services, itemRecords.service, itemVerbs('service')),
    handle(contract.findItems, searchItems),
    handle(contract.listVariants, variants.showVariants(itemRecords.product)),
    handle(contract.makeVariants, variants.createVariants(itemRecords.product)),
    handle(contract.previewShared, variants.showDifferences(itemRecords.product)),
    handle(contract.applyShared, variants.applyDifferences(itemRecords.product, requireUnmoved)),
    handle(contract.listItemPictures, pictures.showPictures),
    handle(contract.addItemPicture, pictures.addPicture),
    handle(contract.orderItemPictures, pictures.orderPictures),
    handle(contract.describeItemPicture, pictures.describePicture),
    handle(contract.removeItemPicture, pictures.removePicture),
    handle(contract.restoreItemPicture, pictures.restorePicture),
  ],
  records: [unitRecord, taxRecord, paymentTermRecord, fiscalPositionRecord, itemRecords.product, itemRecords.service],
  subscribers: [subscribe('accounting.standard_units', 'workspace.workspace.created', (ctx, event) => addStandardUnits(ctx, event.workspace_id!)), subscribe('accounting.standard_terms', 'workspace.workspace.created', (ctx, event) => addStandardTerms(ctx, event.workspace_id!))],
  witnesses: [followComponents], seed,
};
