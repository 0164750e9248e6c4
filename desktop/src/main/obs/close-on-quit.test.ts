import { expect, test, vi } from 'vitest'
import { closeOnQuit } from './close-on-quit.ts'

test('OBS-DESK-08 the console takes its leave of OBS when it quits', () => {
  const quitting: (() => void)[] = []
  const close = vi.fn()
  closeOnQuit({ on: (_event, listener) => quitting.push(listener) }, { close })
  expect(close).not.toHaveBeenCalled()
  for (const listener of quitting) listener()
  expect(close).toHaveBeenCalledOnce()
})
