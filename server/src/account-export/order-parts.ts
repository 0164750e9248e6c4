import { fanClubGiftLimits } from '@footlight/core/protocol'
import { OWN_CAMERA } from '@footlight/core/rules/age-checks/own-camera'
import type { EmailRepository } from '../account-security/email-repository.ts'
import type { AccountLinks } from '../accounts/account-links.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { AgeCheckRepository } from '../age-checks/age-check-port.ts'
import type { AppealRepository } from '../appeals/appeal-port.ts'
import type { DecisionAppealRepository } from '../appeals/decision-appeal-repository.ts'
import type { CaseRepository } from '../cases/case-port.ts'
import { presentOwn } from '../cases/present-case.ts'
import type { CommissionRepository } from '../commissions/commission-port.ts'
import type { CompanionLogRepository } from '../companions/companion-port.ts'
import type { FanClubGiftRepository } from '../fan-club/gift-port.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import { usernamesOf } from '../library/own-routes.ts'
import type { NameRepository } from '../names/name-repository.ts'
import type { PlaylistRepository } from '../playlists/playlist-repository.ts'
import type { GrantRepository } from '../promotions/promotion-port.ts'
import type { WheelRepository } from '../promotions/wheel-port.ts'
import type { ExportPart, ExportRow } from './export-files.ts'

export interface OrderPartDeps {
  readonly accountLinks: AccountLinks
  readonly appeals: Pick<AppealRepository, 'ofAccount'>
  readonly decisionAppeals: Pick<DecisionAppealRepository, 'ofAccount'>
  readonly ageCheckRepository: Pick<AgeCheckRepository, 'ofAccount'>
  readonly caseRepository: Pick<CaseRepository, 'decidedAbout' | 'removalsOf'>
  readonly commissions: Pick<CommissionRepository, 'ofPerson' | 'offersOf'>
  readonly companionLog: Pick<CompanionLogRepository, 'page'>
  readonly emails: Pick<EmailRepository, 'earlierOf'>
  readonly fanClubGifts: Pick<FanClubGiftRepository, 'ofGiver'>
  readonly library: Pick<LibraryRepository, 'byIds'>
  readonly names: Pick<NameRepository, 'changesOf'>
  readonly people: PeopleRepository
  readonly playlists: Pick<PlaylistRepository, 'of' | 'itemsOf'>
  readonly promoGrants: Pick<GrantRepository, 'ofAccount'>
  readonly wheels: Pick<WheelRepository, 'ofAccount'>
}

const AT_ONCE = 100
const ALL = { offset: 0, limit: 1_000 }

/** What somebody ordered and keeps, and the names and accounts that are theirs. */
export function orderParts(person: Person, deps: OrderPartDeps): readonly ExportPart[] {
  return [
    { name: 'earlier_names', rows: nameRows(person, deps) },
    { name: 'earlier_emails', rows: emailRows(person, deps) },
    { name: 'age_checks', rows: ageCheckRows(person, deps) },
    { name: 'appeals', rows: appealRows(person, deps) },
    { name: 'decisions', rows: decisionRows(person, deps) },
    { name: 'linked_accounts', rows: linkRows(person, deps) },
    { name: 'playlists', rows: playlistRows(person, deps) },
    { name: 'gifts_given', rows: giftRows(person, deps) },
    { name: 'orders', rows: orderRows(person, deps) },
    { name: 'companion_requests', rows: companionRows(person, deps) },
    { name: 'free_tokens', rows: grantRows(person, deps) },
    { name: 'wheel_spins', rows: spinRows(person, deps) },
  ]
}

async function* nameRows({ id }: Person, { names }: OrderPartDeps): AsyncGenerator<ExportRow> {
  for (const { from, to, at } of await names.changesOf(id)) yield { from, to, at: isoTime(at) }
}

async function* emailRows({ id }: Person, { emails }: OrderPartDeps): AsyncGenerator<ExportRow> {
  for (const { email, at } of await emails.earlierOf(id)) yield { email, until: isoTime(at) }
}

async function* ageCheckRows(
  { id }: Person,
  { ageCheckRepository }: OrderPartDeps,
): AsyncGenerator<ExportRow> {
  for (const { method, place, state, beganAt } of await ageCheckRepository.ofAccount(id, 0))
    yield {
      method,
      ...(place === OWN_CAMERA ? { for: OWN_CAMERA } : { law_of: place }),
      ...{ state, began_at: isoTime(beganAt) },
    }
}

async function* appealRows(
  { id }: Person,
  { appeals, decisionAppeals }: OrderPartDeps,
): AsyncGenerator<ExportRow> {
  const told = [
    ...(await appeals.ofAccount(id)).map((each) => ({ against: 'suspension', ...each })),
    ...(await decisionAppeals.ofAccount(id)).map((each) => ({ against: 'decision', ...each })),
  ]
  for (const { against, text, at, state, answer, decidedAt } of told)
    yield { against, at: isoTime(at), text, state, answer, decided_at: isoTime(decidedAt) }
}

async function* decisionRows({ id }: Person, { caseRepository }: OrderPartDeps): AsyncGenerator<ExportRow> {
  yield* await presentOwn(id, ALL.limit, { caseRepository })
}

async function* linkRows({ id }: Person, { accountLinks, people }: OrderPartDeps): AsyncGenerator<ExportRow> {
  for (const { username } of await people.byIds(await accountLinks.linkedTo(id))) yield { account: username }
}

async function* playlistRows(
  { id }: Person,
  { playlists, library }: OrderPartDeps,
): AsyncGenerator<ExportRow> {
  for (const playlist of await playlists.of(id)) {
    const items = await library.byIds(await playlists.itemsOf(playlist.id, ALL))
    yield { playlist: playlist.name, items: items.map(({ name }) => name) }
  }
}

/** Without codes: whoever reads the file could redeem what waits. */
async function* giftRows({ id }: Person, { fanClubGifts, people }: OrderPartDeps): AsyncGenerator<ExportRow> {
  const gifts = await fanClubGifts.ofGiver(id, fanClubGiftLimits.listMax)
  const names = await usernamesOf(
    people,
    gifts.map(({ model }) => model),
  )
  for (const { model, level, price, boughtAt, state } of gifts)
    yield { performer: names.get(model) ?? null, level, price, bought_at: isoTime(boughtAt), state }
}

/** From either side. The name of an account that was sold is in no file: it is shown where it is decrypted, alone. */
async function* orderRows(person: Person, { commissions, people }: OrderPartDeps): AsyncGenerator<ExportRow> {
  const side = person.type === 'model' ? 'model' : 'viewer'
  for (let offset = 0; ; offset += AT_ONCE) {
    const found = await commissions.ofPerson(side, person.id, { offset, limit: AT_ONCE })
    const names = await usernamesOf(
      people,
      found.orders.map((order) => (side === 'model' ? order.viewer : order.model)),
    )
    for (const order of found.orders)
      yield {
        with: names.get(side === 'model' ? order.viewer : order.model) ?? null,
        service: order.service,
        price: order.price,
        state: order.state,
        request: order.request,
        delivery: order.deliveryText,
        score: order.deliveryScore,
        dispute: order.dispute,
        decision: order.decisionNote,
        charged: order.charged,
        ordered_at: isoTime(order.orderedAt),
        closed_at: isoTime(order.closedAt),
      }
    if (offset + AT_ONCE >= found.total) return
  }
}

/** What they deleted is here as long as it is kept for review: it is of them all the same. */
async function* companionRows({ id }: Person, { companionLog }: OrderPartDeps): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { orders, total } = await companionLog.page({ viewer: id }, { offset, limit: AT_ONCE })
    for (const { service, prompt, answer, price, rule, orderedAt, removedAt } of orders)
      yield {
        service,
        prompt,
        // What the staff has taken down is shown to nobody.
        answer: removedAt === null ? answer : null,
        price,
        refused_by_rule: rule,
        at: isoTime(orderedAt),
      }
    if (offset + AT_ONCE >= total) return
  }
}

async function* grantRows({ id }: Person, { promoGrants }: OrderPartDeps): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const grants = await promoGrants.ofAccount(id, { offset, limit: AT_ONCE })
    for (const { source, tokens, state, at } of grants) yield { source, tokens, state, at: isoTime(at) }
    if (grants.length < AT_ONCE) return
  }
}

async function* spinRows({ id }: Person, { wheels }: OrderPartDeps): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const draws = await wheels.ofAccount(id, { offset, limit: AT_ONCE })
    for (const { wheel, number, clientSeed, serverSeed, tokens, at } of draws)
      yield { wheel, number, client_seed: clientSeed, server_seed: serverSeed, tokens, at: isoTime(at) }
    if (draws.length < AT_ONCE) return
  }
}
