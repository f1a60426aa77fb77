/** VAT rates of a country in percent, as decimal text. */
export interface VatRates { readonly standard: string; readonly reduced: readonly string[] }

/**
 * VAT rates of the member states on 2026-01-01, without special rates of regions (sources: the European Commission's "Taxes in Europe" database, and for what
 * changed in 2025 and 2026 vero.fi and sovos.com). They are what a workspace begins with; later changes are entered with their day.
 */
export const euVatRates: Readonly<Record<string, VatRates>> = {
  AT: { standard: '20', reduced: ['13', '10'] },
  BE: { standard: '21', reduced: ['12', '6'] },
  BG: { standard: '20', reduced: ['9'] },
  CY: { standard: '19', reduced: ['9', '5', '3'] },
  CZ: { standard: '21', reduced: ['12'] },
  DE: { standard: '19', reduced: ['7'] },
  DK: { standard: '25', reduced: [] },
  EE: { standard: '24', reduced: ['13', '9'] },
  ES: { standard: '21', reduced: ['10', '4'] },
  FI: { standard: '25.5', reduced: ['13.5', '10'] },
  FR: { standard: '20', reduced: ['10', '5.5', '2.1'] },
  GR: { standard: '24', reduced: ['13', '6'] },
  HR: { standard: '25', reduced: ['13', '5'] },
  HU: { standard: '27', reduced: ['18', '5'] },
  IE: { standard: '23', reduced: ['13.5', '9', '4.8'] },
  IT: { standard: '22', reduced: ['10', '5', '4'] },
  LT: { standard: '21', reduced: ['12', '5'] },
  LU: { standard: '17', reduced: ['14', '8', '3'] },
  LV: { standard: '21', reduced: ['12', '5'] },
  MT: { standard: '18', reduced: ['12', '7', '5'] },
  NL: { standard: '21', reduced: ['9'] },
  PL: { standard: '23', reduced: ['8', '5'] },
  PT: { standard: '23', reduced: ['13', '6'] },
  RO: { standard: '21', reduced: ['11'] },
  SE: { standard: '25', reduced: ['12', '6'] },
  SI: { standard: '22', reduced: ['9.5', '5'] },
  SK: { standard: '23', reduced: ['19', '5'] },
};
