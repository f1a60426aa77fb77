import { handle } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/meetings.ts';
import { book, showPage, slotsOf } from '../service/meetings/book.ts';
import { cancelOne, list } from '../service/meetings/bookings.ts';
import { registerGuestErasure } from '../service/meetings/forget-guests.ts';
import { endFeed, makeFeed, mountCalendars, showFeed } from '../service/meetings/calendar-feed.ts';
import { move, showBooking, withdraw } from '../service/meetings/guest.ts';
import { showOwnPage } from '../service/meetings/own-page.ts';
import * as pages from '../service/meetings/pages.ts';
import { calendarJobs, defineCalendarNotices } from '../service/meetings/read-calendar.ts';
import * as calendars from '../service/meetings/outside-calendars.ts';
import { followMeetings } from '../service/meetings/place.ts';
import { seedMeetings } from '../service/meetings/seed.ts';
import { defineMeetingNotices, guestJob, reminderJob } from '../service/meetings/tell.ts';
import type { Part } from './part.ts';

defineMeetingNotices();
defineCalendarNotices();
registerGuestErasure();

/** Meetings that outsiders book, and calendars for other programs. */
export const meetings: Part = {
  routes: [
    ...mountResource(contract.bookingPages, pages.bookingPageRecord, { create: pages.createPage, update: pages.updatePage, remove: pages.removePage, restore: pages.restorePage, bulk: false }),
    handle(contract.ownBookingPage, showOwnPage), handle(contract.listBookings, list), handle(contract.cancelBooking, cancelOne),
    handle(contract.openBookingPage, showPage), handle(contract.listSlots, slotsOf), handle(contract.bookMeeting, book), handle(contract.openBooking, showBooking), handle(contract.moveBooking, move), handle(contract.withdrawBooking, withdraw),
    handle(contract.getCalendarFeed, showFeed), handle(contract.makeCalendarFeed, makeFeed), handle(contract.endCalendarFeed, endFeed),
    handle(contract.listOutsideCalendars, calendars.listCalendars), handle(contract.addOutsideCalendar, calendars.addCalendar), handle(contract.readOutsideCalendar, calendars.readNow), handle(contract.removeOutsideCalendar, calendars.removeCalendar), handle(contract.listBusyTimes, calendars.ownBusyTimes),
  ],
  records: [pages.bookingPageRecord], jobs: [guestJob, reminderJob, ...calendarJobs], witnesses: [followMeetings], mount: mountCalendars, seed: seedMeetings,
};
