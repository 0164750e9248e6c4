import { settle } from '@footlight/core/ports/testing/manual-clock'
import { fail } from '@footlight/core/rules'
import { describe, expect, it } from 'vitest'
import { replay } from '../../shared/toys/index.ts'
import { EngineScene } from './testing/engine-scene.ts'
import { FakeBridge, fakeToy } from './testing/fake-bridge.ts'

describe('TOY-START-01 toys move only after the performer starts them', () => {
  it('says zero to every toy first, and takes no tip before', async () => {
    const scene = new EngineScene(new FakeBridge(fakeToy('left'), fakeToy('right')))
    expect(scene.tip('early')).toEqual({ ok: false, error: 'off' })
    await scene.start()
    expect(scene.bridge.said).toEqual(['left:0', 'right:0'])
    expect(scene.engine.view).toMatchObject({ phase: 'on', isLive: true, control: 'still' })
    expect(await scene.engine.start()).toBe('already_on')
  })

  it('does not start when no app is there, or when the performer stops while they are looked for', async () => {
    const scene = new EngineScene()
    scene.bridge.openAnswer = Promise.resolve(fail('unreachable'))
    expect(await scene.engine.start()).toBe('not_found')
    expect(scene.engine.view).toMatchObject({
      phase: 'off',
      apps: [{ state: 'failed', error: 'unreachable' }],
    })
    let open = (): void => undefined
    scene.bridge = new FakeBridge()
    scene.bridge.openAnswer = new Promise((resolve) => (open = () => resolve({ ok: true, value: undefined })))
    const starting = scene.engine.start()
    await settle()
    expect(scene.engine.view.phase).toBe('starting')
    void scene.engine.stop('panic')
    open()
    expect(await starting).toBe('stopped_meanwhile')
    expect(scene.engine.view.phase).toBe('off')
    expect(scene.bridge.isClosed).toBe(true)
  })
})

describe('TOY-START-02 a stop takes back a start that still waits', () => {
  it('for the stop before it to end', async () => {
    const scene = new EngineScene()
    await scene.start()
    let answer = (): void => undefined
    scene.bridge.answer = () =>
      new Promise((resolve) => (answer = () => resolve({ ok: true, value: undefined })))
    const stopping = scene.engine.stop('button')
    const again = scene.engine.start()
    void scene.engine.stop('panic')
    scene.bridge.answer = () => Promise.resolve({ ok: true, value: undefined })
    answer()
    await stopping
    expect(await again).toBe('stopped_meanwhile')
    expect(scene.engine.view.phase).toBe('off')
  })

  it('and two that wait open the apps once', async () => {
    const scene = new EngineScene()
    await scene.start()
    void scene.engine.stop('button')
    const used: FakeBridge[] = []
    const starts = [scene.engine.start(), scene.engine.start()]
    scene.bridge = new FakeBridge()
    used.push(scene.bridge)
    expect((await Promise.all(starts)).toSorted()).toEqual(['started', 'stopped_meanwhile'])
    expect(used[0]!.opened).toBe(1)
  })
})

describe('TOY-DRIVE-02 a toy that is announced twice is one toy', () => {
  it('and is still after the stop', async () => {
    const scene = new EngineScene()
    await scene.start()
    scene.engine.setCruise(0.5)
    await scene.clock.pass(500)
    scene.bridge.emit({ kind: 'added', toy: fakeToy() })
    await scene.clock.pass(500)
    await scene.engine.stop('panic')
    scene.bridge.said.length = 0
    scene.bridge.isClosed = false
    await scene.clock.pass(2_000)
    expect(scene.bridge.said).toEqual([])
  })
})

describe('TOY-DRIVE-01 the newest level is sent once, and again before it runs out', () => {
  it('plays a tip and ends with zero', async () => {
    const scene = new EngineScene()
    await scene.start()
    scene.tip('a')
    await scene.clock.pass(2_000)
    expect(scene.bridge.levels).toEqual([0, 0.3, 0.3, 0.3, 0.3, 0.3, 0])
    await scene.clock.pass(10_000)
    // One more, because nobody minds a second zero.
    expect(scene.bridge.levels.slice(7)).toEqual([0])
  })

  it('skips levels that were overtaken while a command was under way', async () => {
    const scene = new EngineScene()
    await scene.start()
    let answer = (): void => undefined
    scene.bridge.answer = () =>
      new Promise((resolve) => (answer = () => resolve({ ok: true, value: undefined })))
    for (const level of [0.1, 0.2, 0.3, 0.4]) scene.engine.setCruise(level)
    await settle()
    answer()
    await settle()
    expect(scene.bridge.levels).toEqual([0, 0.1, 0.4])
  })
})

describe('TOY-STOP-02 every way out ends with zero, said twice, and with the app let go', () => {
  async function running() {
    const scene = new EngineScene()
    await scene.start()
    scene.engine.setCruise(0.5)
    scene.tip('a')
    await scene.clock.pass(500)
    scene.bridge.said.length = 0
    return scene
  }

  it('by the button', async () => {
    const scene = await running()
    expect(await scene.engine.stop('button')).toBe(true)
    expect(scene.bridge.levels).toEqual([0, 0])
    expect(scene.bridge.isClosed).toBe(true)
    expect(scene.engine.view).toMatchObject({
      phase: 'off',
      queue: [],
      current: null,
      cruise: 0,
      stopped: { cause: 'button', unconfirmed: [] },
    })
  })

  it('when the page has been silent for 800 ms', async () => {
    const scene = await running()
    scene.endPage()
    await scene.clock.pass(799)
    expect(scene.engine.view.phase).toBe('on')
    await scene.clock.pass(200)
    expect(scene.engine.view).toMatchObject({ phase: 'off', stopped: { cause: 'renderer_lost' } })
    expect(scene.bridge.levels.slice(-2)).toEqual([0, 0])
  })

  it('when the performer is no longer on air', async () => {
    const scene = await running()
    scene.engine.pulse(false)
    await settle()
    expect(scene.engine.view).toMatchObject({ phase: 'off', stopped: { cause: 'show_lost' } })
    expect(scene.bridge.levels).toEqual([0, 0])
  })

  it('when the app is gone', async () => {
    const scene = await running()
    scene.bridge.answer = () => Promise.resolve(fail('unreachable'))
    scene.bridge.emit({ kind: 'lost' })
    await settle()
    expect(scene.engine.view).toMatchObject({
      phase: 'off',
      stopped: { cause: 'link_lost', unconfirmed: ['lush'] },
      apps: [{ state: 'lost' }],
    })
  })

  it('and nothing follows, however long one waits', async () => {
    const scene = await running()
    await scene.engine.stop('panic')
    const said = scene.bridge.said.length
    scene.tip('late')
    scene.engine.setCruise(1)
    scene.bridge.emit({ kind: 'added', toy: fakeToy('new') })
    await scene.clock.pass(60_000)
    expect(scene.bridge.said).toHaveLength(said)
  })

  it('TOY-STOP-03 a toy that refuses is asked again, and the performer is told when it never says yes', async () => {
    const scene = await running()
    let refusals = 3
    scene.bridge.answer = () =>
      Promise.resolve(refusals-- > 0 ? fail('refused') : { ok: true, value: undefined })
    const stopped = scene.engine.stop('button')
    await scene.clock.pass(1_000)
    expect(await stopped).toBe(true)
    const stubborn = await running()
    stubborn.bridge.answer = () => Promise.resolve(fail('refused'))
    const failed = stubborn.engine.stop('button')
    await stubborn.clock.pass(1_000)
    expect(await failed).toBe(false)
    expect(stubborn.engine.view).toMatchObject({
      stopped: { unconfirmed: ['lush'] },
      devices: [{ trouble: 'not_stopped' }],
    })
    expect(stubborn.bridge.isClosed).toBe(true)
  })
})

describe('TOY-TROUBLE-01 a toy that cannot be trusted is stopped and disconnected, and the performer is told', () => {
  it('because it does not answer', async () => {
    const scene = new EngineScene(new FakeBridge(fakeToy('good'), fakeToy('dumb')))
    await scene.start()
    scene.bridge.answer = (toy, level) =>
      Promise.resolve(toy === 'dumb' && level > 0 ? fail('no_answer') : { ok: true, value: undefined })
    scene.engine.setCruise(0.4)
    await scene.clock.pass(1_000)
    expect(scene.engine.view.devices).toMatchObject([
      { name: 'good', trouble: null, level: 0.4 },
      { name: 'dumb', trouble: 'no_answer', level: 0 },
    ])
    expect(scene.bridge.said.filter((each) => each.startsWith('dumb')).slice(1)).toEqual([
      'dumb:0.4',
      'dumb:0.4',
      'dumb:0.4',
      'dumb:0',
      'dumb:0',
    ])
    expect(scene.engine.view.phase).toBe('on')
  })

  it('because it says that it does something else', async () => {
    const scene = new EngineScene()
    await scene.start()
    scene.bridge.answer = (toyId, level) => {
      if (level > 0) queueMicrotask(() => scene.bridge.emit({ kind: 'reported', toyId, level: 0.9 }))
      else queueMicrotask(() => scene.bridge.emit({ kind: 'reported', toyId, level: 0 }))
      return Promise.resolve({ ok: true, value: undefined })
    }
    scene.engine.setCruise(0.4)
    await scene.clock.pass(1_340)
    expect(scene.engine.view.devices).toMatchObject([{ trouble: null }])
    await scene.clock.pass(200)
    expect(scene.engine.view.devices).toMatchObject([{ trouble: 'wrong_level', level: 0 }])
    expect(
      scene.log.filter((entry) => entry.kind === 'command' && entry.outcome === 'contradicted'),
    ).toHaveLength(3)
    expect(scene.log.at(-1)).toMatchObject({
      kind: 'stop',
      cause: 'fault',
      devices: [{ outcome: 'confirmed' }],
    })
  })

  it('and takes everything with it when it cannot be stopped', async () => {
    const scene = new EngineScene(new FakeBridge(fakeToy('good'), fakeToy('stuck')))
    await scene.start()
    scene.bridge.answer = (toy) =>
      Promise.resolve(toy === 'stuck' ? fail('refused') : { ok: true, value: undefined })
    scene.engine.setCruise(0.4)
    await scene.clock.pass(3_000)
    expect(scene.engine.view).toMatchObject({ phase: 'off', stopped: { cause: 'toy_failed' } })
    expect(scene.bridge.isClosed).toBe(true)
  })

  it('does not mind a toy that reports what it was told, or nothing', async () => {
    const scene = new EngineScene(new FakeBridge(fakeToy('honest'), fakeToy('quiet')))
    await scene.start()
    scene.bridge.answer = (toyId, level) => {
      if (toyId === 'honest')
        queueMicrotask(() =>
          scene.bridge.emit({ kind: 'reported', toyId, level: Math.ceil(level * 20) / 20 }),
        )
      return Promise.resolve({ ok: true, value: undefined })
    }
    scene.engine.setCruise(0.43)
    await scene.clock.pass(8_000)
    expect(scene.engine.view.devices).toMatchObject([
      { trouble: null, level: 0.43 },
      { trouble: null, level: 0.43 },
    ])
    await scene.engine.stop('button')
    expect(scene.log.at(-1)).toMatchObject({
      kind: 'stop',
      devices: [{ outcome: 'confirmed' }, { outcome: 'acknowledged' }],
    })
  })
})

describe('TOY-SEAM-01 viewers reach the toys by the engine alone', () => {
  it('holds control until the wall clock says so', async () => {
    const scene = new EngineScene()
    await scene.start()
    const until = scene.clock.now() + 3_000
    expect(scene.engine.control({ viewer: 'mia', level: 0.5, until })).toEqual({ ok: true, value: undefined })
    expect(scene.engine.view).toMatchObject({
      control: 'viewer',
      viewer: { viewer: 'mia', level: 0.5, remainingMs: 3_000 },
    })
    expect(scene.engine.control({ viewer: 'tom', level: 1, until })).toEqual({ ok: false, error: 'taken' })
    await scene.clock.pass(3_000)
    expect(scene.engine.view).toMatchObject({ control: 'still', viewer: null })
    expect(scene.bridge.levels.at(-1)).toBe(0)
  })

  it('shows the queue with places, in words of JSON alone', async () => {
    const scene = new EngineScene()
    await scene.start()
    expect([scene.tip('a'), scene.tip('b'), scene.tip('c'), scene.tip('c')]).toEqual([
      { ok: true, value: 0 },
      { ok: true, value: 1 },
      { ok: true, value: 2 },
      { ok: false, error: 'repeated' },
    ])
    const view = scene.engine.view
    expect(view.queue.map(({ id, place }) => [id, place])).toEqual([
      ['b', 1],
      ['c', 2],
    ])
    expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  })
})

describe('TOY-LOG-02 the log tells every change that a toy was told, and why', () => {
  it('with the viewer, and the stop at its end', async () => {
    const scene = new EngineScene()
    await scene.start()
    scene.tip('a', 5, 'mia')
    scene.tip('late', 5, 'tom', 20_000)
    await scene.clock.pass(2_100)
    await scene.engine.stop('button')
    expect(
      scene.log.map((entry) =>
        entry.kind === 'command'
          ? [entry.cause, entry.viewer, entry.level, entry.outcome]
          : entry.kind === 'tip'
            ? [entry.viewer, entry.outcome]
            : entry.kind,
      ),
    ).toEqual([
      'link',
      ['mia', 'queued'],
      ['tom', 'late'],
      ['tip', 'mia', 0.3, 'done'],
      ['still', null, 0, 'done'],
      'stop',
    ])
    expect([...replay(scene.log).values()].map((changes) => changes.map(({ level }) => level))).toEqual([
      [0.3, 0],
    ])
  })
})
