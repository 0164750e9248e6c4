import { AccountId, StoredSettings } from '@footlight/core/protocol'
import { noStanding } from '@footlight/core/rules/liveness/live-check'
import type { Person } from '../../../accounts/people-port.ts'
import type { LiveListing, RoomSnapshot } from '../live-directory.ts'

const performer: Person = {
  id: AccountId.parse(1),
  username: 'performer',
  displayName: 'Performer',
  email: 'performer@example.org',
  emailConfirmed: true,
  identityConfirmed: true,
  complianceStatus: 'approved',
  livesIn: null,
  ageVerified: true,
  ageMethods: [],
  type: 'model',
  gender: 'f',
  birthDate: '1990-01-01',
  membership: 'none',
  roles: [],
  withheldRoles: [],
  studioId: null,
  studioTerms: null,
  studioGrant: null,
  totpSecret: null,
  hasPasskey: false,
  suspendedUntil: null,
  suspensionReason: null,
  settings: StoredSettings.parse({}),
  tags: [],
  languages: [],
  country: null,
  avatar: null,
  renamedAt: null,
  acceptedTerms: null,
  liveStanding: noStanding,
  liveStoppedCase: null,
  createdAt: 0,
}

/** What lists know of a room in which nothing is for sale. */
export function listingOf(
  { username, status, viewers, subject, liveSince, currentShow, modes }: RoomSnapshot,
  more: Partial<LiveListing> = {},
): LiveListing {
  return {
    performer: { ...performer, username, displayName: username },
    status,
    viewers,
    subject,
    liveSince,
    currentShow,
    modes,
    isVersus: false,
    offers: null,
    sellsToyControl: false,
    goal: null,
    ratings: { up: 0, down: 0 },
    ...more,
  }
}
