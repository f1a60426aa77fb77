import '../../social-texts.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { MultiCombobox, type MultiComboboxProps } from '#core/web/ui/multi-combobox.tsx';
import { listFriends, searchPeople } from '../../../contract/people.ts';
import type { PersonCard } from '../../../contract/shapes.ts';

interface Item { id: string; label: string; description?: string; card: PersonCard }

/** Props of PeoplePicker. */
export interface PeoplePickerProps extends Pick<MultiComboboxProps<Item>, 'id' | 'size' | 'placeholder' | 'disabled' | 'className' | 'aria-label'> {
  value: readonly PersonCard[];
  onChange: (people: PersonCard[]) => void;
  /** `message`: only people the viewer may write to. */
  scope?: 'all' | 'message';
  /** Most people that can be chosen. */
  max?: number;
  /** People who are not offered. */
  exclude?: readonly string[];
  /** Asks somebody else than the search by name. */
  find?: (text: string, signal: AbortSignal) => Promise<readonly PersonCard[]>;
}

const toItem = (card: PersonCard): Item => ({ id: card.id, label: card.name, card, ...(card.headline ? { description: card.headline } : {}) });

/** People by name; before anything is typed, friends. */
export function PeoplePicker({ value, onChange, scope = 'all', max = 50, exclude = [], find, placeholder, ...props }: PeoplePickerProps) {
  const t = useT('social');
  const load = async (text: string, signal: AbortSignal): Promise<Item[]> => {
    const ask = find ?? (async (search: string) => {
      const { items } = search ? await request(searchPeople, { search: search.slice(0, 100), scope, limit: 20 }, { signal }) : await request(listFriends, { search: '', limit: 20 }, { signal });
      return items.map((row) => row.person);
    });
    return (await ask(text, signal)).filter((person) => !exclude.includes(person.id)).map(toItem);
  };
  return (
    <MultiCombobox<Item>
      {...props} placeholder={placeholder ?? t('picker.placeholder')} value={value.map(toItem)} onValueChange={(items) => onChange(items.slice(0, max).map((item) => item.card))}
      load={load} renderIcon={(item) => <Avatar id={item.id} name={item.label} src={item.card.photo} size="xs" decorative />}
    />
  );
}
