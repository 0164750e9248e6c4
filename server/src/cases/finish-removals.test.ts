import type { ContentKind } from '@footlight/core/protocol/cases'
import { AccountId } from '@footlight/core/protocol/ids'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ContentByKind, DueRemoval } from './case-port.ts'
import { type FinishRemovalsDeps, finishRemovals } from './finish-removals.ts'

const act = { by: AccountId.parse(1), at: 0, reason: 'Not here.' }
const due = (id: number, kind: ContentKind): DueRemoval => ({
  ...{ id, kind, ref: `${kind}${id}`, account: AccountId.parse(2), act },
  isReversed: false,
})

test('CASE-10 what cannot be finished stays due and keeps nothing else waiting', async () => {
  const left = [due(1, 'avatar'), due(2, 'media'), due(3, 'avatar')]
  const finished: string[] = []
  let isStoreDown = true
  const content = {
    shownOf: () => Promise.resolve([]),
    remove: () => Promise.resolve(null),
    async finish(_account: AccountId, ref: string) {
      if (isStoreDown && ref.startsWith('media')) throw new Error('no store')
      finished.push(ref)
    },
  }
  const kinds = {
    profile_picture: content,
    profile_text: content,
    post: content,
    room_subject: content,
    chat_line: content,
  }
  const removableContent: ContentByKind = { ...kinds, avatar: content, media: content }
  const deps: FinishRemovalsDeps = {
    removableContent,
    logger: pino({ level: 'silent' }),
    caseRepository: {
      dueRemovals: async () => [...left],
      async removalFinished(id) {
        left.splice(
          left.findIndex((each) => each.id === id),
          1,
        )
      },
    },
  }
  await finishRemovals(deps)
  expect(finished).toEqual(['avatar1', 'avatar3'])
  expect(left.map(({ id }) => id)).toEqual([2])
  isStoreDown = false
  await finishRemovals(deps)
  expect(finished).toEqual(['avatar1', 'avatar3', 'media2'])
  expect(left).toEqual([])
})
