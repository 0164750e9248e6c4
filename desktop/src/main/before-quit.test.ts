import { settle } from '@footlight/core/ports/testing/manual-clock'
import { ok } from '@footlight/core/rules'
import { describe, expect, it, test, vi } from 'vitest'
import { closeOnQuit, type QuittingApp, stillBeforeQuit } from './before-quit.ts'
import { EngineScene } from './toys/testing/engine-scene.ts'

/** Ends, as Electron does, unless somebody objects; gives up after ten tries. */
function quittingApp() {
  let listener: Parameters<QuittingApp['on']>[1] = () => undefined
  const app = {
    tries: 0,
    hasEnded: false,
    on: (_event: 'will-quit', added: typeof listener) => {
      listener = added
    },
    quit() {
      let isPrevented = false
      if (++app.tries > 10) return
      listener({
        preventDefault: () => {
          isPrevented = true
        },
      })
      app.hasEnded = !isPrevented
    },
  }
  return app
}

describe('TOY-STOP-21 the console ends with its toys still', () => {
  it('stops what runs, then ends', async () => {
    const scene = new EngineScene()
    await scene.start()
    scene.engine.setCruise(0.5)
    await settle()
    const app = quittingApp()
    stillBeforeQuit(app, scene.engine)
    app.quit()
    expect(app.hasEnded).toBe(false)
    await scene.clock.pass(1_000)
    expect(app).toMatchObject({ hasEnded: true, tries: 2 })
    expect(scene.bridge.levels.at(-1)).toBe(0)
  })

  it('does not ask again and again while an app is still looked for', async () => {
    const scene = new EngineScene()
    let open = (): void => undefined
    scene.bridge.openAnswer = new Promise((resolve) => {
      open = () => resolve(ok(undefined))
    })
    const starting = scene.engine.start()
    await settle()
    const app = quittingApp()
    stillBeforeQuit(app, scene.engine)
    app.quit()
    app.quit()
    await settle()
    expect(app).toMatchObject({ hasEnded: true, tries: 3 })
    open()
    expect(await starting).toBe('stopped_meanwhile')
  })
})

test('OBS-DESK-08 the console takes its leave of OBS when it quits', () => {
  const quitting: (() => void)[] = []
  const close = vi.fn()
  closeOnQuit({ on: (_event, listener) => quitting.push(listener) }, { close })
  expect(close).not.toHaveBeenCalled()
  for (const listener of quitting) listener()
  expect(close).toHaveBeenCalledOnce()
})
