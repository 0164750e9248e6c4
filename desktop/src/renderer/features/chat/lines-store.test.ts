import type { ApiClient } from '@footlight/core/client'
import { PUBLIC_THREAD } from '@footlight/core/stores'
import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { LinesStore } from './lines-store.ts'

function setUp() {
  const sent: { readonly text: string; readonly replyTo: number | null; readonly thread: string }[] = []
  const threads = { shown: PUBLIC_THREAD as string, lines: [] as { kind: 'chat'; id: number }[] }
  const room = {
    sendMessage: (text: string, replyTo: number | null, thread: string) =>
      sent.push({ text, replyTo, thread }),
  }
  const lines = new LinesStore({} as ApiClient, room as never, threads as never)
  return { lines, threads, sent }
}

test('READERS-08 what is typed for one thread is neither shown nor said in the other', () => {
  const { lines, threads, sent } = setUp()
  threads.shown = 'show-1'
  lines.type('for you alone')
  threads.shown = PUBLIC_THREAD
  expect(lines.draft).toBe('')
  lines.type('hello all')
  lines.say()
  threads.shown = 'show-1'
  expect(lines.draft).toBe('for you alone')
  lines.say()
  expect(sent).toEqual([
    { text: 'hello all', replyTo: null, thread: PUBLIC_THREAD },
    { text: 'for you alone', replyTo: null, thread: 'show-1' },
  ])
})

test('READERS-08 a line of one thread is not answered in the other', () => {
  const { lines, threads, sent } = setUp()
  threads.lines = [{ kind: 'chat', id: 7 }]
  runInAction(() => {
    lines.replyTo = { id: 7 } as never
  })
  threads.shown = 'show-1'
  threads.lines = []
  lines.type('yes')
  lines.say()
  expect(sent).toEqual([{ text: 'yes', replyTo: null, thread: 'show-1' }])
})
