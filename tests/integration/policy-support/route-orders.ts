import { randomUUID } from 'node:crypto'
import type {
  accountRoutes,
  accountSecurityRoutes,
  applicationDeskRoutes,
  applicationRoutes,
  appsRoutes,
  audienceShowRoutes,
  avatarRoutes,
  browseRoutes,
  chatPeopleRoutes,
  chatRulesRoutes,
  commissionRoutes,
  companionRoutes,
  fanClubGiftRoutes,
  fanClubRoutes,
  friendRoutes,
  guideRoutes,
  helpRoutes,
  inboxRoutes,
  ingestRoutes,
  leaderboardRoutes,
  libraryRoutes,
  linkedAccountRoutes,
  livenessDeskRoutes,
  livenessRoutes,
  massMessageRoutes,
  mediaBundleRoutes,
  messageRoutes,
  modeRoutes,
  nameHistoryRoutes,
  nameRoutes,
  noticeRoutes,
  OfferTerms,
  passkeyRoutes,
  performerRoutes,
  playlistRoutes,
  postRoutes,
  privateShowRoutes,
  profileRoutes,
  RouteName,
  ratingRoutes,
  receiptRoutes,
  recordingRoutes,
  reportRoutes,
  roomReportRoutes,
  roomRoutes,
  showRoutes,
  showServiceRoutes,
  signInProviderRoutes,
  siteRoutes,
  speedDateRoutes,
  streamingPartnerRoutes,
  studioDeskRoutes,
  studioMemberRoutes,
  studioRoleRoutes,
  studioRoutes,
  studioShareRoutes,
  studioStatementRoutes,
  substudioRoutes,
  supportRoutes,
  suspensionRoutes,
  swipeRoutes,
  toysRoutes,
  versusRoutes,
  videoSectionRoutes,
  watchRoutes,
} from '@footlight/core/protocol'
import {
  defaultPerformerSettings,
  defaultSiteSettings,
  noFaqArticle,
  noNotice,
} from '@footlight/core/protocol'
import {
  cameraOffer,
  groupOffer,
  privateOffer,
  recordingOffer,
} from '@footlight/core/rules/offers/show-offers'
import { plainFields } from '../../dev-env/media-library.ts'
import { OTHER_MODEL, PAYER, ROOM } from './cast.ts'
import { moneyOrders } from './money-orders.ts'
import type { Order, Orders } from './order.ts'

/** Things of the world that calls are about; each belongs to somebody whom the table names. */
export interface Things {
  /** A show that is over; its payer is `viewer`. */
  readonly pastShow: string
  /**
   * A request or show that is open or runs now; its payer is none of the twelve. Before there is one: of
   * nothing.
   */
  readonly runningShow: string
}

/** A guest who is nobody: to act on it changes nothing for the twelve. */
const SOMEBODY = 'guest_00000000'
const A_LATER_DAY = '2999-01-01T00:00:00Z'

/** Of no browser. */
const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/none',
  keys: {
    p256dh: 'BES3RcLgDtzP1iUyYisiB4Xc3EldViaqhgBMl2dGPVrgj3DCWggd7aEkDMW4pSOcFM-VaCtejs-1QUvYcEEvKdg',
    auth: 'vkMdkGz09iMiM2S2i_U5wA',
  },
}

const room: Order = { params: { username: ROOM } }
const opponent: Order = { ...room, body: { opponent: OTHER_MODEL } }

/** An order with the terms of what is offered, or of nothing that is there. */
const of = (terms: OfferTerms, rest: object = {}): Order => ({ ...room, body: { terms, ...rest } })

const accountOrders: Orders<typeof accountRoutes> = {
  siteConfig: {},
  currentUser: {},
  logout: {},
  // Under age, so that nobody is made.
  register: {
    body: {
      username: `new_${randomUUID().slice(0, 8)}`,
      email: 'new@example.org',
      password: 'quiet-river-lamp',
      birth_date: '2999-01-01',
      type: 'viewer',
      accepts_terms: true,
    },
  },
  confirmEmail: { body: { token: 'nobodys' } },
  login: { body: { username: 'demo_viewer', password: 'footlight-demo' } },
  follow: { params: { username: 'demo_model2' } },
  unfollow: { params: { username: 'demo_model2' } },
  logToast: { body: { appearance: 'info', title: 'x' } },
  logSocketFailure: { body: { server: 'x' } },
}

const securityOrders: Orders<typeof accountSecurityRoutes> = {
  forgotPassword: { body: { email: 'nobody@example.org' } },
  resetPassword: { body: { token: 'nobodys', password: 'seven-grey-lamps' } },
  changePassword: { body: { password: 'x', new_password: 'password1' } },
  security: {},
  resendConfirmation: {},
  beginTotp: {},
  confirmTotp: { body: { ticket: 'nobodys', code: '123456', password: 'x' } },
  newRecoveryCodes: { body: { password: 'x' } },
  endTotp: { body: { password: 'x' } },
  changeEmail: { body: { email: 'no address', password: 'x' } },
  confirmNewEmail: { body: { token: 'nobodys' } },
  undoEmailChange: { body: { token: 'nobodys' } },
}

const passkeyOrders: Orders<typeof passkeyRoutes> = {
  passkeys: {},
  beginPasskey: { body: { password: 'x' } },
  addPasskey: { body: { answer: {}, name: 'x' } },
  renamePasskey: { body: { id: 'nobodys', name: 'x' } },
  removePasskey: { body: { id: 'nobodys', password: 'x' } },
  askPasskey: {},
  logInByPasskey: { body: { passkey: {} } },
}

const signInProviderOrders: Orders<typeof signInProviderRoutes> = {
  signInProviders: {},
  beginSignIn: { params: { provider: 'nobody' } },
  connectProvider: { params: { provider: 'nobody' }, body: { password: 'x' } },
  answerSignIn: { params: { provider: 'nobody' }, body: { answer: 'code=x' } },
  proveSignIn: { body: { totp: '123456' } },
  signUpByProvider: {
    body: { username: 'newcomer', birth_date: '1990-02-03', type: 'viewer', accepts_terms: true },
  },
  connectedProviders: {},
  disconnectProvider: { body: { password: 'x', issuer: 'https://id.example.org' } },
}

const roomOrders: Orders<typeof roomRoutes & typeof browseRoutes> = {
  browseHome: {},
  browse: { params: { '*': 'girls/tag/art' } },
  room,
  subject: { ...room, body: { subject: 'hello' } },
  moderate: { ...room, body: { action: 'silence', target: SOMEBODY, minutes: 1 } },
}

type ShowTable = typeof performerRoutes &
  typeof showRoutes &
  typeof receiptRoutes &
  typeof privateShowRoutes &
  typeof audienceShowRoutes &
  typeof showServiceRoutes

function showOrders({ pastShow, runningShow }: Things): Orders<ShowTable> {
  const aboutRunning: Order = { ...room, body: { request_id: runningShow } }
  return {
    performerSettings: room,
    changePerformerSettings: { body: {} },
    showState: room,
    modelShows: {},
    receipt: { params: { show_id: pastShow } },
    privateRequest: { ...room, body: { terms: privateOffer(defaultPerformerSettings, 0, true) } },
    privateAccept: aboutRunning,
    privateDecline: aboutRunning,
    privateCancel: aboutRunning,
    privateEnd: room,
    privateDiscount: { ...room, body: { rate: 0 } },
    spyPreview: room,
    spyStart: of({ kind: 'spy', show_id: 'none', price_per_minute: 1, startup_tip: 0 }),
    spyEnd: room,
    limitedAnnounce: { ...room, body: { ticket_price: 5, message: 'a show' } },
    limitedStart: room,
    limitedEnd: room,
    limitedCancel: room,
    limitedTicket: of({ kind: 'ticket', show_id: 'none', price: 1, refund_minutes: 5 }),
    limitedRecording: of({ kind: 'ticket_recording', show_id: 'none', price: 1 }),
    groupReserve: of(groupOffer(defaultPerformerSettings, null)),
    groupLeave: room,
    groupStart: room,
    groupEnd: room,
    goalAnnounce: { ...room, body: { goal: 500, message: 'a show' } },
    goalPledge: of({ kind: 'pledge', show_id: 'none', target: 1, refund_minutes: 5 }, { amount: 5 }),
    goalEnd: room,
    goalCancel: room,
    sharecamRequest: of(cameraOffer(defaultPerformerSettings)),
    sharecamAccept: aboutRunning,
    sharecamDecline: aboutRunning,
    sharecamCancel: aboutRunning,
    sharecamEnd: { ...room, body: { show_id: runningShow } },
    recordingStart: of(recordingOffer(defaultPerformerSettings)),
    recordingEnd: room,
  }
}

const appOrders: Orders<typeof appsRoutes> = {
  appState: room,
  resetKoth: room,
  endGoldenTicket: room,
  endScratchoff: room,
  setGoals: { ...room, body: { is_active: false, goals: [] } },
  setKoth: { ...room, body: { is_active: false } },
  startGoldenTicket: { ...room, body: { title: 'gold', price: 5, count: 1 } },
  buyGoldenTicket: of({ kind: 'golden_ticket', round_id: 'none', price: 5 }),
  startScratchoff: {
    ...room,
    body: { title: 'card', price: 5, fields: 2, prizes: [{ title: 'song', count: 1 }] },
  },
  buyScratchField: of({ kind: 'scratchoff', card_id: 'none', price: 5 }, { field: 0 }),
  setTipMenu: { ...room, body: { is_active: false, items: [] } },
  setAppPanel: { ...room, body: { is_active: false, rows: [] } },
  proposeGroupTip: { ...room, body: { amount: 10, target_splitters: 2 } },
  joinGroupTip: of({ kind: 'tip_split', split_id: 'none', price: 5 }),
  cancelGroupTip: room,
}

const versusOrders: Orders<typeof versusRoutes & typeof leaderboardRoutes> = {
  versusState: room,
  versusPeer: room,
  versusHistory: room,
  versusLive: {},
  versusTournaments: {},
  versusTournamentCurrent: {},
  versusSettings: {},
  changeVersusSettings: { body: {} },
  versusInvite: opponent,
  versusAccept: opponent,
  versusReject: opponent,
  versusEnd: { ...room, body: { reason: '' } },
  versusModerate: { ...room, body: { action: 'silence', target: SOMEBODY, minutes: 1 } },
  versusBoard: { params: { gender: 'girls', period: '7days' } },
  versusTournamentCreate: {
    body: {
      name: 'a cup',
      players: [ROOM, OTHER_MODEL],
      starts_at: A_LATER_DAY,
      ends_at: '2999-01-02T00:00:00Z',
    },
  },
  versusTournamentCancel: { params: { id: 'none' } },
  versusTournamentBoard: { params: { id: 'none' } },
}

const extraOrders: Orders<
  typeof modeRoutes & typeof ratingRoutes & typeof watchRoutes & typeof recordingRoutes
> = {
  streamerSettings: {},
  changeStreamerSettings: { body: {} },
  roomModes: room,
  setStandby: { ...room, body: { on: false } },
  setCamPassword: { ...room, body: { password: null } },
  enterCamPassword: { ...room, body: { password: 'none' } },
  setVoyeur: { ...room, body: { kind: null } },
  ratings: room,
  rate: { ...room, body: { rating: 'RATE_UP' } },
  watchClips: {},
  watchState: room,
  watchCommand: { ...room, body: { base_version: 0, command: { action: 'pause' } } },
  recordings: {},
}

const NOBODY = { params: { username: 'nobody_at_all' } }
const NO_STUDIO = { params: { id: '999999' } }
const studioOrders: Orders<
  typeof studioRoutes &
    typeof studioMemberRoutes &
    typeof studioRoleRoutes &
    typeof studioDeskRoutes &
    typeof substudioRoutes &
    typeof studioShareRoutes &
    typeof studioStatementRoutes
> = {
  studioStaff: {},
  giveStudioRole: { ...NOBODY, body: { role: 'manager', models: null, until: null } },
  endStudioRole: NOBODY,
  ownStudioRole: {},
  answerStudioRole: { body: { studio_id: 999_999, accept: false } },
  leaveStudioRole: { body: { studio_id: 999_999 } },
  studioKeys: {},
  renewStudioKey: room,
  ownStudio: {},
  joinStudio: { body: { studio_id: 999_999, shares: [] } },
  declineStudio: { body: { studio_id: 999_999 } },
  leaveStudio: { body: { studio_id: 999_999 } },
  studioTeam: {},
  statementPerformers: {},
  monthStatement: room,
  inviteToStudio: NOBODY,
  withdrawInvitation: NOBODY,
  endMembership: NOBODY,
  memberShare: NOBODY,
  offerShare: { ...NOBODY, body: { studio_part: 3_000, from: '2099-01-01' } },
  withdrawShareOffer: { ...NOBODY, body: { id: 999_999 } },
  ownShare: {},
  acceptShare: { body: { id: 999_999, studio_part: 3_000, from: '2099-01-01' } },
  declineShare: { body: { id: 999_999 } },
  studioWall: {},
  deskStudios: {},
  openStudio: {
    body: { name: 'One', slug: 'one', owner: 'nobody_at_all', may_have_substudios: false, reason: 'asked' },
  },
  changeStudio: {
    ...NO_STUDIO,
    body: { name: 'One', may_have_substudios: false, reason: 'asked', version: 1 },
  },
  offerStudio: { ...NO_STUDIO, body: { owner: 'nobody_at_all', reason: 'asked', version: 1 } },
  closeStudio: { ...NO_STUDIO, body: { reason: 'asked', version: 1 } },
  substudios: {},
  openSubstudio: { body: { name: 'One', slug: 'one', owner: 'nobody_at_all' } },
  renameSubstudio: { ...NO_STUDIO, body: { name: 'One', version: 1 } },
  offerSubstudio: { ...NO_STUDIO, body: { owner: 'nobody_at_all', version: 1 } },
  closeSubstudio: { ...NO_STUDIO, body: { version: 1 } },
  studioAgreement: {},
  changeStudioAgreement: { body: { studio_view: 'none' } },
  startShift: room,
  endShift: room,
  shifts: room,
}

const ingestOrders: Orders<typeof ingestRoutes> = {
  ingestState: {},
  renewStreamKey: {},
}

const messageOrders: Orders<typeof messageRoutes> = {
  pmChats: {},
  pmMessages: room,
  pmRead: { ...room, body: {} },
  pmSend: { ...room, body: { ref: randomUUID(), text: 'hello' } },
}

const inboxOrders: Orders<typeof inboxRoutes> = {
  pmAccept: room,
  pmDelete: room,
  pmRestore: room,
  pmReport: { ...room, body: { message: Number.MAX_SAFE_INTEGER, reason: 'other' } },
  pmSearch: {},
}

const noName = { params: { username: 'nobody_there' } }
const friendOrders: Orders<typeof friendRoutes> = {
  friends: {},
  askFriend: room,
  acceptFriend: noName,
  endFriend: noName,
  blockedPeople: {},
  blockPerson: noName,
  unblockPerson: noName,
}

const chatRulesOrders: Orders<typeof chatRulesRoutes> = {
  chatRules: room,
  changeFilters: { ...room, body: {} },
  restrictions: room,
  raid: { ...room, body: { on: false } },
  settleHeld: {
    params: { username: ROOM, id: '00000000-0000-4000-8000-000000000000' },
    body: { action: 'drop' },
  },
  removeMessage: { params: { username: ROOM, id: '999999' }, body: {} },
  restoreMessage: { params: { username: ROOM, id: '999999' } },
  translate: { body: { text: 'hallo', to: 'en' } },
}

const chatPeopleOrders: Orders<typeof chatPeopleRoutes> = {
  personCard: { params: { username: ROOM, person: ROOM } },
  writePersonNote: { params: { person: ROOM }, body: { note: '' } },
  highlightMessage: { ...room, body: { id: 999_999 } },
}

const roomReportOrders: Orders<typeof roomReportRoutes> = {
  roomReport: { ...room, body: { reason: 'other', line: 999_999 } },
}

const noReport: Order = { params: { id: '00000000-0000-4000-8000-000000000000' } }
const cursor = '0123456789abcdef.0.'

/** Of nobody. */
const noAvatar = `/avatars/${'0'.repeat(32)}/128`
const offlineRoom = { username: 'demo_model2' }
const noLookIn = { ...offlineRoom, id: '0'.repeat(32) }
const noCase = { params: { number: '0'.repeat(16) } }
const reportOrders: Orders<typeof reportRoutes> = {
  reportAvatar: { body: { avatar_url: noAvatar, reason: 'other' } },
  removeAvatar: { body: { avatar_url: noAvatar, reason: 'x' } },
  reports: {},
  reportStill: noReport,
  reportClose: { ...noReport, body: {} },
  reportReopen: noReport,
  featureBan: { body: { username: 'demo_whale', feature: 'tikichat', minutes: 1, reason: 'matrix' } },
  featureUnban: { body: { username: 'demo_whale', feature: 'tikichat' } },
}

const speedDateOrders: Orders<typeof speedDateRoutes> = {
  speedDateVideo: {},
  speedDateRequest: {},
  speedDateAccept: { body: { match_id: '00000000-0000-4000-8000-000000000000' } },
  speedDateUpdate: {},
  speedDateStop: { body: {} },
  speedDateReport: { body: { match: '00000000-0000-4000-8000-000000000000' } },
}

const swipeOrders: Orders<typeof swipeRoutes> = {
  feed: { params: { gender: 'girls' } },
  swipeData: { body: {} },
  swipeNext: { body: { cursor } },
  swipeStop: { body: { cursor } },
  swipeReport: { body: { username: ROOM, reason: 'other' } },
  swipeHide: room,
  swipeUnhide: room,
}

const toyOrders: Orders<typeof toysRoutes> = {
  reportToys: {
    ...room,
    body: { phase: 'off', levels: [], offer: null, cruise: false, tips_waiting: 0, running: null },
  },
  buyToyControl: of({ kind: 'toy_control', price: 5, seconds: 10 }),
  stopToyControl: room,
}

const partnerOrders: Orders<typeof streamingPartnerRoutes> = {
  streamingPartners: {},
  askPartner: { params: { username: 'nobody_at_all' } },
  answerHost: { params: { username: 'nobody_at_all' }, body: { agrees: false } },
  removePartner: { params: { username: 'nobody_at_all' } },
  sayOnCamera: { body: { people: [] } },
}

const noRecord = { id: '0'.repeat(32) }
const aLook = { reason: 'to see whether it is there' }

const applicationOrders: Orders<typeof applicationRoutes & typeof applicationDeskRoutes> = {
  application: {},
  saveParticulars: {
    body: {
      ...{ first_name: 'Robin', last_name: 'Quill', birth_date: '1990-02-03', country: 'NL', aliases: [] },
      ...{ document_kind: 'passport', document_number: 'S1', document_country: 'NL' },
      ...{ document_expires: null, broadcast_category: 'solo' },
    },
  },
  addDocument: { body: { side: 'front', picture: 'AAAA' } },
  submitApplication: { body: { revision: 0 } },
  withdrawApplication: {},
  openAgreement: {},
  legalDocument: { params: noRecord },
  signDocument: { body: { secret: 'none', signature: 'Robin Quill' } },
  agreementFile: { body: { password: 'nobody has this one', id: '0'.repeat(32) } },
  applications: {},
  reviewedApplication: { params: noRecord, body: aLook },
  lookAtDocument: { params: { ...noRecord, side: 'front' }, body: aLook },
  lookAtAgreement: { params: { ...noRecord, agreement: '0'.repeat(32) }, body: aLook },
  approveApplication: { params: noRecord, body: { revision: 1 } },
  rejectApplication: { params: noRecord, body: { revision: 1, code: 'other', text: null } },
}

const livenessOrders: Orders<typeof livenessRoutes & typeof livenessDeskRoutes> = {
  liveness: {},
  beginLiveCheck: {},
  anotherGesture: { params: noRecord },
  sendLivePicture: { params: noRecord, body: { picture: 'AAAA' } },
  liveChecks: {},
  lookAtLiveCheck: { params: noRecord, body: aLook },
  askLiveCheck: { params: offlineRoom, body: aLook },
  decideLiveCheck: { params: noRecord, body: { ...aLook, revision: 1, verdict: 'passed' } },
}

/**
 * Parameters and bodies of every call, valid enough to reach the policy and harmless where it is let through.
 * The only place in the matrix that knows what a body looks like.
 */
export function routeOrders(things: Things): Readonly<Record<RouteName, Order>> {
  return {
    ...accountOrders,
    ...securityOrders,
    ...applicationOrders,
    ...partnerOrders,
    ...livenessOrders,
    cameraPeriods: { params: noRecord, body: { ...aLook, from: 0, to: 1 } },
    exportRecord: { params: noRecord, body: aLook },
    ...passkeyOrders,
    ...signInProviderOrders,
    sessions: {},
    ageVerification: {},
    beginAgeCheck: { body: { method: 'id_check' } },
    ageCheck: { params: { id: '0'.repeat(32) } },
    giveUpAgeCheck: { params: { id: '0'.repeat(32) } },
    deletion: {},
    askDeletion: { body: { password: 'nobody has this one', tokens: -1 } },
    keepAccount: {},
    ownAppeal: {},
    appeal: { body: { text: 'I did nothing of that kind.' } },
    appeals: {},
    decideAppeal: { params: { id: '999999' }, body: { decision: 'upheld', answer: 'It stands as it is.' } },
    ownDecisionAppeals: {},
    appealDecision: { params: { number: '0'.repeat(16) }, body: { text: 'That was not me at all.' } },
    decisionAppeals: {},
    decideDecisionAppeal: {
      ...{ params: { id: '999999' }, body: { decision: 'upheld', answer: 'It stands as it is.' } },
    },
    cases: {},
    caseDetail: noCase,
    caseContent: noCase,
    casePicture: { params: { ...noCase.params, report: randomUUID() } },
    assignCase: { ...noCase, body: { to: null } },
    decideCase: {
      ...noCase,
      body: { version: 1, action: 'nothing', ground: null, text: 'Nothing was found.' },
    },
    confirmCase: { ...noCase, body: { version: 1, is_confirmed: true } },
    liveWall: {},
    liveStills: {},
    lookIn: { params: offlineRoom, body: { reason: 'x of a test' } },
    prolongLookIn: { params: noLookIn },
    lookInFrame: { params: noLookIn },
    openLiveCase: { params: noLookIn, body: { kind: 'ordinary', text: 'Of a test, and about nobody.' } },
    liveEvidence: noCase,
    liveEvidencePicture: { params: { ...noCase.params, id: '0'.repeat(32) } },
    pictureHashes: {},
    previewPictureHashes: { body: { text: 'no hash' } },
    // Nobody has ever added that one.
    changePictureHashes: {
      body: { seen: 0, change: { kind: 'end', id: 999_999 }, reason: 'Nobody says so.' },
    },
    configuration: {},
    configurationHistory: { params: { key: 'support.phone' } },
    // Nobody has ever set it.
    changeConfiguration: {
      params: { key: 'support.phone' },
      body: { seen: 0, change: { kind: 'restore', version: 999_999 }, reason: 'It was so.' },
    },
    savedViews: { params: { table: 'audit' } },
    // Of filters that keep nothing.
    saveView: { params: { table: 'audit' }, body: { name: 'Nobody', query: 'actor=ann' } },
    deleteView: { params: { table: 'audit', id: '999999' } },
    termLists: {},
    // Nobody has ever added that one.
    previewTerms: { body: { change: { kind: 'remove', id: 999_999 } } },
    changeTerms: { body: { seen: 0, change: { kind: 'remove', id: 999_999 }, reason: 'Nobody says so.' } },
    ownDecisions: {},
    caseNumbers: {},
    complain: {
      body: {
        ...{ ref: 'matrix-complaint', about: 'consent', from: 'depicted', name: 'Robin', good_faith: true },
        ...{ email: 'robin@example.net', address: '/nobody_at_all', text: 'I am in this and did not agree.' },
      },
    },
    askExport: { body: { password: 'nobody has this one' } },
    endSession: { body: { id: 'nobodys' } },
    auditLog: {},
    staff: {},
    changeStaffRole: {
      params: { username: 'demo_whale' },
      body: { role: 'finance', has_role: false, reason: 'matrix' },
    },
    emergencyAccess: {},
    // It gives those who pass nothing that they may not do anyway.
    beginEmergencyAccess: { body: { role: 'model_admin', reason: 'policy matrix' } },
    endEmergencyAccess: { params: { username: 'demo_whale' } },
    settings: {},
    updateSettings: { body: { volume_tip: 70 } },
    updateProfile: { body: {} },
    ...moneyOrders,
    ...roomOrders,
    ...showOrders(things),
    ...appOrders,
    ...versusOrders,
    ...extraOrders,
    ...studioOrders,
    ...ingestOrders,
    ...messageOrders,
    ...inboxOrders,
    ...friendOrders,
    ...chatRulesOrders,
    ...chatPeopleOrders,
    ...roomReportOrders,
    ...toyOrders,
    ...reportOrders,
    ...swipeOrders,
    ...speedDateOrders,
    ...siteOrders,
    ...helpOrders,
    ...guideOrders,
    ...supportOrders,
    ...noticeOrders,
    ...suspensionOrders,
    notifications: {},
    readNotification: { params: { id: '999999' } },
    readNotifications: { body: { up_to: 1 } },
    deleteNotification: { params: { id: '999999' } },
    notificationSettings: {},
    changeNotificationSettings: { body: { digest_hour: 9 } },
    pushKey: {},
    subscribePush: { body: pushSubscription },
    unsubscribePush: { body: { endpoint: pushSubscription.endpoint } },
    restoreNotification: { params: { id: '999999' } },
    suggest: {},
    recordsStatement: {},
    legalText: { params: { document: 'terms' } },
    terms: {},
    humanCheck: {},
    acceptTerms: { body: { version: '2026-12-01' } },
    reportClientError: { body: { clientVersion: '', errorMessage: 'Fault', url: '/' } },
    clientErrors: {},
    logState: {},
    switchLog: { body: { is_on: false } },
    sendLog: { body: { lines: [{ level: 'warn', message: 'No picture', ago_ms: 0, path: '/' }] } },
    logPurchaseStep: { body: { step: 'opened' } },
    countEvent: { body: { event: 'home_opened' } },
    personLogs: room,
    askLogs: { ...room, body: { days: 1, reason: 'No picture' } },
    endLogs: room,
    productCounts: {},
    answerStuckSurvey: { body: { room: 'demo_model', answer: 'works', engine: 'webrtc' } },
    thumbClick: { body: { thumbUrl: `/thumbs/${ROOM}/1.jpg` } },
    thumbClicks: {},
    ...profileOrders,
    ...avatarOrders,
    ...nameOrders,
    ...linkedAccountOrders,
    offlineClip: {},
    fansInRoom: room,
    bannerList: {},
    takeOfflineClip: {},
    removeOfflineClip: {},
    likes: room,
    like: room,
    unlike: room,
    likeContest: {},
    starBoard: {},
    ...fanClubOrders,
    ...fanClubGiftOrders,
    ...libraryOrders,
    ...sectionOrders,
    ...bundleOrders,
    ...playlistOrders,
    ...postOrders,
    ...massMessageOrders,
    ...commissionOrders,
    ...companionOrders,
  }
}

const aSite = { domain: 'club.example.org' }
const profileOrders: Orders<typeof profileRoutes> = {
  profile: room,
  ownProfile: {},
  // The revision is one that no profile has.
  changeProfile: {
    body: {
      revision: 99,
      about: '',
      tags: [],
      languages: [],
      country: null,
      socials: { twitter: null, instagram: null, tiktok: null, discord: null },
      time_zone: null,
      schedule: [],
    },
  },
  changeProfilePicture: { body: { data: null } },
}

const nameOrders: Orders<typeof nameRoutes & typeof nameHistoryRoutes> = {
  ownName: {},
  // Prohibited: it is nobody's.
  changeName: { body: { username: 'rape_fan', password: 'x' } },
  nameHistory: room,
}
const linkedAccountOrders: Orders<typeof linkedAccountRoutes> = {
  linkedAccounts: {},
  linkAccount: { body: { password: 'x', other: { username: OTHER_MODEL, password: 'x' } } },
  unlinkAccount: { params: { username: 'nobody_at_all' } },
  switchAccount: { params: { username: 'nobody_at_all' } },
}
const avatarOrders: Orders<typeof avatarRoutes> = {
  ownAvatar: {},
  takeAvatarAway: {},
  putAvatarBack: {},
}

/** No performer has this number. */
const noTerms = {
  kind: 'fan_club',
  performer: 999_999,
  level: 'supporter',
  price: 5,
  days: 30,
  renewal_price: 5,
}
const giftOfNobody = { performer: 999_999, level: 'supporter', price: 5, days: 30 }
const fanClubOrders: Orders<typeof fanClubRoutes> = {
  fanClub: room,
  joinFanClub: { ...room, body: { terms: noTerms } },
  renewFanClub: { params: { username: 'demo_model2' }, body: { renewal: 'paused' } },
  cancelFanClub: { params: { username: 'demo_model2' } },
  memberships: {},
  ownFanClub: {},
  changeFanClub: {
    body: {
      enabled: false,
      description: '',
      priceSupporter: null,
      priceInsider: null,
      priceLegend: null,
    },
  },
  fanClubMembers: {},
}

const noGift = { code: 'AAAAAAAAAAAAAAAA' }
const fanClubGiftOrders: Orders<typeof fanClubGiftRoutes> = {
  giveFanClub: {
    ...room,
    body: {
      terms: { ...giftOfNobody, kind: 'fan_club_gift', redeem_days: 90 },
    },
  },
  redeemFanClubGift: { body: noGift },
  fanClubGift: { params: noGift },
  givenFanClubGifts: {},
  takeFanClubGiftBack: { params: { id: 'nothing' } },
}

const noMedia: Order = { params: { id: '999999' } }
const playlistOrders: Orders<typeof playlistRoutes> = {
  playlists: {},
  createPlaylist: { body: { name: 'Blue' } },
  playlist: noMedia,
  renamePlaylist: { ...noMedia, body: { name: 'Blue' } },
  deletePlaylist: noMedia,
  restorePlaylist: noMedia,
  putInPlaylist: { ...noMedia, body: { media_id: 999_999 } },
  takeFromPlaylist: { params: { id: '999999', media: '999999' } },
}

const bundleOrders: Orders<typeof mediaBundleRoutes> = {
  mediaBundle: room,
  purchaseBundle: {
    params: { username: 'nobody_here' },
    body: { terms: { kind: 'media_bundle', performer: 1, media: '1,2', item_count: 2, price: 5 } },
  },
  bundleSettings: {},
  changeBundleSettings: { body: { sells_all: false, discount: 0 } },
}

const sectionOrders: Orders<typeof videoSectionRoutes> = {
  exclusiveVideos: {},
  freeVideos: {},
  freeVideoModels: {},
  freeVideosOf: room,
  freeVideo: { params: { slug: 'nothing-999999' } },
  freeVideoById: noMedia,
}

const libraryOrders: Orders<typeof libraryRoutes> = {
  ownMedia: {},
  oneOwnMedia: noMedia,
  createMedia: { body: { name: 'Colors', type: 'pictures' } },
  changeMedia: { ...noMedia, body: plainFields },
  submitMedia: { ...noMedia, body: { is_everyone_named: true } },
  deleteMedia: noMedia,
  restoreMedia: noMedia,
  deleteMediaFile: { params: { id: '999999', file: '1' } },
  releases: {},
  answerRelease: { ...noMedia, body: { agrees: true } },
  userMedia: room,
  media: noMedia,
  mediaList: { params: { type: 'pictures' } },
  topModels: {},
  topModelsOfMonth: {},
  purchaseMedia: { ...noMedia, body: { terms: { kind: 'media', media_id: 999_999, price: 5 } } },
  hidePurchase: noMedia,
  restorePurchase: noMedia,
  purchasedMedia: { params: { tab: 'pictures' } },
  mediaReview: {},
  decideMedia: { ...noMedia, body: { decision: 'publish' } },
}

const noPost: Order = { params: { id: '999999' } }
const postFields = {
  teaser: '',
  text: 'Colors of the week',
  fanclub_access_level: null,
  token_price: 0,
  media: [],
  poll: null,
  publish_at: null,
}
const postOrders: Orders<typeof postRoutes> = {
  posts: room,
  post: noPost,
  purchasePost: { ...noPost, body: { terms: { kind: 'post', post_id: 999_999, price: 5, items: 0 } } },
  votePost: { ...noPost, body: { option: 0 } },
  ownPosts: {},
  createPost: { body: { ...postFields, ref: 'one' } },
  changePost: { ...noPost, body: postFields },
  deletePost: noPost,
  restorePost: noPost,
  removePost: { ...noPost, body: { decision: 'remove', note: 'Not allowed here.' } },
}

const audience = { to: 'members', levels: [], min_spent: 0, seen_within_days: null }
const massMessageOrders: Orders<typeof massMessageRoutes> = {
  massMessages: {},
  massAudience: { body: { audience } },
  sendMassMessage: { body: { ref: 'one', text: 'Colors of the week', audience, attachment: null } },
  stopMassMessage: { params: { id: '999999' } },
  massMute: room,
  muteMassMessages: { ...room, body: { is_muted: false } },
}

const siteOrders: Orders<typeof siteRoutes> = {
  sites: {},
  // The revision is one that the site does not have: nothing is changed by any of the twelve.
  changeSite: { params: aSite, body: { revision: 99, settings: defaultSiteSettings } },
  removeSite: { params: aSite },
  changeSitePicture: { params: { ...aSite, kind: 'logo' }, body: { data: null } },
}

const aNotice = { id: '0'.repeat(32) }
// The revisions are ones that nothing has.
const guideOrders: Orders<typeof guideRoutes> = { guide: { params: { guide: 'viewer' } } }
const helpOrders: Orders<typeof helpRoutes> = {
  faq: {},
  faqArticle: { params: { id: '1' } },
  allFaq: {},
  changeFaq: {
    params: { id: '1' },
    body: {
      revision: 99,
      fields: { ...noFaqArticle, texts: { ...noFaqArticle.texts, en: { title: 'New', text: 'New.' } } },
    },
  },
  press: {},
  allPress: {},
  changePress: {
    params: { id: '100000001' },
    body: {
      revision: 99,
      fields: {
        outlet: 'The Paper',
        title: 'A site',
        url: 'https://paper.example/1',
        language: 'en',
        date: '2026-11-24',
      },
    },
  },
  removePress: { params: { id: '100000001' } },
}

const noTicket: Order = { params: { number: '0123456789abcdef' } }
const supportOrders: Orders<typeof supportRoutes> = {
  support: {},
  supportMessage: {
    body: { ref: 'matrix-one', name: 'Somebody', email: 'somebody@example.org', text: 'Where do I log in?' },
  },
  tickets: {},
  openTicket: { body: { ref: 'matrix-one', subject: 'A question', text: 'What does a minute cost?' } },
  ticket: noTicket,
  writeTicket: { ...noTicket, body: { ref: 'matrix-two', text: 'One more thing.' } },
  changeTicket: { ...noTicket, body: { step: 'close' } },
  supportQueue: {},
  staffTicket: noTicket,
  answerTicket: { ...noTicket, body: { ref: 'matrix-three', kind: 'answer', text: 'Above the button.' } },
  handleTicket: { ...noTicket, body: { step: 'take' } },
}

const noticeOrders: Orders<typeof noticeRoutes> = {
  notices: {},
  readNotice: { params: aNotice },
  allNotices: {},
  // The revision is one that no notice has.
  changeNotice: {
    params: aNotice,
    body: {
      revision: 99,
      fields: { ...noNotice, texts: { ...noNotice.texts, en: { title: 'New', text: 'New.' } } },
    },
  },
  removeNotice: { params: aNotice },
}

// Nobody else of the matrix: it is over before the next of the twelve calls.
const suspended = { username: 'demo_whale' }
const suspensionOrders: Orders<typeof suspensionRoutes> = {
  suspend: { params: suspended, body: { until: Date.now() + 86_400_000, reason_code: 'spam', text: null } },
  endSuspension: { params: suspended },
}

/** More bodies of a call, where the right depends on what is said. */
export interface Variant {
  readonly route: RouteName
  readonly what: string
  readonly order: Order
}

export function variantOrders({ pastShow }: Things): readonly Variant[] {
  return [
    {
      route: 'moderate',
      what: 'make a moderator',
      order: { ...room, body: { action: 'remove_moderator', target: PAYER } },
    },
    {
      route: 'moderate',
      what: 'act on the performer',
      order: { ...room, body: { action: 'ban', target: ROOM } },
    },
    {
      route: 'moderate',
      what: 'act on the staff',
      order: { ...room, body: { action: 'ban', target: 'demo_moderator' } },
    },
    {
      route: 'pmSend',
      what: 'to a viewer',
      order: { params: { username: PAYER }, body: { ref: randomUUID(), text: 'hello' } },
    },
    { route: 'privateCancel', what: 'one that is over', order: { ...room, body: { request_id: pastShow } } },
    { route: 'versusModerate', what: 'end', order: { ...room, body: { action: 'end', reason: '' } } },
  ]
}

const noCommission: Order = { params: { id: '999999' } }
const customMedia = {
  service: 'custom_media',
  price_min: 5,
  price_max: 5,
  delivery_days: 3,
  network: null,
  duration: null,
}
const { price_min: price, price_max: _max, ...customTerms } = customMedia
const commissionOrders: Orders<typeof commissionRoutes> = {
  commissionOffers: room,
  mediaRaters: {},
  mediaRating: room,
  orderCommission: {
    ...room,
    body: { terms: { kind: 'commission', ...customTerms, price }, text: 'A wave' },
  },
  commissions: {},
  openRatings: {},
  pendingData: {},
  commission: noCommission,
  answerCommission: { ...noCommission, body: { action: 'cancel' } },
  prepareCommission: { ...noCommission, body: { type: 'pictures' } },
  deliverCommission: { ...noCommission, body: { text: 'Here', score: null, with_media: false } },
  disputeCommission: { ...noCommission, body: { text: 'It is not what I asked for.' } },
  ownCommissionOffers: {},
  changeCommissionOffer: {
    body: { ...customMedia, is_open: true, text: '', open_max: 100, account_name: null },
  },
  disputedCommissions: {},
  decideCommission: { ...noCommission, body: { charged: 0, note: 'Not delivered.' } },
}

const noCompanion: Order = { params: { id: '999999' } }
const noCompanionOrder: Order = { params: { order: randomUUID() } }
const companionTerms = { kind: 'companion', companion: 999_999, price: 2 }
const companionOrders: Orders<typeof companionRoutes> = {
  aiBrowse: { params: { category: 'all' } },
  aiModel: { params: { username: 'no_companion' } },
  aiChat: noCompanion,
  aiSay: { ...noCompanion, body: { terms: { ...companionTerms, service: 'message' }, message: 'Hello' } },
  aiDraw: { ...noCompanion, body: { terms: { ...companionTerms, service: 'picture' }, message: 'A lake' } },
  aiOrder: noCompanionOrder,
  aiForget: noCompanion,
  allCompanions: {},
  setCompanionPrices: { body: { revision: 999_999, message: 1, picture: 1 } },
  changeCompanion: {
    body: {
      id: 999_999,
      revision: 1,
      fields: {
        ...{ username: 'no_companion', name: 'Nobody', description: 'Not there.', tags: [] },
        ...{ nsfw: false, is_enabled: true },
      },
    },
  },
  companionLog: {},
  removeCompanionAnswer: { ...noCompanionOrder, body: { note: 'Not there.' } },
  companionBlocks: {},
  blockFromCompanions: { body: { username: 'nobody_here', note: 'Not there.' } },
  unblockFromCompanions: { params: { username: 'nobody_here' } },
}
