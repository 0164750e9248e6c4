import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SimulatedToy, type ToySimulator } from '@footlight/native-bridges/simulator/simulated-toy'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { Bridge, BridgeEvent } from '@footlight/native-bridges/toys/bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { type Vendor, vendors } from './toys-support/vendors.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Scene {
  readonly simulator: ToySimulator
  readonly toy: SimulatedToy
  readonly bridge: Bridge
  readonly toyId: string
  readonly events: BridgeEvent[]
  next(test: (event: BridgeEvent) => boolean): Promise<BridgeEvent>
}

async function openScene(vendor: Vendor): Promise<Scene> {
  const simulator = await vendor.simulate(systemClock)
  ends.push(() => simulator.vanish())
  const toy = new SimulatedToy({ id: 'fc9f37e96593', name: 'Lush', battery: 71 }, systemClock)
  simulator.addToy(toy)
  const bridge = vendor.bridge(simulator.port, systemClock)
  ends.push(() => bridge.close())
  const events: BridgeEvent[] = []
  const waiting = new Set<() => void>()
  bridge.onEvent((event) => {
    events.push(event)
    for (const look of [...waiting]) look()
  })
  expect(await bridge.open()).toEqual({ ok: true, value: undefined })
  const next = (test: (event: BridgeEvent) => boolean) =>
    new Promise<BridgeEvent>((resolve) => {
      const look = () => {
        const found = events.find(test)
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { simulator, toy, bridge, toyId: bridge.toys[0]!.id, events, next }
}

describe.each(vendors)('$name', (vendor) => {
  it('TOY-BRIDGE-01 finds toys with name, battery and features, and tells who comes and goes', async () => {
    const { simulator, toy, bridge, toyId, events, next } = await openScene(vendor)
    await next((event) => (event.kind === 'added' || event.kind === 'changed') && event.toy.battery === 71)
    expect(bridge.toys).toEqual([
      {
        id: toyId,
        name: 'Lush',
        battery: 71,
        features: [expect.objectContaining({ kind: 'vibrate', steps: 20 })],
      },
    ])
    const second = new SimulatedToy({ id: 'aa11', name: 'Hush' }, systemClock)
    simulator.addToy(second)
    await next((event) => event.kind === 'added' && event.toy.name === 'Hush')
    simulator.removeToy(toy)
    await next((event) => event.kind === 'removed' && event.toyId === toyId)
    expect(bridge.toys.map(({ name }) => name)).toEqual(['Hush'])
    expect(events.some(({ kind }) => kind === 'lost')).toBe(false)
  })

  it('TOY-BRIDGE-02 a level arrives within one of the steps that the toy knows, and nothing stays nothing', async () => {
    const { toy, bridge, toyId } = await openScene(vendor)
    for (const level of [0.5, 0.01, 1, 0]) {
      expect(await bridge.setLevel(toyId, level)).toEqual({ ok: true, value: undefined })
      expect(toy.level).toBeGreaterThanOrEqual(level)
      expect(toy.level).toBeLessThan(level + 0.05)
    }
    expect(toy.level).toBe(0)
    const feature = bridge.toys[0]!.features[0]!.id
    await bridge.setLevel(toyId, 0.5, feature)
    expect(toy.level).toBe(0.5)
    expect(await bridge.setLevel(toyId, 0.5, 'no such feature')).toEqual({ ok: false, error: 'unknown_toy' })
    expect(await bridge.setLevel('nobody', 0.5)).toEqual({ ok: false, error: 'unknown_toy' })
  })

  it('TOY-BRIDGE-03 stop is zero, as often as it is said', async () => {
    const { toy, bridge, toyId } = await openScene(vendor)
    await bridge.setLevel(toyId, 0.7)
    expect(await bridge.stop(toyId)).toEqual({ ok: true, value: undefined })
    expect(await bridge.stop(toyId)).toEqual({ ok: true, value: undefined })
    expect(toy.level).toBe(0)
  })

  it('TOY-BRIDGE-04 a refused stop says so, and the next one works', async () => {
    const { toy, bridge, toyId } = await openScene(vendor)
    await bridge.setLevel(toyId, 0.7)
    toy.misbehaviour.refusesStops = 1
    expect(await bridge.stop(toyId)).toEqual({ ok: false, error: 'refused' })
    expect(toy.level).toBe(0.7)
    expect(await bridge.stop(toyId)).toEqual({ ok: true, value: undefined })
    expect(toy.level).toBe(0)
  })

  it('TOY-BRIDGE-05 no answer in time is an answer', async () => {
    const { toy, bridge, toyId } = await openScene(vendor)
    toy.misbehaviour.isSilent = true
    expect(await bridge.setLevel(toyId, 0.3)).toEqual({ ok: false, error: 'no_answer' })
    toy.misbehaviour.isSilent = false
    toy.misbehaviour.lateMs = 1_000
    expect(await bridge.stop(toyId)).toEqual({ ok: false, error: 'no_answer' })
    expect(toy.level).toBe(0)
  })

  it('TOY-BRIDGE-06 an app that vanishes is told once, and nothing can be said to it any more', async () => {
    const { simulator, bridge, toyId, events, next } = await openScene(vendor)
    await bridge.setLevel(toyId, 0.3)
    await simulator.vanish()
    expect((await bridge.setLevel(toyId, 0.4)).ok).toBe(false)
    await next((event) => event.kind === 'lost')
    expect(await bridge.stop(toyId)).toEqual({ ok: false, error: 'unreachable' })
    await bridge.close()
    expect(events.filter(({ kind }) => kind === 'lost')).toHaveLength(1)
  })

  it('TOY-BRIDGE-07 where nobody listens, opening says so', async () => {
    const simulator = await vendor.simulate(systemClock)
    const { port } = simulator
    await simulator.vanish()
    const bridge = vendor.bridge(port, systemClock)
    expect(await bridge.open()).toEqual({ ok: false, error: 'unreachable' })
    await bridge.close()
  })

  it('TOY-BRIDGE-08 a toy that comes back has the battery that it comes back with', async () => {
    const { simulator, toy, next } = await openScene(vendor)
    toy.battery = 12
    simulator.announce(toy)
    await next((event) => (event.kind === 'added' || event.kind === 'changed') && event.toy.battery === 12)
  })

  it('TOY-DEADMAN-01 a console that is killed leaves no toy running', async () => {
    const simulator = await vendor.simulate(systemClock)
    ends.push(() => simulator.vanish())
    const toy = new SimulatedToy({ id: 'fc9f37e96593', name: 'Lush' }, systemClock)
    simulator.addToy(toy)
    const driver = fork(fileURLToPath(new URL('toys-support/drive-and-wait.ts', import.meta.url)), [
      vendor.name,
      String(simulator.port),
    ])
    await toy.until(({ level }) => level === 0.6)
    const killedAt = systemClock.monotonic()
    driver.kill('SIGKILL')
    await Promise.all([toy.until(({ level }) => level === 0), once(driver, 'exit')])
    const stopped = toy.history.at(-1)!
    expect(stopped.by).toBe('dead_man')
    expect(stopped.at - killedAt).toBeLessThan(1_500)
  })

  it('TOY-DEADMAN-02 a console that hangs leaves no toy running', async () => {
    const simulator = await vendor.simulate(systemClock)
    ends.push(() => simulator.vanish())
    const toy = new SimulatedToy({ id: 'fc9f37e96593', name: 'Lush' }, systemClock)
    simulator.addToy(toy)
    const driver = fork(fileURLToPath(new URL('toys-support/drive-and-wait.ts', import.meta.url)), [
      vendor.name,
      String(simulator.port),
    ])
    ends.push(async () => driver.kill('SIGKILL'))
    await toy.until(({ level }) => level === 0.6)
    const frozenAt = systemClock.monotonic()
    driver.kill('SIGSTOP')
    await toy.until(({ level }) => level === 0)
    expect(toy.history.at(-1)!.by).toBe('dead_man')
    expect(toy.history.at(-1)!.at - frozenAt).toBeLessThan(1_500)
  })
})
