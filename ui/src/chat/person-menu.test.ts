import { expect, test } from 'vitest'
import { type PersonMenuFacts, personActions } from './person-menu.tsx'

const viewer: PersonMenuFacts = {
  isMe: false,
  isGuest: false,
  isPerformer: false,
  isModerator: false,
  isSilenced: false,
  line: { isPrivate: false },
  reader: { isLoggedIn: true, canModerate: false, canAppoint: false },
}
const moderator = { isLoggedIn: true, canModerate: true, canAppoint: false }
const performer = { isLoggedIn: true, canModerate: true, canAppoint: true }
const all = (facts: Partial<PersonMenuFacts>) =>
  personActions({ ...viewer, ...facts })
    .flat()
    .join(' ')

test('MOD-21 what a name offers follows the role of the reader, in one order', () => {
  const talk = 'mention reply write'
  expect(all({})).toBe(talk)
  expect(all({ reader: { ...viewer.reader, isLoggedIn: false }, line: null })).toBe('mention')
  const order = 'highlight remove_message silence_short silence kick ban'
  expect(all({ reader: moderator })).toBe(`${talk} ${order}`)
  expect(all({ reader: performer })).toBe(`${talk} ${order} add_moderator`)
  expect(all({ reader: moderator, isSilenced: true, line: null })).toBe('mention write unsilence kick ban')
  expect(all({ reader: performer, isGuest: true, line: null })).toBe('mention silence_short silence kick ban')
})

test('MOD-21 nothing is offered that the server refuses', () => {
  expect(all({ reader: moderator, isModerator: true })).toBe('mention reply write highlight')
  expect(all({ reader: performer, isModerator: true })).toContain('remove_message silence_short')
  expect(all({ reader: moderator, isPerformer: true })).toBe('mention reply write highlight')
  expect(all({ reader: moderator, isMe: true, isModerator: true })).toBe(
    'mention reply highlight remove_message',
  )
  expect(all({ reader: performer, isMe: true, isPerformer: true })).toBe(
    'mention reply highlight remove_message',
  )
  expect(all({ reader: performer, line: { isPrivate: true } })).not.toMatch(/remove_message|highlight/)
})
