import { FileOutput } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const can = 'accounting.report.view';

/** The books for other programs, and packs of evidence. */
export const proof: WebPart = {
  pages: [{ path: '/accounting/export', load: async () => (await import('./export-page.tsx')).ExportPage, title: 'accounting:proof.title', access: 'workspace', can }],
  erp: [{ id: 'accounting.export', section: 'finance', order: 96, label: 'accounting:proof.title', icon: FileOutput, to: '/accounting/export', can }],
  sidebar: [{ id: 'accounting.export', category: 'accounting', order: 134, label: 'accounting:proof.title', icon: FileOutput, to: '/accounting/export', can }],
  commands: [{ id: 'accounting.export', label: 'accounting:proof.command', icon: FileOutput, group: 'goTo', can, run: (go) => go('/accounting/export') }],
};
