import { randomUUID } from 'node:crypto'
import type { CaseAction, ContentKind } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { CaseDecision, NamedContent } from '@footlight/server/cases/case-port'
import { idOfText } from '@footlight/server/cases/text-id'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { backParts, parts } from './decision-parts.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const about = 'We meet on Sundays.'
const subject = 'Everything tonight'
const flags = { is_model: true, is_vip: false, is_super_vip: false, has_tokens: false, is_moderator: false }
const known = { email_confirmed: true, has_cc: false, has_purchase: false, is_guest: false }

describeOnEachDatabase('what a decision removes', (database) => {
  const cases = () => database.db.caseRepository
  async function somebody(type: 'viewer' | 'model' = 'viewer') {
    const made = await database.db.people.create(newPerson({ type }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  async function caseAbout(reported: AccountId) {
    const [id, reporter] = [randomUUID(), (await somebody()).id]
    const empty = { note: '', room: null, line: '', around: [], stillKey: null }
    await database.db.reports.add(
      { id, feature: 'room', reporter, reported, reason: 'abuse', at: NOON, ...empty },
      { timeZone: 'UTC', holidays: new Set() },
    )
    const open = await cases().page('open', null, 1_000)
    return open.find((each) => each.reported === reported)!
  }
  /** A performer who shows one of each kind. */
  async function shows() {
    const model = await somebody('model')
    const { library, posts, profiles, avatarRepository } = database.db
    const item = await library.create(model.id, 'pictures', 'On the stairs', NOON)
    await library.setState(item.id, ['draft'], 'published', { account: model.id, note: '', at: NOON })
    const words = { teaser: 'News', text: 'I am back.', token_price: 0, fanclub_access_level: null }
    const draft = { ...words, media: [], poll: null, publishAt: NOON, isForMessage: false }
    const post = await posts.create(model.id, randomUUID(), draft, NOON, { since: 0, max: 9 })
    const avatar = randomUUID().replaceAll('-', '')
    await avatarRepository.show(model.id, { file: avatar, hash: null, at: NOON })
    const picture = `${randomUUID().replaceAll('-', '')}.webp`
    await profiles.savePicture(model.id, picture)
    const stored = await profiles.of(model.id)
    await profiles.save(model, 0, { ...stored, about, tags: [], languages: ['en'], country: null })
    const { roomRepository, chat, chatRules } = database.db
    await roomRepository.saveSubject({ ownerId: model.id, subject, subjectColor: '#ff0000' })
    await roomRepository.saveLastOnline(model.id, NOON)
    const user = { username: model.username, ...flags, ...known }
    const said = { id: 7, user, message: 'Come closer', sent_at: NOON }
    const quote = { username: model.username, message: said.message }
    const answer = { id: 8, user, message: 'Closer?', sent_at: NOON, reply_to: 7, quote }
    // In somebody else's room, where it was answered and stands above the chat.
    const host = (await somebody('model')).id
    await chat.append(host, [said, answer, { ...answer, id: 9, message: 'Another one' }], 1)
    const { username, message } = quote
    await chatRules.setHighlight(host, { id: 7, username, message, by: model.username })
    const ids = {
      ...{ avatar, profile_picture: picture, profile_text: idOfText(about) },
      ...{ room_subject: idOfText(subject), chat_line: `${host}.7` },
    }
    const all: NamedContent[] = Object.entries({ ...ids, media: item.id, post: post!.id }).map(
      ([kind, id]) => ({ kind: kind as ContentKind, id: String(id), title: kind }),
    )
    return { model, item, post: post!, host, all, found: await caseAbout(model.id) }
  }
  async function stateOf({ model, item, post, host }: Awaited<ReturnType<typeof shows>>) {
    const { library, posts, profiles, people, roomRepository, chat, chatRules } = database.db
    const { ownerId: _, ...room } = await roomRepository.load(model.id)
    const lines = await chat.last(host, 10)
    const profile = await profiles.of(model.id)
    return {
      avatar: (await people.byId(model.id))?.avatar ?? null,
      ...{ picture: profile.picture, about: profile.about },
      media: (await library.byId(item.id))?.state,
      post: (await posts.byId(post.id))?.removedAt,
      ...{ room, lines: lines.map(({ id, quote }) => [id, quote?.message ?? null]) },
      highlight: (await chatRules.highlight(host))?.id ?? null,
    }
  }
  const decision = async (
    { number, version }: { readonly number: string; readonly version: number },
    action: CaseAction,
    removes: readonly NamedContent[],
  ): Promise<CaseDecision> => ({
    ...{ number, version, by: (await somebody()).id, at: NOON + HOUR, action, ground: 'terms' },
    ...{ text: 'That may not be shown here.', until: null, removes },
  })
  const gone = {
    ...{ avatar: null, picture: null, about: '', media: 'removed', post: NOON + HOUR },
    room: { subject: '', subjectColor: '#ff0000', lastOnlineAt: NOON },
    lines: [
      [8, null],
      [9, null],
    ],
    highlight: null,
  }

  test('CASE-10 what is named is gone with the decision, and what is not named stays', async () => {
    const [one, other] = [await shows(), await shows()]
    const before = await stateOf(other)
    const twice = [...one.all, ...one.all]
    const done = await cases().decide(await decision(one.found, 'content_removed', twice), parts)
    expect(done).toMatchObject({ ok: true, value: { state: 'decided' } })
    expect(await stateOf(one)).toEqual(gone)
    expect(await stateOf(other)).toEqual(before)
    const removals = (await cases().removalsOf([one.found.id])).get(one.found.id)
    expect(removals?.map(({ kind, state }) => [kind, state])).toEqual(
      one.all.map(({ kind }) => [kind, 'removed']),
    )
    // Each has an entry of its own in the audit log.
    const entries = await database.db.auditLog.newest({}, 50)
    const actions = entries.filter(({ at }) => at === NOON + HOUR).map(({ action }) => action)
    for (const action of [
      'avatars.remove',
      'profiles.remove',
      'library.decide',
      'posts.remove',
      'rooms.remove_subject',
      'chat.remove_line',
      'cases.decide',
    ])
      expect(actions).toContain(action)
    // Whoever is in the middle of writing their profile is told, and does not put the text back.
    const { revision } = await database.db.profiles.of(one.model.id)
    expect(revision).toBe(2)
    // A picture that they had taken away cannot be put back either.
    expect(await database.db.avatarRepository.putBack(one.model.id, 0, NOON + 2 * HOUR)).toBe(false)
  })

  test('CASE-10 a decision that fails in the middle removes nothing', async () => {
    const one = await shows()
    const before = await stateOf(one)
    const content = {
      ...parts.content,
      post: { remove: () => Promise.reject(new Error('the power is off')) },
    }
    const torn = cases().decide(await decision(one.found, 'content_removed', one.all), { ...parts, content })
    await expect(torn).rejects.toThrow('the power is off')
    expect(await stateOf(one)).toEqual(before)
    expect((await cases().removalsOf([one.found.id])).size).toBe(0)
  })

  test('CASE-10 what is another person’s, a draft, or changed meanwhile is not removed, and a decision that removes nothing is none', async () => {
    const [one, other] = [await shows(), await shows()]
    const draft = await database.db.library.create(one.model.id, 'videos', 'Not shown', NOON)
    const stored = await database.db.profiles.of(one.model.id)
    const other_text = { ...stored, about: 'Another text.', tags: [], languages: ['en'], country: null }
    await database.db.profiles.save(one.model, stored.revision, other_text)
    await database.db.roomRepository.saveSubject({
      ...{ ownerId: one.model.id, subject: 'Something else', subjectColor: null },
    })
    const texts = ['profile_text', 'room_subject']
    const absent: NamedContent[] = [
      ...other.all.filter(({ kind }) => !texts.includes(kind)),
      { kind: 'room_subject', id: idOfText(subject), title: '' },
      { kind: 'chat_line', id: `${one.host}.999`, title: '' },
      { kind: 'media', id: String(draft.id), title: '' },
      { kind: 'profile_text', id: idOfText(about), title: '' },
    ]
    const before = [await stateOf(one), await stateOf(other)]
    const none = await cases().decide(await decision(one.found, 'content_removed', absent), parts)
    expect(none).toEqual({ ok: false, error: 'gone' })
    expect([await stateOf(one), await stateOf(other)]).toEqual(before)
    expect(await cases().byNumber(one.found.number)).toMatchObject({ state: 'open', version: 1 })
    // With one that is there the decision stands, and says which was not.
    const media = one.all.filter(({ kind }) => kind === 'media')
    const some = await cases().decide(
      await decision(one.found, 'content_removed', [...absent, ...media]),
      parts,
    )
    expect(some.ok).toBe(true)
    const states = (await cases().removalsOf([one.found.id])).get(one.found.id)?.map(({ state }) => state)
    expect(states).toEqual([...absent.map(() => 'gone'), 'removed'])
    expect(await stateOf(other)).toEqual(before[1])
    expect((await database.db.library.byId(draft.id))?.state).toBe('draft')
  })

  test('CASE-10 a proposal removes nothing; confirmed it does, and refused it is forgotten', async () => {
    const one = await shows()
    const before = await stateOf(one)
    const propose = async (version: number) => {
      const order = await decision({ ...one.found, version }, 'suspended_for_good', one.all)
      const done = await cases().decide(order, parts)
      if (!done.ok) throw new Error(done.error)
      return done.value
    }
    const rule = async (version: number, isConfirmed: boolean) =>
      cases().confirm(
        {
          ...{ number: one.found.number, version, by: (await somebody()).id, at: NOON + HOUR },
          ...{ until: NOON + 99 * HOUR, isConfirmed },
        },
        parts,
      )
    const first = await propose(1)
    expect(await stateOf(one)).toEqual(before)
    expect(await cases().dueRemovals(1_000)).not.toContainEqual(
      expect.objectContaining({ account: one.model.id }),
    )
    expect((await rule(first.version, false)).ok).toBe(true)
    expect((await cases().removalsOf([one.found.id])).size).toBe(0)
    const second = await propose(first.version + 1)
    expect((await rule(second.version, true)).ok).toBe(true)
    expect(await stateOf(one)).toEqual(gone)
  })

  test('CASE-10 what is left to do is known until it is done', async () => {
    const one = await shows()
    await cases().decide(await decision(one.found, 'content_removed', one.all), parts)
    const due = async () =>
      (await cases().dueRemovals(1_000)).filter(({ account }) => account === one.model.id)
    const left = await due()
    expect(left.map(({ kind, ref }) => [kind, ref])).toEqual(one.all.map(({ kind, id }) => [kind, id]))
    expect(left[0]?.act).toMatchObject({ at: NOON + HOUR, reason: 'That may not be shown here.' })
    for (const { id } of left) await cases().removalFinished(id)
    expect(await due()).toEqual([])
  })

  test('CASE-10 a picture that its owner took away cannot be put back once a decision named it', async () => {
    const one = await shows()
    const avatar = one.all.filter(({ kind }) => kind === 'avatar')
    await database.db.avatarRepository.take(one.model.id, NOON)
    const done = await cases().decide(await decision(one.found, 'content_removed', avatar), parts)
    expect(done.ok).toBe(true)
    expect(await database.db.avatarRepository.putBack(one.model.id, 0, NOON + HOUR)).toBe(false)
  })

  test('APPEAL-07, APPEAL-09 of two appeals one is there and of two decisions about it one is made; reversed, what was kept is there, and what is left to do is by whoever reversed it', async () => {
    const one = await shows()
    const before = await stateOf(one)
    await cases().decide(await decision(one.found, 'content_removed', one.all), parts)
    for (const { id } of await cases().dueRemovals(1_000)) await cases().removalFinished(id)
    const { decisionAppeals } = database.db
    const at = NOON + 2 * HOUR
    const draft = {
      number: one.found.number,
      account: one.model.id,
      language: 'de' as const,
      text: 'No.',
      at,
    }
    expect(await decisionAppeals.appeal({ ...draft, account: (await somebody()).id })).toEqual({
      ...{ ok: false, error: 'not_found' },
    })
    const both = await Promise.all([decisionAppeals.appeal(draft), decisionAppeals.appeal(draft)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const { appeals } = await decisionAppeals.open({ offset: 0, limit: 1_000 })
    const { appeal, case: about_it } = appeals.find((each) => each.appeal.account === one.model.id)!
    const by = (await somebody()).id
    const order = { id: appeal.id, by, at, state: 'reversed' as const, answer: 'It was right.' }
    const own = { ...order, by: about_it.ruling!.by }
    expect(await decisionAppeals.decide(own, backParts)).toEqual({ ok: false, error: 'own' })
    expect(await decisionAppeals.decide({ ...order, by: one.model.id }, backParts)).toEqual({
      ...{ ok: false, error: 'own' },
    })
    const decided = await Promise.all([
      decisionAppeals.decide(order, backParts),
      decisionAppeals.decide({ ...order, state: 'upheld' }, backParts),
    ])
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    const isReversed = decided[0]!.ok
    const { media, post } = await stateOf(one)
    expect({ media, post }).toEqual(
      isReversed ? { media: before.media, post: before.post } : { media: gone.media, post: gone.post },
    )
    const due = (await cases().dueRemovals(1_000)).filter(({ account }) => account === one.model.id)
    expect(due.map(({ isReversed: back, act }) => [back, act.by])).toEqual(
      isReversed ? one.all.map(() => [true, by]) : [],
    )
    const counted = await database.db.appeals.count(at, at + 1)
    expect(counted).toEqual({ appeals: 1, reversed: isReversed ? 1 : 0 })
  })
})
