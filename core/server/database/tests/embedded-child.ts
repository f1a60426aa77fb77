// A second process for the tests of the embedded database: starts the database of argv[2], tells about it in one JSON line, stops on the line "stop".
import { startEmbeddedPostgres } from '../embedded.ts';

const [, , dir = ''] = process.argv;
try {
  const database = await startEmbeddedPostgres({ dir, log: (line) => process.stderr.write(`${line}\n`) });
  const { pid, firstStart, adopted, ownerUrl, dataDir, notice } = database;
  process.stdout.write(`${JSON.stringify({ pid, firstStart, adopted, ownerUrl, dataDir, notice })}\n`);
  process.stdin.once('data', () => {
    void database.stop().then(() => process.exit(0));
  });
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
