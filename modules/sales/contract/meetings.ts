// Meetings that outsiders book: pages with free times, what was booked, and a calendar other programs read.
export * from './meetings/words.ts';
export * from './meetings/pages.ts';
export * from './meetings/bookings.ts';
export * from './meetings/public-booking.ts';
export * from './meetings/calendar-feed.ts';
export * from './meetings/outside-calendars.ts';
