import type { RouteName } from '@footlight/core/protocol'
import { moneyPolicy } from './money-policy.ts'
import {
  aboutNothing,
  administrators,
  anybody,
  keepers,
  models,
  orders,
  people,
  performer,
  performerAndStaff,
  type Role,
  type Row,
  roles,
  strangers,
  tips,
  verdictOf,
} from './roles.ts'

/** The performer, and their studio. */
const studioOwners: Row = {
  ...{ guest: 'login_required', studioOwner: 'passes', foreignStudio: 'passes' },
  others: 'forbidden',
}
/** To another studio there is no such performer. */
export const statementReaders: Row = {
  ...{ guest: 'login_required', model: 'passes', studioOwner: 'passes', foreignStudio: 'not_found' },
  others: 'forbidden',
}
const shiftKeepers: Row = { ...performer, studioOwner: 'passes' }
const staff: Row = {
  guest: 'login_required',
  moderator: 'passes',
  administrator: 'passes',
  others: 'forbidden',
}
const aboutNoShow = aboutNothing(performer)

/**
 * Who may make which call of `/api/v1`, and how who may not is answered. A call without a row fails the
 * matrix.
 */
export const routePolicy: Readonly<Record<RouteName, Row>> = {
  siteConfig: anybody,
  currentUser: anybody,
  sessions: people,
  ageVerification: anybody,
  beginAgeCheck: { guest: 'login_required', others: 'passes' },
  ageCheck: { guest: 'login_required', others: 'not_found' },
  giveUpAgeCheck: { guest: 'login_required', others: 'not_found' },
  deletion: people,
  // Nobody gives up fewer tokens than none.
  askDeletion: { guest: 'login_required', others: 'invalid_value' },
  keepAccount: people,
  ownAppeal: people,
  // None of them is suspended.
  appeal: people,
  appeals: staff,
  decideAppeal: { ...staff, moderator: 'not_found', administrator: 'not_found' },
  ownDecisionAppeals: people,
  appealDecision: { guest: 'login_required', others: 'not_found' },
  decisionAppeals: staff,
  decideDecisionAppeal: { ...staff, moderator: 'not_found', administrator: 'not_found' },
  cases: staff,
  caseDetail: aboutNothing(staff),
  caseContent: aboutNothing(staff),
  casePicture: aboutNothing(staff),
  assignCase: aboutNothing(staff),
  decideCase: aboutNothing(staff),
  confirmCase: aboutNothing(staff),
  liveWall: staff,
  liveStills: staff,
  // Nobody streams in that room, and the look-in is nobody's.
  lookIn: aboutNothing(staff),
  prolongLookIn: aboutNothing(staff),
  lookInFrame: aboutNothing(staff),
  openLiveCase: aboutNothing(staff),
  liveEvidence: aboutNothing(staff),
  liveEvidencePicture: aboutNothing(staff),
  // This site asks for no checks.
  askLiveCheck: staff,
  pictureHashes: staff,
  previewPictureHashes: staff,
  changePictureHashes: aboutNothing(staff),
  configuration: administrators,
  configurationHistory: administrators,
  changeConfiguration: aboutNothing(administrators),
  savedViews: administrators,
  saveView: { ...administrators, administrator: 'invalid_value' },
  deleteView: aboutNothing(administrators),
  termLists: staff,
  previewTerms: aboutNothing(staff),
  changeTerms: aboutNothing(staff),
  ownDecisions: people,
  complain: anybody,
  caseNumbers: staff,
  // Nobody's password.
  askExport: { guest: 'login_required', others: 'invalid_credentials' },
  endSession: { guest: 'login_required', others: 'passes' },
  auditLog: administrators,
  staff: administrators,
  changeStaffRole: administrators,
  emergencyAccess: staff,
  beginEmergencyAccess: staff,
  endEmergencyAccess: { ...administrators, administrator: 'not_found' },
  settings: people,
  updateSettings: people,
  updateProfile: people,
  // The body is under age: nobody is told anything else.
  register: { others: 'invalid_value' },
  // The token is nobody's.
  confirmEmail: { others: 'invalid_value' },
  forgotPassword: anybody,
  // The token is nobody's.
  resetPassword: { others: 'invalid_value' },
  // The new one is too common.
  changePassword: { guest: 'login_required', others: 'invalid_value' },
  security: people,
  resendConfirmation: people,
  beginTotp: people,
  // The ticket is nobody's.
  confirmTotp: { guest: 'login_required', others: 'invalid_value' },
  // This site has no vault.
  application: models,
  saveParticulars: models,
  addDocument: models,
  submitApplication: models,
  withdrawApplication: models,
  openAgreement: models,
  legalDocument: strangers,
  signDocument: strangers,
  agreementFile: models,
  applications: { ...administrators, administrator: 'not_found' },
  // Administrators see nobody's papers.
  reviewedApplication: { guest: 'login_required', others: 'forbidden' },
  lookAtDocument: { guest: 'login_required', others: 'forbidden' },
  lookAtAgreement: { guest: 'login_required', others: 'forbidden' },
  approveApplication: { guest: 'login_required', others: 'forbidden' },
  rejectApplication: { guest: 'login_required', others: 'forbidden' },
  // This site asks for none.
  liveness: models,
  beginLiveCheck: models,
  anotherGesture: models,
  sendLivePicture: models,
  liveChecks: { guest: 'login_required', others: 'forbidden' },
  lookAtLiveCheck: { guest: 'login_required', others: 'forbidden' },
  decideLiveCheck: { guest: 'login_required', others: 'forbidden' },
  cameraPeriods: { guest: 'login_required', others: 'forbidden' },
  exportRecord: { guest: 'login_required', others: 'forbidden' },
  streamingPartners: models,
  // The name is nobody's.
  askPartner: aboutNothing(models),
  answerHost: aboutNothing(models),
  removePartner: aboutNothing(models),
  sayOnCamera: models,
  // None has an app.
  newRecoveryCodes: people,
  endTotp: people,
  passkeys: people,
  // The address of the test is a bare one.
  beginPasskey: people,
  addPasskey: { guest: 'login_required', others: 'invalid_value' },
  // Nobody has one.
  renamePasskey: { guest: 'login_required', others: 'not_found' },
  removePasskey: { guest: 'login_required', others: 'not_found' },
  askPasskey: anybody,
  logInByPasskey: { others: 'invalid_value' },
  // There are none, and no log-in by one goes on.
  signInProviders: anybody,
  beginSignIn: { others: 'not_found' },
  connectProvider: { guest: 'login_required', others: 'not_found' },
  answerSignIn: { others: 'not_found' },
  proveSignIn: anybody,
  signUpByProvider: anybody,
  connectedProviders: people,
  disconnectProvider: { guest: 'login_required', others: 'not_found' },
  // No address.
  changeEmail: { guest: 'login_required', others: 'invalid_value' },
  // The tokens are nobody's.
  confirmNewEmail: { others: 'invalid_value' },
  undoEmailChange: { others: 'invalid_value' },
  login: anybody,
  logout: anybody,
  follow: people,
  unfollow: people,
  logToast: people,
  logSocketFailure: anybody,
  // The operator has not switched it on.
  reportClientError: anybody,
  clientErrors: administrators,
  logState: people,
  switchLog: people,
  // Nobody has switched it on, was asked to, or pays for a private.
  sendLog: { guest: 'login_required', others: 'forbidden' },
  logPurchaseStep: people,
  countEvent: anybody,
  // The support reads, and does not ask.
  personLogs: staff,
  askLogs: administrators,
  endLogs: administrators,
  productCounts: staff,
  answerStuckSurvey: { guest: 'forbidden', others: 'forbidden' },

  // This site has named no custodian.
  recordsStatement: { others: 'not_found' },
  legalText: anybody,
  terms: anybody,
  // For nothing that is named.
  humanCheck: { others: 'invalid_value' },
  acceptTerms: people,
  thumbClick: anybody,
  thumbClicks: administrators,

  sites: administrators,
  changeSite: administrators,
  removeSite: { ...administrators, administrator: 'not_found' },
  changeSitePicture: { ...administrators, administrator: 'not_found' },

  notices: anybody,
  // There is none of that name.
  readNotice: { guest: 'login_required', others: 'not_found' },
  allNotices: administrators,
  changeNotice: administrators,
  removeNotice: { ...administrators, administrator: 'not_found' },

  faq: anybody,
  faqArticle: anybody,
  guide: anybody,
  allFaq: administrators,
  changeFaq: administrators,
  press: anybody,
  allPress: administrators,
  changePress: administrators,
  removePress: { ...administrators, administrator: 'not_found' },

  support: anybody,
  supportMessage: anybody,
  tickets: people,
  // Who has paid nothing is sent to the form; members have paid.
  openTicket: {
    guest: 'login_required',
    member: 'passes',
    model: 'passes',
    otherModel: 'passes',
    others: 'forbidden',
  },
  // There is none of that number.
  ticket: strangers,
  writeTicket: strangers,
  changeTicket: strangers,
  supportQueue: staff,
  staffTicket: { ...staff, moderator: 'not_found', administrator: 'not_found' },
  answerTicket: { ...staff, moderator: 'not_found', administrator: 'not_found' },
  handleTicket: { ...staff, moderator: 'not_found', administrator: 'not_found' },

  ...moneyPolicy,

  room: { banned: 'banned', others: 'passes' },
  browse: anybody,
  browseHome: anybody,
  suggest: anybody,
  subject: performerAndStaff,
  moderate: keepers,

  performerSettings: anybody,
  changePerformerSettings: models,
  showState: anybody,
  modelShows: models,
  receipt: { ...strangers, viewer: 'passes', model: 'passes', moderator: 'passes', administrator: 'passes' },
  privateRequest: orders,
  privateAccept: aboutNoShow,
  privateDecline: aboutNoShow,
  privateCancel: strangers,
  privateEnd: people,
  privateDiscount: performer,
  spyPreview: anybody,
  spyStart: orders,
  spyEnd: people,
  limitedAnnounce: performer,
  limitedStart: performer,
  limitedEnd: performer,
  limitedCancel: performer,
  limitedTicket: orders,
  limitedRecording: orders,
  groupReserve: orders,
  groupLeave: people,
  groupStart: performer,
  groupEnd: performer,
  goalAnnounce: performer,
  goalPledge: orders,
  goalEnd: performer,
  goalCancel: performer,
  sharecamRequest: orders,
  sharecamAccept: aboutNoShow,
  sharecamDecline: aboutNoShow,
  sharecamCancel: strangers,
  sharecamEnd: people,
  recordingStart: orders,
  recordingEnd: people,

  // Names of kings, buyers and splitters are for those who may be in the room.
  appState: { banned: 'banned', others: 'passes' },
  setGoals: performer,
  setKoth: performer,
  resetKoth: performer,
  startGoldenTicket: performer,
  endGoldenTicket: performer,
  buyGoldenTicket: tips,
  startScratchoff: performer,
  endScratchoff: performer,
  buyScratchField: tips,
  setTipMenu: performer,
  setAppPanel: performer,
  proposeGroupTip: tips,
  joinGroupTip: tips,
  cancelGroupTip: people,

  versusState: anybody,
  versusSettings: models,
  changeVersusSettings: models,
  versusInvite: performer,
  versusAccept: performer,
  versusReject: performer,
  versusEnd: performerAndStaff,
  versusModerate: performerAndStaff,
  versusPeer: anybody,
  versusHistory: anybody,
  versusLive: anybody,
  versusBoard: anybody,
  versusTournaments: anybody,
  versusTournamentCreate: administrators,
  versusTournamentCancel: aboutNothing(administrators),
  versusTournamentCurrent: anybody,
  versusTournamentBoard: { others: 'not_found' },

  streamerSettings: models,
  changeStreamerSettings: models,
  roomModes: anybody,
  setStandby: performer,
  setCamPassword: performer,
  enterCamPassword: { banned: 'banned', others: 'passes' },
  setVoyeur: performerAndStaff,
  ratings: anybody,
  likes: anybody,
  // Nobody likes themself, and those of one studio do not lift each other.
  like: { ...people, model: 'forbidden', studioOwner: 'forbidden', banned: 'banned' },
  unlike: people,
  likeContest: anybody,
  starBoard: anybody,
  rate: { guest: 'login_required', viewer: 'passes', banned: 'banned', others: 'forbidden' },
  watchClips: people,
  watchState: strangers,
  watchCommand: strangers,
  recordings: people,

  studioWall: {
    guest: 'login_required',
    studioOwner: 'passes',
    foreignStudio: 'passes',
    others: 'forbidden',
  },
  ownStudio: models,
  joinStudio: models,
  declineStudio: { ...models, model: 'not_found', otherModel: 'not_found' },
  leaveStudio: models,
  deskStudios: administrators,
  openStudio: { ...administrators, administrator: 'user_not_found' },
  changeStudio: { ...administrators, administrator: 'not_found' },
  offerStudio: { ...administrators, administrator: 'user_not_found' },
  closeStudio: { ...administrators, administrator: 'not_found' },
  substudios: studioOwners,
  openSubstudio: { ...studioOwners, studioOwner: 'user_not_found', foreignStudio: 'user_not_found' },
  renameSubstudio: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  offerSubstudio: { ...studioOwners, studioOwner: 'user_not_found', foreignStudio: 'user_not_found' },
  closeSubstudio: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  studioTeam: studioOwners,
  statementPerformers: studioOwners,
  monthStatement: statementReaders,
  inviteToStudio: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  withdrawInvitation: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  endMembership: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  memberShare: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  offerShare: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  withdrawShareOffer: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  ownShare: { ...models, otherModel: 'not_found' },
  acceptShare: { ...models, otherModel: 'not_found' },
  declineShare: { ...models, otherModel: 'not_found' },
  studioStaff: studioOwners,
  giveStudioRole: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  endStudioRole: { ...studioOwners, studioOwner: 'not_found', foreignStudio: 'not_found' },
  ownStudioRole: people,
  // Nobody offers them anything, and owners do not leave.
  answerStudioRole: strangers,
  leaveStudioRole: { guest: 'login_required', others: 'forbidden' },
  studioKeys: studioOwners,
  renewStudioKey: { guest: 'login_required', studioOwner: 'passes', others: 'forbidden' },
  studioAgreement: models,
  changeStudioAgreement: models,
  startShift: shiftKeepers,
  endShift: shiftKeepers,
  shifts: shiftKeepers,

  ingestState: models,
  renewStreamKey: models,

  pmChats: people,
  pmMessages: people,
  pmRead: people,
  pmSend: { ...people, banned: 'banned', model: 'pm_not_allowed' },
  pmAccept: people,
  pmDelete: people,
  pmRestore: people,
  pmReport: aboutNothing(people),
  // Nothing is looked for.
  pmSearch: { guest: 'login_required', others: 'invalid_value' },

  friends: people,
  askFriend: { ...people, model: 'invalid_value' },
  acceptFriend: aboutNothing(people),
  endFriend: people,
  blockedPeople: people,
  blockPerson: people,
  unblockPerson: people,

  suspend: staff,
  endSuspension: staff,

  reports: staff,
  reportStill: aboutNothing(staff),
  reportClose: aboutNothing(staff),
  reportReopen: aboutNothing(staff),
  featureBan: staff,
  featureUnban: staff,

  speedDateVideo: people,
  // A performer who chose no dates, and one whose identity is not proven.
  speedDateRequest: { ...people, model: 'forbidden', otherModel: 'forbidden' },
  speedDateAccept: {
    guest: 'login_required',
    model: 'not_found',
    otherModel: 'not_found',
    others: 'forbidden',
  },
  speedDateUpdate: people,
  speedDateStop: people,
  speedDateReport: strangers,

  feed: anybody,
  swipeData: anybody,
  swipeNext: anybody,
  swipeStop: people,
  // Nobody reports themself.
  swipeReport: { ...people, model: 'invalid_value' },
  swipeHide: people,
  swipeUnhide: people,

  chatRules: keepers,
  changeFilters: performer,
  raid: keepers,
  settleHeld: aboutNothing(keepers),
  restrictions: keepers,
  removeMessage: aboutNothing(keepers),
  restoreMessage: aboutNothing(keepers),
  translate: models,
  personCard: people,
  fansInRoom: { banned: 'banned', others: 'passes' },
  writePersonNote: people,
  highlightMessage: aboutNothing(keepers),
  roomReport: { ...people, model: 'invalid_value' },

  profile: { banned: 'banned', others: 'passes' },
  ownProfile: models,
  changeProfile: models,
  changeProfilePicture: models,
  ownName: people,
  // Performers keep theirs, and nobody gets the one that is asked for.
  changeName: { ...people, model: 'passes', otherModel: 'passes', others: 'invalid_value' },
  nameHistory: staff,
  linkedAccounts: people,
  // By no password at all; who has a role or a studio links with none.
  linkAccount: {
    guest: 'login_required',
    model: 'forbidden',
    studioOwner: 'forbidden',
    foreignStudio: 'forbidden',
    moderator: 'forbidden',
    administrator: 'forbidden',
    others: 'invalid_credentials',
  },
  unlinkAccount: strangers,
  switchAccount: strangers,
  ownAvatar: people,
  takeAvatarAway: people,
  putAvatarBack: people,
  // Pictures of nobody.
  reportAvatar: strangers,
  removeAvatar: aboutNothing(staff),
  offlineClip: models,
  bannerList: anybody,
  takeOfflineClip: models,
  removeOfflineClip: models,

  fanClub: { banned: 'banned', others: 'passes' },
  // Whose terms they are is asked before anything else.
  joinFanClub: { guest: 'login_required', others: 'invalid_value' },
  giveFanClub: { guest: 'login_required', others: 'invalid_value' },
  // Codes of nothing.
  redeemFanClubGift: aboutNothing(people),
  fanClubGift: aboutNothing(people),
  givenFanClubGifts: people,
  takeFanClubGiftBack: aboutNothing(people),
  renewFanClub: people,
  cancelFanClub: people,
  memberships: people,
  ownFanClub: models,
  changeFanClub: models,
  fanClubMembers: models,

  ownMedia: models,
  // Items of nobody.
  oneOwnMedia: aboutNothing(models),
  createMedia: models,
  changeMedia: aboutNothing(models),
  submitMedia: aboutNothing(models),
  deleteMedia: aboutNothing(models),
  restoreMedia: aboutNothing(models),
  deleteMediaFile: aboutNothing(models),
  releases: models,
  answerRelease: aboutNothing(models),
  userMedia: { banned: 'banned', others: 'passes' },
  media: { others: 'not_found' },
  mediaList: anybody,
  topModels: anybody,
  playlists: people,
  createPlaylist: people,
  // Of nobody.
  playlist: strangers,
  renamePlaylist: strangers,
  deletePlaylist: strangers,
  restorePlaylist: strangers,
  putInPlaylist: strangers,
  takeFromPlaylist: strangers,
  exclusiveVideos: anybody,
  freeVideos: anybody,
  freeVideoModels: anybody,
  freeVideosOf: { banned: 'banned', others: 'passes' },
  // Of nobody.
  freeVideo: { others: 'not_found' },
  freeVideoById: { others: 'not_found' },
  topModelsOfMonth: anybody,
  mediaBundle: { banned: 'banned', others: 'passes' },
  // Of a performer whom there is not.
  purchaseBundle: { guest: 'login_required', others: 'user_not_found' },
  bundleSettings: models,
  changeBundleSettings: models,
  purchaseMedia: strangers,
  hidePurchase: strangers,
  restorePurchase: strangers,
  purchasedMedia: people,
  mediaReview: staff,
  decideMedia: aboutNothing(staff),

  notifications: people,
  // Of nobody.
  readNotification: strangers,
  readNotifications: people,
  deleteNotification: strangers,
  restoreNotification: strangers,
  notificationSettings: people,
  changeNotificationSettings: people,
  pushKey: people,
  subscribePush: people,
  unsubscribePush: people,

  posts: { banned: 'banned', others: 'passes' },
  // Posts of nobody.
  post: { others: 'not_found' },
  purchasePost: strangers,
  votePost: strangers,
  ownPosts: models,
  createPost: models,
  changePost: aboutNothing(models),
  deletePost: aboutNothing(models),
  restorePost: aboutNothing(models),
  removePost: aboutNothing(staff),

  massMessages: models,
  massAudience: models,
  sendMassMessage: models,
  stopMassMessage: aboutNothing(models),
  massMute: people,
  muteMassMessages: people,
  commissionOffers: { banned: 'banned', others: 'passes' },
  mediaRaters: anybody,
  mediaRating: { banned: 'banned', others: 'passes' },
  orderCommission: orders,
  commissions: people,
  openRatings: people,
  pendingData: people,
  // Orders of nobody.
  commission: strangers,
  answerCommission: strangers,
  prepareCommission: strangers,
  deliverCommission: strangers,
  disputeCommission: strangers,
  ownCommissionOffers: models,
  changeCommissionOffer: models,
  disputedCommissions: staff,
  decideCommission: aboutNothing(staff),

  aiBrowse: anybody,
  // A companion that nobody made.
  aiModel: { others: 'not_found' },
  aiChat: strangers,
  aiSay: strangers,
  aiDraw: strangers,
  aiOrder: strangers,
  aiForget: strangers,
  allCompanions: administrators,
  setCompanionPrices: administrators,
  changeCompanion: { ...administrators, administrator: 'not_found' },
  companionLog: staff,
  removeCompanionAnswer: aboutNothing(staff),
  companionBlocks: staff,
  blockFromCompanions: { ...staff, moderator: 'user_not_found', administrator: 'user_not_found' },
  unblockFromCompanions: { ...staff, moderator: 'user_not_found', administrator: 'user_not_found' },

  reportToys: performer,
  buyToyControl: tips,
  stopToyControl: performer,
}

/** By `route: what` of the variants. */
export const variantPolicy: Readonly<Record<string, Row>> = {
  'moderate: make a moderator': performerAndStaff,
  'moderate: act on the performer': { guest: 'login_required', others: 'forbidden' },
  'moderate: act on the staff': { guest: 'login_required', others: 'forbidden' },
  'pmSend: to a viewer': {
    guest: 'login_required',
    model: 'passes',
    otherModel: 'passes',
    moderator: 'passes',
    administrator: 'passes',
    others: 'pm_not_allowed',
  },
  // The performer is told first that there is no battle to end.
  'versusModerate: end': performerAndStaff,
  'privateCancel: one that is over': { ...strangers, viewer: 'passes' },
}

export type RoomState = 'offline' | 'private' | 'closed with a password'

/** Calls that end a state, by those who may: they are left out while it is to go on. */
const ending: { readonly [State in RoomState]?: { readonly [Name in RouteName]?: readonly Role[] } } = {
  private: { privateEnd: ['model', 'moderator', 'administrator'] },
  'closed with a password': { setCamPassword: ['model'] },
}

export function rolesFor(name: RouteName, state: RoomState): readonly Role[] {
  return roles.filter((role) => ending[state]?.[name]?.includes(role) !== true)
}

/** Keeps out whoever has not given the password of the room; the performer and the staff need none. */
function askedForPassword(row: Row): Row {
  const inside: readonly Role[] = ['model', 'moderator', 'administrator']
  return Object.fromEntries(
    [['others', row.others] as const, ...roles.map((role) => [role, verdictOf(row, role)] as const)].map(
      ([role, verdict]) => [
        role,
        verdict === 'passes' && !inside.includes(role as Role) ? 'password_required' : verdict,
      ],
    ),
  ) as Row
}

const behindPassword: readonly RouteName[] = [
  'tip',
  'privateRequest',
  'spyStart',
  'limitedTicket',
  'limitedRecording',
  'groupReserve',
  'goalPledge',
  'sharecamRequest',
  'recordingStart',
  'appState',
  'buyGoldenTicket',
  'buyScratchField',
  'proposeGroupTip',
  'joinGroupTip',
  'buyToyControl',
  'like',
  'fansInRoom',
]

const rateBehindPassword: Row = {
  guest: 'login_required',
  banned: 'banned',
  model: 'forbidden',
  moderator: 'forbidden',
  administrator: 'forbidden',
  others: 'password_required',
}

/** The row of a call in a state of the room. */
export function policyIn(state: RoomState, name: RouteName): Row {
  const row = routePolicy[name]
  if (state === 'private' && name in whilePrivate) return { ...row, ...whilePrivate[name] }
  if (state !== 'closed with a password') return row
  if (name === 'enterCamPassword')
    return { ...row, others: 'wrong_password', model: 'passes', moderator: 'passes', administrator: 'passes' }
  // Whether somebody may rate is asked after the door.
  if (name === 'rate') return rateBehindPassword
  return behindPassword.includes(name) ? askedForPassword(row) : row
}

/**
 * What is answered otherwise while a private runs in which none of the twelve but the performer has a part.
 */
const whilePrivate: { readonly [Name in RouteName]?: Partial<Row> } = {
  // It is running, whoever asks: the state of the room says so to everybody.
  privateAccept: { model: 'passes' },
  privateDecline: { model: 'passes' },
  watchState: { model: 'passes', others: 'forbidden' },
  watchCommand: { model: 'passes', others: 'forbidden' },
}
