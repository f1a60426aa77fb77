import type { Ctx } from '#core/server/context.ts';
import type { LeadForm } from '../../contract/capture.ts';
import { pageAndCampaign } from '../../rules/capture/campaign-of.ts';
import { arrive } from './arrival.ts';
import { asRobot } from './robot.ts';

/** An enquiry that another room's form took in; `via` names the form for people, `source` where leads come from. */
export interface Enquiry { name: string; email: string; phone: string; message: string; via: string; source: string; language: 'en' | 'ar'; /** Address of the page it was written on; the campaign in it becomes the lead's. */ page?: string; /** What was agreed to by a box of the form: its words, the ways it is about, when (ISO) and from which address. */ consent?: { words: string; channels: ReadonlyArray<LeadForm['consentChannels'][number]>; at: string; ip: string | null } }

/** First and last name of a name written as one. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const at = name.trim().lastIndexOf(' ');
  return at < 0 ? { firstName: name.trim().slice(0, 80), lastName: '' } : { firstName: name.slice(0, at).trim().slice(0, 80), lastName: name.slice(at + 1).trim().slice(0, 80) };
}

const labels = { en: { name: 'Name', email: 'E-mail', phone: 'Phone', message: 'Message', page: 'Page' }, ar: { name: 'الاسم', email: 'البريد الإلكتروني', phone: 'الهاتف', message: 'الرسالة', page: 'الصفحة' } } as const;

/** Makes the enquiry a lead of the workspace, or a note at the lead it is from, as an entry of a web form does; the rules decide whose it is. Answers the lead's id. */
export async function takeEnquiry(ctx: Ctx, workspaceId: number, given: Enquiry): Promise<string> {
  const { name, email, phone, message, via, source, language, consent } = given;
  const { page, utm } = pageAndCampaign(given.page ?? '');
  const words = { ...namesOf(name), email, ...(phone === '' ? {} : { phone }), notes: message };
  const say = labels[language];
  const shown = [{ label: say.name, value: name }, { label: say.email, value: email }, ...(phone === '' ? [] : [{ label: say.phone, value: phone }]), { label: say.message, value: message }, ...(page === '' ? [] : [{ label: say.page, value: page }])];
  const form = { id: null, name: via, language, source, ownerRule: 'rules' as const, ownerId: null, pipelineId: null, stageId: null, consentText: consent?.words ?? '', consentChannels: [...consent?.channels ?? []] };
  return asRobot(ctx, workspaceId, async (robot) => (await arrive(robot, { postId: null, form, entered: { words, custom: {}, shown }, utm, consent: consent !== undefined, place: { page: page.slice(0, 500), ip: consent?.ip ?? null, at: consent?.at }, confirmed: false, proven: false })).leadId);
}
