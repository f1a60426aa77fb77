import { configSchema } from '#core/server/config.ts';

/** What deploy/.env.example holds: every setting with its default, commented out, so that a copied file changes nothing. */
export function envExample(): string {
  const settings = Object.entries(configSchema.shape).map(([key, field]) => {
    const { data: value } = field.safeParse(undefined);
    return `\n# ${field.description ?? ''}\n#${key}=${typeof value === 'boolean' ? Number(value) : value ?? ''}\n`;
  });
  return `# Made by \`npm run -s env:example\` from core/server/config.ts: every setting with its default. A line counts when its # is taken away.
# With compose.yaml begin with compose.env.example.
${settings.join('')}`;
}
