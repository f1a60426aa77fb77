import { postAddress } from '../addresses.ts';
import { Composer } from '../composer/composer.tsx';

interface CreateProps { onDone: (made: { label: string; to?: string }) => void }

function CreateWith({ draft, poll, onDone }: CreateProps & { draft: string; poll: boolean }) {
  return <Composer draft={draft} poll={poll} onMade={(post) => onDone({ label: [...post.description].slice(0, 60).join(''), to: postAddress(post.post_id) })} />;
}

/** Create Bites: Post. */
export function CreatePost(props: CreateProps) { return <CreateWith draft="create.post" poll={false} {...props} />; }
/** Create Bites: Poll. */
export function CreatePoll(props: CreateProps) { return <CreateWith draft="create.poll" poll {...props} />; }
