import type { Ledger, LedgerAccountId } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import { ownAccount } from '../accounts/current-user.ts'
import type { PasskeyRepository } from '../accounts/passkey-repository.ts'
import type { FollowRepository, PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { hasSecondFactor } from '../accounts/staff-factor.ts'
import type { TermsRepository } from '../accounts/terms/terms-repository.ts'
import type { ChatCursor, ChatRepository } from '../chat/chat-port.ts'
import type { ExposureRepository } from '../experiments/experiment-port.ts'
import type { FanClubRepository } from '../fan-club/fan-club-port.ts'
import type { BlockRepository, FriendRepository } from '../friends/friend-port.ts'
import { otherParticipant, presentStatementLine } from '../ledger/statement.ts'
import type { LibraryRepository, MediaPurchaseRepository } from '../library/library-port.ts'
import { usernamesOf } from '../library/own-routes.ts'
import type { MessageRepository } from '../messages/message-port.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'
import { readSettings, type SettingsReadDeps } from '../settings/settings-routes.ts'
import type { SignInRepository } from '../sign-in-providers/sign-in-port.ts'
import type { ExportPart, ExportRow } from './export-files.ts'
import { type LogPartDeps, logParts } from './log-parts.ts'
import { type MoneyPartDeps, moneyParts } from './money-parts.ts'
import { type OrderPartDeps, orderParts } from './order-parts.ts'
import { type WorkPartDeps, workParts } from './work-parts.ts'

export interface ExportDeps
  extends Omit<SettingsReadDeps, 'commissions' | 'cards'>,
    LogPartDeps,
    OrderPartDeps,
    WorkPartDeps,
    MoneyPartDeps {
  readonly chat: Pick<ChatRepository, 'saidBy'>
  readonly accountBlocks: Pick<BlockRepository, 'blockedBy'>
  readonly experimentExposures: Pick<ExposureRepository, 'ofAccount'>
  readonly fanClub: Pick<FanClubRepository, 'ofViewer'>
  readonly follows: Pick<FollowRepository, 'following'>
  readonly friends: Pick<FriendRepository, 'lists'>
  readonly ledger: Pick<Ledger, 'statement'>
  readonly library: Pick<LibraryRepository, 'byIds' | 'ofModel' | 'filesOf'>
  readonly mediaPurchases: Pick<MediaPurchaseRepository, 'itemsOf'>
  readonly messages: Pick<MessageRepository, 'chats' | 'messages'>
  readonly passkeyRepository: Pick<PasskeyRepository, 'ofAccount'>
  readonly signInRepository: Pick<SignInRepository, 'ofAccount'>
  readonly people: PeopleRepository
  readonly profiles: ProfileRepository
  readonly sessions: Pick<Sessions, 'ofAccount'>
  readonly termsRepository: Pick<TermsRepository, 'acceptedBy'>
}

const LINES_AT_ONCE = 100
const MESSAGES_AT_ONCE = 200
const ITEMS_AT_ONCE = 100
/** Chats, and as many requests. */
const CHATS_MAX = 5_000

/**
 * What belongs to this person, and of others no more than their name where they are on the other side of it. Each
 * part is read while it is sent (EXPORT-01, EXPORT-02).
 */
export function exportParts(person: Person, deps: ExportDeps): readonly ExportPart[] {
  return [
    { name: 'account', rows: one(async () => accountOf(person)) },
    { name: 'settings', rows: one(async () => settingsOf(person, deps)) },
    ...(person.type === 'model' ? [{ name: 'profile', rows: one(async () => profileOf(person, deps)) }] : []),
    { name: 'logged_in', rows: sessionRows(person, deps) },
    { name: 'passkeys', rows: passkeyRows(person, deps) },
    { name: 'accepted_terms', rows: termsRows(person, deps) },
    { name: 'sign_in_providers', rows: providerRows(person, deps) },
    { name: 'follows', rows: followRows(person, deps) },
    { name: 'friends', rows: friendRows(person, deps) },
    { name: 'blocked_people', rows: blockRows(person, deps) },
    { name: 'fan_club_memberships', rows: membershipRows(person, deps) },
    { name: 'experiments', rows: exposureRows(person, deps) },
    { name: 'media_bought', rows: purchaseRows(person, deps) },
    ...moneyParts(person, deps),
    ...orderParts(person, deps),
    ...workParts(person, deps),
    ...logParts(person, deps),
    { name: 'statement', rows: statementRows(person, deps) },
    { name: 'messages', rows: messageRows(person, deps) },
    { name: 'said_in_rooms', rows: lineRows(person, deps) },
  ]
}

async function* one(read: () => Promise<ExportRow>): AsyncGenerator<ExportRow> {
  yield await read()
}

function accountOf(person: Person): ExportRow {
  return {
    username: person.username,
    display_name: person.displayName,
    email: person.email,
    email_confirmed: person.emailConfirmed,
    identity_confirmed: person.identityConfirmed,
    type: person.type,
    gender: person.gender,
    birth_date: person.birthDate,
    country: person.country,
    lives_in: person.livesIn,
    membership: person.membership,
    roles: [...person.roles, ...person.withheldRoles],
    tags: person.tags,
    languages: person.languages,
    has_two_factor: hasSecondFactor(person),
    suspended_until: isoTime(person.suspendedUntil),
    created_at: isoTime(person.createdAt),
  }
}

async function settingsOf(person: Person, deps: ExportDeps): Promise<ExportRow> {
  const answer = await readSettings(person, deps)
  if (!answer.ok) throw new Error(`settings could not be read: ${answer.error.error}`)
  const { settings, ...places } = answer.value
  return { ...settings, ...places }
}

async function profileOf({ id }: Person, { profiles }: ExportDeps): Promise<ExportRow> {
  const { about, socials, time_zone, schedule, body_traits } = await profiles.of(id)
  return { about, socials, time_zone, schedule, body_traits }
}

async function* termsRows({ id }: Person, { termsRepository }: ExportDeps): AsyncGenerator<ExportRow> {
  for (const { version, at } of await termsRepository.acceptedBy(id))
    yield { version, accepted_at: isoTime(at) }
}

async function* sessionRows({ id }: Person, { sessions }: ExportDeps): AsyncGenerator<ExportRow> {
  for (const { createdAt, lastSeenAt, origin } of await sessions.ofAccount(id))
    yield {
      logged_in_at: isoTime(createdAt),
      last_seen_at: isoTime(lastSeenAt),
      device: origin?.device ?? null,
      place: origin?.place ?? null,
    }
}

async function* passkeyRows({ id }: Person, { passkeyRepository }: ExportDeps): AsyncGenerator<ExportRow> {
  for (const { name, rpId, addedAt, lastUsedAt } of await passkeyRepository.ofAccount(id))
    yield { name, site: rpId, added_at: isoTime(addedAt), last_used_at: isoTime(lastUsedAt) }
}

async function* providerRows({ id }: Person, { signInRepository }: ExportDeps): AsyncGenerator<ExportRow> {
  for (const { issuer, subject, connectedAt, lastUsedAt } of await signInRepository.ofAccount(id))
    yield { issuer, subject, connected_at: isoTime(connectedAt), last_used_at: isoTime(lastUsedAt) }
}

async function* followRows({ id }: Person, { follows }: ExportDeps): AsyncGenerator<ExportRow> {
  for (const { username } of await follows.following(id)) yield { performer: username }
}

async function* friendRows(person: Person, { friends, people }: ExportDeps): AsyncGenerator<ExportRow> {
  const { friends: ids, asked } = await friends.lists(person)
  const names = await usernamesOf(people, ids)
  for (const id of ids) yield { friend: names.get(id) ?? null }
  for (const { name } of asked) yield { asked: name }
}

async function* blockRows({ id }: Person, { accountBlocks }: ExportDeps): AsyncGenerator<ExportRow> {
  for (const { name, at } of await accountBlocks.blockedBy(id)) yield { blocked: name, at: isoTime(at) }
}

async function* membershipRows({ id }: Person, { fanClub, people }: ExportDeps): AsyncGenerator<ExportRow> {
  const all = await fanClub.ofViewer(id, 0)
  const names = await usernamesOf(
    people,
    all.map(({ model }) => model),
  )
  for (const { model, level, since, periods } of all)
    yield { performer: names.get(model) ?? null, level, since: isoTime(since), months_paid: periods }
}

async function* exposureRows({ id }: Person, deps: ExportDeps): AsyncGenerator<ExportRow> {
  for (const { key, variant, at } of await deps.experimentExposures.ofAccount(id))
    yield { experiment: key, shown: variant, at: isoTime(at) }
}

async function* purchaseRows(
  { id }: Person,
  { mediaPurchases, library, people }: ExportDeps,
): AsyncGenerator<ExportRow> {
  for (const isHidden of [false, true])
    for (let offset = 0; ; offset += ITEMS_AT_ONCE) {
      const { ids, total } = await mediaPurchases.itemsOf(id, { isHidden }, { offset, limit: ITEMS_AT_ONCE })
      const items = await library.byIds(ids)
      const names = await usernamesOf(
        people,
        items.map(({ model }) => model),
      )
      for (const { id: item, name, type, model } of items)
        yield { item, name, type, performer: names.get(model) ?? null, hidden: isHidden }
      if (offset + ITEMS_AT_ONCE >= total) break
    }
}

async function* statementRows(person: Person, { ledger, people }: ExportDeps): AsyncGenerator<ExportRow> {
  const account: LedgerAccountId = ownAccount(person)
  for (let before: number | null = null; ; ) {
    const lines = await ledger.statement(account, before, LINES_AT_ONCE)
    const others = lines.map((line) => otherParticipant(line, person)).filter((id) => id !== null)
    const names = await usernamesOf(
      people,
      others.map((id) => AccountId.parse(id)),
    )
    for (const line of lines) yield { ...presentStatementLine(line, person, names) }
    const last = lines.at(-1)
    if (last === undefined || lines.length < LINES_AT_ONCE) return
    before = last.cursor
  }
}

/** What they deleted is not there, as in their own chats. */
async function* messageRows(person: Person, { messages, people }: ExportDeps): AsyncGenerator<ExportRow> {
  const chats = await messages.chats(person.id, CHATS_MAX)
  const names = await usernamesOf(
    people,
    chats.map(({ peer }) => peer),
  )
  for (const { peer } of chats)
    for (let before: number | null = null; ; ) {
      const page = await messages.messages(person.id, peer, before, MESSAGES_AT_ONCE)
      // Within a page the oldest comes first; newest first throughout is what a reader follows.
      for (const { from, text, sentAt, post } of page.toReversed())
        yield {
          chat_with: names.get(peer) ?? null,
          written_by: from === person.id ? 'me' : (names.get(peer) ?? null),
          at: isoTime(sentAt),
          text,
          with_media: post !== null,
        }
      const oldest = page.at(0)
      if (oldest === undefined || page.length < MESSAGES_AT_ONCE) break
      before = oldest.id
    }
}

/** As long as the site has them (CHAT-KEPT-01). What a line quotes is somebody else's. */
async function* lineRows(person: Person, { chat, people }: ExportDeps): AsyncGenerator<ExportRow> {
  for (let after: ChatCursor | null = null; ; ) {
    const lines = await chat.saidBy(person.id, after, MESSAGES_AT_ONCE)
    const names = await usernamesOf(
      people,
      lines.map(({ room }) => room),
    )
    for (const { room, sentAt, message } of lines)
      yield {
        room: names.get(room) ?? null,
        at: isoTime(sentAt),
        text: message.message,
        in_private: message.is_private === true,
      }
    const last = lines.at(-1)
    if (last === undefined || lines.length < MESSAGES_AT_ONCE) return
    after = last
  }
}
