import { fail, ok } from '@footlight/core/rules'
import { describe, expect, test } from 'vitest'
import { SubjectDraft } from './subject-draft.ts'

const refusal = { kind: 'refused', status: 422, code: 'text_not_allowed' } as never

function setUp() {
  const room = {
    subject: 'Old',
    isRefusing: false,
    changeSubject: async (subject: string) => {
      if (room.isRefusing) return fail(refusal)
      room.subject = subject
      return ok(undefined)
    },
  }
  return { room, draft: new SubjectDraft(room) }
}

describe('the subject that is typed and not saved', () => {
  test('DESK-SUBJECT-02 stands until it is saved, and is the room’s own afterwards', async () => {
    const { room, draft } = setUp()
    expect(draft.value).toBe('Old')
    draft.type(' Dancing tonight ')
    expect([draft.value, draft.isChanged]).toEqual([' Dancing tonight ', true])
    expect(await draft.save()).toBe(true)
    expect([room.subject, draft.text, draft.isChanged]).toEqual(['Dancing tonight', null, false])
  })

  test('DESK-SUBJECT-02 a refusal keeps what was typed and says why until something else is typed', async () => {
    const { room, draft } = setUp()
    room.isRefusing = true
    draft.type('Refused')
    expect(await draft.save()).toBe(false)
    expect([draft.value, draft.failure, room.subject]).toEqual(['Refused', refusal, 'Old'])
    draft.type('Another')
    expect(draft.failure).toBeNull()
  })

  test('DESK-SUBJECT-02 what is typed while a save is on its way is not lost, and nothing is sent twice', async () => {
    const { room, draft } = setUp()
    draft.type('First')
    const saving = draft.save()
    draft.type('First, and more')
    expect(await draft.save()).toBe(false)
    await saving
    expect([room.subject, draft.value]).toEqual(['First', 'First, and more'])
  })

  test('DESK-SUBJECT-02 without a change nothing is sent', async () => {
    const { room, draft } = setUp()
    room.isRefusing = true
    draft.type(' Old ')
    expect(await draft.save()).toBe(true)
  })
})
