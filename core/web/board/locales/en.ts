/** English texts of boards and record calendars. */
export const en = {
  card: 'Card', selectCard: 'Select {{name}}', cardsOf: 'Cards in {{column}}', cards_one: '{{n}} card', cards_other: '{{n}} cards', weighted: 'Weighted',
  columnEmpty: 'No cards', dropHere: 'Drop a card here', add: 'Add to {{column}}', addTitle: 'Name of the new card', addHint: 'Enter adds it, Esc closes',
  collapse: 'Collapse {{column}}', expand: 'Expand {{column}}', moreFailed: 'The next cards could not be loaded.', loadAgain: 'Try again',
  laneColumn: '{{lane}}, {{column}}', lanes: 'Swim lanes', noLanes: 'No lanes', hiddenLanes_one: '{{n}} smaller lane is not shown. Filter to see it.', hiddenLanes_other: '{{n}} smaller lanes are not shown. Filter to see them.',
  help: 'Space picks the card up, arrows move it, Space drops it, Escape puts it back. Enter opens it.',
  helpOpen: 'Arrows go to other cards, Enter opens this one.',
  picked: '{{name}} picked up. It stands in {{column}}, place {{place}} of {{total}}.',
  over: '{{column}}, place {{place}} of {{total}}',
  dropped: '{{name}} moved to {{column}}, place {{place}} of {{total}}.', cancelled: '{{name}} is back in {{column}}.', stays: 'This card cannot be moved.',
  calendar: {
    span: 'Time shown', month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda', today: 'Today', previous: 'Earlier', next: 'Later', add: 'Add on {{day}}',
    more_one: '{{n}} more', more_other: '{{n}} more', all: 'All of {{day}}', count_one: '{{n}} entry', count_other: '{{n}} entries', empty: 'Nothing in this time', emptyText: 'Look at another time or use fewer filters.',
    help: 'Space picks the entry up, arrows choose a day, Space drops it, Escape puts it back. Enter opens it.', tooMany: 'More entries than can be shown. Use filters to see the rest.',
    picked: '{{name}} picked up on {{day}}.', over: '{{day}}', dropped: '{{name}} moved to {{day}}.', cancelled: '{{name}} stays on {{day}}.',
  },
};
