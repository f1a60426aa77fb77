/** Why a calendar is not taken: it is none, or there is more in it than is worked out. */
export class CalendarError extends Error {
  readonly reason: 'not_calendar' | 'too_many';
  constructor(reason: 'not_calendar' | 'too_many') {
    super(reason);
    this.reason = reason;
  }
}
