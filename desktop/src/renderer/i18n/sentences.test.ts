import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { cutSentence, failureSentence } from './sentences.ts'
import { texts as de } from './texts/de.ts'
import { texts } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as it } from './texts/it.ts'
import { texts as nl } from './texts/nl.ts'

const i18n = createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: { en: texts } }))

test.each([
  ['wrong_state', 'No.', 'common:errors.wrong_state'],
  ['network', undefined, 'console:failures.network'],
  // What only developers read is not shown, the server's sentence for it neither.
  ['malformed', 'The body cannot be read.', 'console:failures.unknown'],
  ['idempotency_conflict', 'This key was used.', 'common:errors.internal'],
  // Of an area that the console has no texts of, and of a server that is newer.
  ['cooling_off', 'Not for a while.', 'Not for a while.'],
  ['of_next_year', 'Something new.', 'Something new.'],
  ['of_next_year', undefined, 'console:failures.unknown'],
  ['constructor', undefined, 'console:failures.unknown'],
])('LOCALE-05 in the console a refusal with %s and “%s” reads as %s', (error, message, sentence) => {
  const failure = { error, status: 400, ...(message !== undefined && { message }) }
  expect(failureSentence(i18n.t, failure)).toBe(i18n.exists(sentence) ? i18n.t(sentence) : sentence)
})

test('LOCALE-05 a stream that another device took over is laid to the account, not to the performer', () => {
  const { title } = cutSentence(i18n.t, 'replaced')
  expect(title).toBe('Your account went live from another device')
})

test.each([
  ['en', texts, 'than this'],
  ['de', de, 'als das'],
  ['fr', fr, 'que cela'],
  ['es', es, 'que esto'],
  ['it', it, 'di così'],
  ['nl', nl, 'dan dit'],
] as const)(
  'in %s both sentences on the refund window say what is compared with it',
  async (lng, own, than) => {
    const each = createInstance()
    await each.init({ lng, resources: { [lng]: own } })
    for (const show of ['ticket', 'goal'] as const)
      expect(each.t(`shows:${show}.refund_help`).split(than)).toHaveLength(3)
  },
)
