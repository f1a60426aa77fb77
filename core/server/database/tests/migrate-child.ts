// A second process for the tests of migrations: brings the database of argv[2] to the shape of the files in argv[3].
import { migrate } from '../migrate.ts';

const [, , ownerUrl = '', directory = ''] = process.argv;
await migrate(ownerUrl, [{ schema: 'probe', directory }], { log: (line) => process.stdout.write(`${line}\n`) });
process.stdout.write('done\n');
