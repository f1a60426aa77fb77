import type { Ctx } from '#core/server/context.ts';
import type { Letterhead } from '#core/server/module.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type { GroupValues } from '../contract.ts';
import { paperColor } from '../rules/paper-colors.ts';
import { readLogo } from './logo.ts';

/** What printed lists of the active workspace carry at their head. */
export async function readLetterhead(ctx: Ctx, { company, brand }: Pick<GroupValues, 'company' | 'brand'>): Promise<Letterhead> {
  const name = company.legalName || (brand.appTitle === 'Atrium' ? await workspaceName(ctx) : brand.appTitle);
  return { name, color: paperColor(brand.theme), logo: await printedLogo(ctx, ctx.workspaceId), page: ['US', 'CA', 'MX'].includes(company.country) ? 'Letter' : 'A4' };
}

/** The logo as a PNG of a size paper takes; null when there is none or it cannot be read. */
export async function printedLogo(ctx: Ctx, workspaceId: number): Promise<Uint8Array | null> {
  const { bytes } = await readLogo(ctx, workspaceId, { bytes: true });
  if (!bytes) return null;
  try {
    const { default: sharp } = await import('sharp');
    return new Uint8Array(await sharp(bytes).resize({ width: 760, height: 168, fit: 'inside', withoutEnlargement: true }).png().toBuffer());
  } catch { return null; }
}
