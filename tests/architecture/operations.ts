// Clients, tests and documents call these by name. A name that is in the product is never renamed; a new call that is to stay joins the list.

/** Names that are fixed and that the house answers to. */
export const fixedOperations: readonly string[] = [
  'auth.register', 'auth.login', 'auth.refresh', 'auth.logout', 'auth.forgotPassword', 'auth.resetPassword', 'auth.validateOtp', 'auth.inviteUser', 'auth.inviteUserStep2', 'auth.checkInvitation',
  'auth.setPassword', 'chat.getMe', 'chat.listRooms', 'chat.searchUsers', 'chat.createRoom', 'social.getProfile', 'social.updateProfile', 'social.updateProfilePicture',
  'social.updateCoverPicture', 'social.createPost', 'social.editPost', 'social.deletePost', 'social.loadTimeline', 'social.listPosts', 'social.sharePost', 'social.savePost',
  'social.unsavePost', 'social.createStory', 'social.listStories', 'social.reportPost', 'social.listComments', 'social.createComment', 'social.deleteComment', 'social.addFriend',
  'social.unfriend', 'social.follow', 'social.unfollow', 'social.react', 'social.listFriends', 'social.listFriendRequests', 'social.acceptFriendRequest', 'social.declineFriendRequest',
  'social.listGroups', 'social.createGroup', 'social.getGroup', 'social.joinGroup', 'social.getGroupDiscussion', 'social.listGroupPeople', 'social.inviteToGroup', 'greeting.submit',
  'workspaces.list', 'workspaces.create', 'workspaces.change', 'workspaces.invite', 'workspaces.acceptInvite', 'users.current', 'users.listForWorkspace', 'users.listRoles',
  'users.listMyProfiles', 'settings.get', 'settings.updateBrand', 'settings.updateSystem', 'settings.updateCompany', 'settings.updateCurrency', 'settings.update', 'lists.getSystemSettings',
  'lists.updateProfile', 'invoices.post', 'quotes.accept',
];

/** Rooms that are planned and not there yet. A list of names that waits for any other would wait for ever. */
export const plannedRooms: readonly string[] = [
  'calls', 'meetings', 'callhub', 'projects', 'time', 'schedule', 'purchasing', 'contracts', 'support', 'formation', 'frontdesk', 'events', 'jobs', 'mart', 'rentals', 'hosting', 'sites',
];

/** Names that are fixed for calls of rooms that are not there yet, by the room they wait for. */
export const waitingOperations: Readonly<Record<string, readonly string[]>> = {
  projects: [
    'users.listMyTasks', 'projects.list', 'projects.listBrief', 'projects.get', 'projects.create', 'projects.createFull', 'projects.update', 'projects.delete', 'projects.getTaskBoard', 'stages.create',
    'stages.update', 'stages.delete', 'stages.arrange', 'tasks.create', 'tasks.get', 'tasks.update', 'tasks.delete', 'subtasks.create', 'subtasks.update', 'subtasks.delete',
    'taskFiles.create', 'taskFiles.delete', 'milestones.create', 'milestones.get', 'milestones.list', 'milestones.update', 'milestones.delete', 'milestones.listTasks', 'bugs.list',
    'bugs.create', 'bugs.get', 'bugs.update', 'bugs.delete', 'projects.listHourRates', 'projects.listVendors', 'projects.getGantt', 'reports.get', 'reports.getTasks', 'reports.getCashFlow',
  ],
  time: [
    'trackers.add', 'trackers.stop', 'trackers.delete', 'trackers.list', 'trackers.getActive', 'trackers.approve', 'trackers.decline', 'trackers.uploadPhotos', 'trackers.deletePhotos',
    'trackers.listPhotos', 'trackerApprovers.get', 'trackerApprovers.create', 'trackerApprovers.update', 'trackerApprovers.delete', 'timesheets.list', 'timesheets.add', 'timesheets.update',
    'timesheets.delete', 'timesheets.approve', 'timesheets.decline',
  ],
  events: [
    'events.search', 'events.getLanding', 'events.listMine', 'events.get', 'events.create', 'events.setTiming', 'events.listTickets', 'events.createTicket', 'events.searchVenues',
    'events.setVenue', 'events.setLocation', 'events.setTaxes', 'events.setPromocodes', 'events.setMedia', 'events.uploadSeatChart', 'events.saveSeatChart', 'events.publish',
    'events.setSchedule', 'events.setSeo', 'lists.getCategories',
  ],
  mart: [
    'lists.getSlider', 'mart.listSellerShops',
  ],
  jobs: [
    'jobs.listCategories', 'jobs.listProjects', 'jobs.getProject', 'jobs.listSkills', 'jobs.list', 'jobs.create', 'freelancer.listJobs', 'freelancer.getJob', 'freelancer.submitProposal',
  ],
  callhub: [
    'callhub.listAvailableNumbers', 'callhub.buyNumber', 'callhub.listNumbers', 'callhub.assignNumber', 'callhub.unassignNumber', 'tags.createMany', 'tags.list', 'callhub.listMyDevices',
    'callhub.getMyIvr', 'callhub.createVoiceToken', 'callhub.createDeviceVoiceToken', 'callhub.createIvrVoiceToken', 'callhub.addCallLog', 'callhub.updateDeviceFlow', 'callhub.listMyFlows',
    'callhub.getFlow', 'callhub.saveFlow', 'callhub.deleteFlow',
  ],
  hosting: [
    'domains.create', 'domains.list', 'domains.listZones', 'domains.checkAvailability', 'mailboxes.create', 'mailboxes.getQuota', 'mailboxes.list', 'mailboxes.getInbox',
    'mailboxes.listDomainEmails', 'mailboxes.send', 'mailboxes.reply', 'mailboxes.applyAction',
  ],
  rentals: [
    'rentals.getLanding',
  ],
  purchasing: [
    'transfers.receive',
  ],
};
