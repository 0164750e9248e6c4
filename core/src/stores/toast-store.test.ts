import { describe, expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { type Toast, ToastStore } from './toast-store.ts'

function setUp() {
  const clock = new ManualClock()
  const reported: Toast[] = []
  const store = new ToastStore(clock, (toast) => reported.push(toast))
  const keys = () => store.toasts.map((toast) => toast.title.key)
  return { clock, store, reported, keys }
}

const info = (key: string) => ({ appearance: 'info' as const, title: { key } })

describe('toasts', () => {
  test('TOAST-01 goes away after 2500 ms', async () => {
    const { clock, store, keys } = setUp()
    store.show(info('a'))
    await clock.pass(1_000)
    store.show(info('b'))
    await clock.pass(1_499)
    expect(keys()).toEqual(['a', 'b'])
    await clock.pass(1)
    expect(keys()).toEqual(['b'])
    await clock.pass(1_000)
    expect(keys()).toEqual([])
  })

  test('TOAST-06 with something to do about it, it stays ten seconds', async () => {
    const { clock, store, keys } = setUp()
    const id = store.show({ ...info('a'), action: { label: { key: 'undo' }, run: () => undefined } })
    await clock.pass(9_999)
    expect(keys()).toEqual(['a'])
    store.hold(id)
    await clock.pass(60_000)
    store.release(id)
    await clock.pass(9_999)
    expect(keys()).toEqual(['a'])
    await clock.pass(1)
    expect(keys()).toEqual([])
  })

  test('TOAST-02 stays when it is not to dismiss itself, until it is closed', async () => {
    const { clock, store, keys } = setUp()
    const id = store.show({ ...info('a'), autoDismiss: false })
    await clock.pass(60_000)
    expect(keys()).toEqual(['a'])
    store.close(id)
    expect(keys()).toEqual([])
    expect(clock.pending).toBe(0)
  })

  test('TOAST-05 stands still while it is read, and has its whole time again afterwards', async () => {
    const { clock, store, keys } = setUp()
    const id = store.show(info('a'))
    await clock.pass(2_000)
    store.hold(id)
    await clock.pass(60_000)
    expect(keys()).toEqual(['a'])
    store.release(id)
    store.release(id)
    await clock.pass(2_499)
    expect(keys()).toEqual(['a'])
    await clock.pass(1)
    expect(keys()).toEqual([])
    store.release(id)
    expect(clock.pending).toBe(0)
  })

  test('TOAST-03 closing runs its callback once, by hand or by time, also when closed again', async () => {
    const { clock, store } = setUp()
    let closed = 0
    const draft = { ...info('a'), onClose: () => (closed += 1) }
    const id = store.show(draft)
    store.close(id)
    store.close(id)
    await clock.pass(5_000)
    expect(closed).toBe(1)
    store.show(draft)
    await clock.pass(2_500)
    expect(closed).toBe(2)
    store.close(999)
  })

  test('TOAST-04 reports every toast when it opens', () => {
    const { store, reported } = setUp()
    store.error({ key: 'a' }, { key: 'why' })
    store.show(info('b'))
    expect(reported.map((toast) => [toast.appearance, toast.title.key, toast.content?.key])).toEqual([
      ['error', 'a', 'why'],
      ['info', 'b', undefined],
    ])
  })
})
