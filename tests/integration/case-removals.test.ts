import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ShownContent } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { drawPicture, publishItem } from '../dev-env/media-library.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { sendAvatar } from '../dev-env/send-avatar.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
const about = 'On Sundays I read letters.'
const text = 'Nobody of those in it agreed to be shown.'
let footlight: Footlight
let model: TestApi
let moderator: TestApi
let viewer: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login(MODEL)
  moderator = await footlight.login('demo_moderator')
  viewer = await footlight.newPerson('viewer', 0)
})
afterAll(() => footlight.stop())

const statusOf = async (path: string, who = viewer) => (await who.sendTo('GET', path)).status
async function openCase(reported = MODEL): Promise<{ readonly number: string; readonly version: number }> {
  const said = { person: reported, reason: 'recording', note: 'look' }
  must(await viewer.post(`/room/${MODEL}/report`, said))
  const { cases } = must(await moderator.get('/moderation/cases'))
  const { number } = cases.find((each: { reported: string }) => each.reported === reported)
  return must(await moderator.get(`/moderation/cases/${number}`)).case
}
const contentOf = async (number: string): Promise<readonly ShownContent[]> =>
  must(await moderator.get(`/moderation/cases/${number}/content`)).content
const decide = (found: { readonly number: string; readonly version: number }, more: object) =>
  moderator.post(`/moderation/cases/${found.number}/decision`, {
    ...{ version: found.version, action: 'content_removed', ground: 'no_consent', text },
    ...more,
  })

test('CASE-10 what a decision names is off the site with its answer, is not taken again, and its person reads which it was', async () => {
  const picture = await drawPicture(21)
  const item = await publishItem(footlight, model, moderator, {
    name: 'On the stairs',
    is_free_no_auth: true,
  })
  const other = await publishItem(footlight, model, moderator, { name: 'In the hall' })
  const words = { teaser: 'News', text: 'I am back.', fanclub_access_level: null, token_price: 0 }
  const draft = { ...words, media: [], poll: null, publish_at: null, ref: randomUUID() }
  const post = must(await model.post('/performer/posts', draft))
  const avatar = must(await sendAvatar(footlight, model, picture)).user!.avatar
  const { revision, profile } = must(await model.get('/performer/profile'))
  must(await model.post('/performer/profile', { ...profile, revision, about }))
  const { offlinePictureUrl } = must(
    await model.post('/performer/profile/picture', { data: picture.toString('base64') }),
  )

  const found = await openCase()
  const shown = await contentOf(found.number)
  expect(new Set(shown.map(({ kind }) => kind)).size).toBe(5)
  expect(shown.find(({ kind }) => kind === 'profile_text')?.title).toBe(about)
  expect(shown.every(({ is_removed: isRemoved }) => !isRemoved)).toBe(true)
  const removes = shown.filter(({ title }) => title !== 'In the hall').map(({ kind, id }) => ({ kind, id }))
  // Before: it is all there.
  for (const path of [avatar, offlinePictureUrl, `/library/${item}/cover`])
    expect(await statusOf(path)).toBe(200)
  must(await decide(found, { removes }))
  // With the answer it is gone, for everybody.
  for (const path of [avatar, offlinePictureUrl, `/library/${item}/cover`])
    expect(await statusOf(path)).toBe(404)
  expect((await viewer.get(`/media/get/${item}`)).status).toBe(404)
  expect((await viewer.get(`/media/get/${other}`)).status).toBe(200)
  const { posts } = must(await viewer.get(`/posts/of/${MODEL}`))
  expect(posts.some(({ id }: { id: number }) => id === post.id)).toBe(false)
  expect(must(await model.get('/performer/profile')).profile.about).toBe('')

  // Files follow, and what looks like it is refused.
  const folder = join(footlight.config.dataDir, 'avatars', avatar.split('/')[2]!)
  await expect.poll(() => existsSync(folder)).toBe(false)
  const { avatarRepository, caseRepository } = footlight.server.database
  await expect.poll(() => caseRepository.dueRemovals(10)).toEqual([])
  expect((await avatarRepository.byFile(avatar.split('/')[2]!))?.hash).not.toBeNull()
  expect((await sendAvatar(footlight, model, picture)).body).toMatchObject({ fields: { file: 'prohibited' } })

  // The case, its person and the mail say what it was.
  const about_it = must(await moderator.get(`/moderation/cases/${found.number}`)).case
  expect(about_it.ruling.removes).toHaveLength(removes.length)
  for (const { state } of about_it.ruling.removes) expect(state).toBe('removed')
  const { decisions } = must(await model.get('/account/decisions'))
  expect(decisions[0].removed).toContainEqual({ kind: 'media', title: 'On the stairs' })
  expect(decisions[0].removed).not.toContainEqual({ kind: 'media', title: 'In the hall' })
  const { email } = must(await model.get('/user/current')).user
  await expect
    .poll(() => mailsTo(footlight.config.dataDir, email).filter((mail) => mail.includes(text)))
    .toEqual([expect.stringContaining('photos or a video: On the stairs')])
  // Who complained is not told what else the person showed.
  const again = await openCase()
  expect((await contentOf(again.number)).find(({ id }) => id === String(item))?.is_removed).toBe(true)
})

test('CASE-10 what makes no sense is refused: nothing named, a warning that removes, another person’s, what is gone', async () => {
  const found = await openCase()
  const stranger = await footlight.login('demo_model2')
  const strange = {
    kind: 'avatar',
    id: must(await sendAvatar(footlight, stranger, await drawPicture(22))).user!.avatar.split('/')[2]!,
  }
  const mine = (await contentOf(found.number)).map(({ kind, id }) => ({ kind, id }))
  const invalid = (fields: object) => ({ status: 422, body: { error: 'invalid_value', fields } })
  expect(await decide(found, {})).toMatchObject(invalid({ removes: 'required' }))
  const warned = { action: 'warned', removes: mine.slice(0, 1) }
  expect(await decide(found, warned)).toMatchObject(invalid({ removes: 'invalid' }))
  for (const each of [
    strange,
    { kind: 'media', id: '1e9' },
    { kind: 'post', id: 'nan' },
    { kind: 'profile_text', id: 'a'.repeat(32) },
  ])
    expect(await decide(found, { removes: [each, ...mine] })).toMatchObject({
      ...{ status: 409, body: { error: 'wrong_state', state: 'gone' } },
    })
  expect((await decide(found, { removes: [{ kind: 'media', id: "1' or 1=1" }] })).status).toBe(422)
  expect(must(await moderator.get(`/moderation/cases/${found.number}`)).case.state).toBe('open')
  expect(await statusOf(`/avatars/${strange.id}/128`)).toBe(200)
  // What somebody shows is the staff's to list.
  for (const who of [viewer, model])
    expect((await who.get(`/moderation/cases/${found.number}/content`)).body).toMatchObject({
      error: 'forbidden',
    })
})

test('CASE-10 a suspension removes along with it what was named', async () => {
  const troublemaker = await footlight.newPerson('viewer', 0)
  const picture = must(await sendAvatar(footlight, troublemaker, await drawPicture(23))).user!.avatar
  const found = await openCase(troublemaker.username)
  const [{ kind, id }] = (await contentOf(found.number)) as [ShownContent]
  // Taken away by its owner in between: it must not come back.
  must(await troublemaker.post('/avatar/remove', {}))
  const until = Date.now() + 86_400_000
  must(await decide(found, { action: 'suspended', until, removes: [{ kind, id }] }))
  expect((await troublemaker.post('/avatar/restore', {})).status).not.toBe(200)
  expect(await statusOf(picture)).toBe(404)
})

test('CASE-10 a subject and a line of a chat leave the room at once, and nobody who keeps order there puts the line back', async () => {
  const performer = await footlight.newPerson('model')
  const room = performer.username
  must(await performer.post('/user/settings', { chat_allowed: 'all' }))
  must(await performer.post(`/room/${room}/subject`, { subject: 'Anything goes' }))
  const [own, inside] = [await footlight.room(performer, room), await footlight.room(footlight.guest(), room)]
  const say = async (message: string) => {
    own.send('v3.chat.message', { ref: message, message })
    return (await inside.next('v3.chat.message', (said) => said.message === message)).id
  }
  const id = await say('Send me your number')
  await say('Good evening')
  const open = async () => {
    const said = { person: room, reason: 'abuse', note: 'look' }
    must(await viewer.post(`/room/${room}/report`, said))
    const { cases } = must(await moderator.get('/moderation/cases'))
    const { number } = cases.find((each: { reported: string }) => each.reported === room)
    return must(await moderator.get(`/moderation/cases/${number}`)).case
  }
  const found = await open()
  await expect.poll(async () => (await contentOf(found.number)).length).toBe(3)
  const shown = await contentOf(found.number)
  expect(shown.map(({ kind, title }) => [kind, title])).toEqual([
    ['room_subject', 'Anything goes'],
    ['chat_line', 'Good evening'],
    ['chat_line', 'Send me your number'],
  ])
  const named = (title: string) => {
    const each = shown.find((one) => one.title === title)!
    return { kind: each.kind, id: each.id }
  }
  // One who keeps order in the room was faster with the line: nothing is decided, and the line can come back.
  must(await performer.post(`/room/${room}/chat/${id}/remove`, {}))
  expect((await inside.next('v3.chat.removed')).id).toBe(id)
  const removes = [named('Anything goes'), named('Send me your number')]
  expect(await decide(found, { removes })).toMatchObject({ status: 409, body: { state: 'gone' } })
  must(await performer.post(`/room/${room}/chat/${id}/restore`, {}))
  await inside.next('v3.chat.message', (said) => said.id === id)
  await expect.poll(async () => (await contentOf(found.number)).length).toBe(3)
  must(await decide(found, { removes }))
  expect((await inside.next('v3.chat.removed')).id).toBe(id)
  expect((await inside.next('v3.chat.subject', ({ subject }) => subject === '')).subject).toBe('')
  expect((await performer.post(`/room/${room}/chat/${id}/restore`, {})).status).toBe(404)
  // Who comes in now, and who looks from outside.
  const late = await footlight.room(footlight.guest(), room)
  expect((await late.next('v3.chat.history')).messages.map(({ message }) => message)).toEqual([
    'Good evening',
  ])
  expect((await late.next('v3.chat.subject')).subject).toBe('')
  const { people, roomRepository } = footlight.server.database
  const { id: owner } = (await people.byUsername(room))!
  expect((await roomRepository.load(owner)).subject).toBe('')
  const { decisions } = must(await performer.get('/account/decisions'))
  expect(decisions[0].removed).toEqual([
    { kind: 'room_subject', title: 'Anything goes' },
    { kind: 'chat_line', title: 'Send me your number' },
  ])
  for (const socket of [own, inside, late]) await socket.close()
})
