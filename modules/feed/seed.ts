import type { App } from '#core/server/app.ts';
import { seedBites } from './service/bites/seed.ts';
import { seedPosts } from './service/posts/seed.ts';
import { seedStories } from './service/stories/seed.ts';

/** What Northlight's people tell each other. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await seedPosts(app);
  await seedBites(app);
  await seedStories(app);
}
