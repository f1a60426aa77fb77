const colors: Readonly<Record<string, string>> = {
  zinc: '#3f3f46', slate: '#334155', stone: '#44403c', gray: '#374151', neutral: '#404040', red: '#dc2626', rose: '#e11d48', orange: '#c2570c', green: '#15803d', blue: '#2563eb', yellow: '#a16207', violet: '#7c3aed',
};

/** The colour of a brand's theme on paper, as #rrggbb. */
export const paperColor = (theme: string): string => colors[theme] ?? '#334155';
