/** Somebody as the rooms know them. */
export interface Reported { id: string; name: string }

/** Something that helps at once against a person, offered at the end of a report: mute, block. */
export interface ReportRelief {
  /** `<room>.<what>`, unique. */
  id: string;
  /** i18n key `<room>:<key>`; `{{name}}` is the person. */
  label: string;
  run: (person: Reported) => Promise<unknown>;
}

const reliefs = new Map<string, ReportRelief>();

/** A room offers something against a person who was reported; call it where the room's web module is declared. */
export function registerReportRelief(relief: ReportRelief): void { reliefs.set(relief.id, relief); }

/** Everything offered, in the order of the rooms. */
export const reportReliefs = (): ReportRelief[] => [...reliefs.values()];
