export { PersonLink, type PersonLinkProps } from './people/parts/person-link.tsx';
export { BlockPerson, DistanceItems, PersonMenu, type PersonMenuProps } from './people/parts/person-menu.tsx';
export { PeoplePicker, type PeoplePickerProps } from './people/parts/people-picker.tsx';
export { RelationButton } from './people/parts/relation-button.tsx';
export { usePersonCard } from './people/parts/use-person-card.ts';
export { personAddress, groupAddress } from './addresses.ts';
export { registerGroupTab, registerPersonAction, registerProfileTab, type GroupTab, type PersonAction, type ProfileTab, type ProfileTabProps } from './tabs.ts';
