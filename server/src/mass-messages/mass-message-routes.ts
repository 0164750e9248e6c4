import {
  type BodyOf,
  type Failure,
  type FieldCode,
  massMessageLimits,
  massMessageRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { MessagePosts } from '../posts/message-posts.ts'
import type { PostPurchaseRepository, PostRepository } from '../posts/post-port.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { ChatRefusal } from '../rooms/access/chat-refusals.ts'
import { normaliseMessage } from '../rooms/normalise-message.ts'
import { type FindReadersDeps, findReaders } from './find-readers.ts'
import type { MassMessageRepository, StoredMassMessage } from './mass-message-port.ts'
import { presentMassMessages } from './present-mass-message.ts'

export interface MassMessageRouteDeps extends FindReadersDeps {
  readonly massMessages: MassMessageRepository
  readonly messagePosts: MessagePosts
  readonly posts: Pick<PostRepository, 'byIds'>
  readonly postPurchases: Pick<PostPurchaseRepository, 'salesOf'>
  readonly people: PeopleRepository
}

const DAY_MS = 24 * 3_600_000
/** Accounts that are looked at with one set of queries while an audience is counted. */
const COUNT_PART = 1_000

/** What performers write to many, and who wants none of it. */
export function registerMassMessages(registrar: Registrar, deps: MassMessageRouteDeps): void {
  registerLists(registrar, deps)
  registerSending(registrar, deps)
  registerMutes(registrar, deps)
}

function registerLists(registrar: Registrar, deps: MassMessageRouteDeps): void {
  const { massMessages, clock } = deps

  registerRoute(registrar, massMessageRoutes.massMessages, async ({ identity: { person }, query }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const limit = massMessageLimits.perPage
    const page = { offset: (query.page - 1) * limit, limit }
    const { messages, total } = await massMessages.ofModel(person.id, page)
    return ok({ messages: await presentMassMessages(messages, deps), count_total: total })
  })

  registerRoute(registrar, massMessageRoutes.massAudience, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const { countMax, perDay } = massMessageLimits
    let count = 0
    let position: number | null = 0
    while (position !== null && count <= countMax) {
      const part = await findReaders(person.id, body.audience, position, COUNT_PART, deps)
      count += part.readers.length
      position = part.position
    }
    const written = await massMessages.countSince(person.id, clock.now() - DAY_MS)
    return ok({
      count: Math.min(count, countMax),
      is_more: count > countMax,
      left_today: Math.max(0, perDay - written),
    })
  })
}

function registerSending(registrar: Registrar, deps: MassMessageRouteDeps): void {
  registerRoute(registrar, massMessageRoutes.sendMassMessage, async ({ identity: { person }, body }) => {
    const sent = await write(person, body, deps)
    return sent.ok ? ok((await presentMassMessages([sent.value], deps))[0]!) : sent
  })

  registerRoute(registrar, massMessageRoutes.stopMassMessage, async ({ identity: { person }, params }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const { massMessages } = deps
    // Somebody else's is answered as one that is not there.
    if ((await massMessages.byId(params.id))?.model !== person.id) return fail({ error: 'not_found' })
    if (!(await massMessages.stop(params.id))) return fail({ error: 'wrong_state', state: 'sent' })
    const stopped = await massMessages.byId(params.id)
    return ok((await presentMassMessages([stopped!], deps))[0]!)
  })
}

async function write(
  person: Person,
  { ref, text: raw, audience, attachment }: BodyOf<typeof massMessageRoutes.sendMassMessage>,
  { massMessages, messagePosts, clock }: MassMessageRouteDeps,
): Promise<Result<StoredMassMessage, Failure>> {
  if (person.type !== 'model') return fail({ error: 'forbidden' })
  // Nobody is heard of whose age and identity were not proved.
  if (!person.identityConfirmed) return fail({ error: 'wrong_state', state: 'identity_missing' })
  const text = normaliseMessage(raw)
  if (!text.ok) return fail(invalid(fieldCodes[text.error] ?? 'invalid'))
  if (isProhibited(text.value, 'sentence', 'message')) return fail(invalid('prohibited'))
  const post = attachment === null ? ok(null) : await messagePosts.create(person, `mass:${ref}`, attachment)
  if (!post.ok) return post
  const now = clock.now()
  const message = await massMessages.create(
    {
      model: person.id,
      ref,
      text: text.value,
      audience,
      post: post.value,
      sendsAt: now + massMessageLimits.undoSeconds * 1000,
    },
    now,
    { since: now - DAY_MS, max: massMessageLimits.perDay },
  )
  return message === null ? fail({ error: 'rate_limited', retryAfter: DAY_MS / 1000 }) : ok(message)
}

const fieldCodes: Readonly<Partial<Record<ChatRefusal, FieldCode>>> = {
  empty: 'required',
  too_long: 'too_long',
}

function invalid(code: FieldCode): Failure {
  return { error: 'invalid_value', fields: { text: code } }
}

function registerMutes(
  registrar: Registrar,
  { massMessages, people }: Pick<MassMessageRouteDeps, 'massMessages' | 'people'>,
): void {
  registerRoute(registrar, massMessageRoutes.massMute, async ({ identity, params }) => {
    const performer = await findPerformer(people, params.username)
    if (!performer.ok) return performer
    const reader = identity.person.id
    return ok({ is_muted: (await massMessages.mutedBy(performer.value.id, [reader])).has(reader) })
  })

  registerRoute(registrar, massMessageRoutes.muteMassMessages, async ({ identity, params, body }) => {
    const performer = await findPerformer(people, params.username)
    if (!performer.ok) return performer
    await massMessages.setMuted(performer.value.id, identity.person.id, body.is_muted)
    return ok({ status: 1 })
  })
}
