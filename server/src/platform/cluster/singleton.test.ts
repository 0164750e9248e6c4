import type { Clock } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import pino, { type Logger } from 'pino'
import { expect, test, vi } from 'vitest'
import { type Lease, type Leases, LocalLeases } from './leases.ts'
import { type Job, Singleton, startJobs } from './singleton.ts'

const logger = pino({ level: 'silent' })

/** Rings when the test says so. */
function handClock() {
  const tasks = new Set<() => void>()
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    after: () => () => undefined,
    every: (_, task) => {
      tasks.add(task)
      return () => tasks.delete(task)
    },
  }
  const ring = () => {
    for (const task of tasks) task()
  }
  return { clock, tasks, ring }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function jobOf(run: () => Promise<unknown>, more: Partial<Job> = {}): Job {
  return { name: 'sweep', everyMs: 1_000, run, ...more }
}

/** The two nodes of a site, with the leases between them. */
function twoNodes(run: (node: string) => Promise<unknown>, leases: Leases = new LocalLeases()) {
  const { clock, tasks, ring } = handClock()
  const nodes = ['one', 'two'].map(
    (name) =>
      new Singleton(
        jobOf(() => run(name)),
        { leases, clock, logger },
      ),
  ) as [Singleton, Singleton]
  return { nodes, ring, tasks }
}

test('JOB-01 of two nodes one runs it, again and again the same', async () => {
  const runs: string[] = []
  const { ring } = twoNodes(async (node) => runs.push(node))
  for (let round = 0; round < 5; round += 1) {
    ring()
    await settled()
  }
  expect(runs).toEqual(['one', 'one', 'one', 'one', 'one'])
})

test('JOB-02 the other takes it over when the first closes, and not before its run has ended', async () => {
  const runs: string[] = []
  let finish = (): void => undefined
  const { nodes, ring, tasks } = twoNodes(async (node) => {
    runs.push(`${node} begins`)
    if (node === 'one') await new Promise<void>((resolve) => (finish = resolve))
    runs.push(`${node} ends`)
  })
  ring()
  await settled()
  const closing = nodes[0].close().then(() => runs.push('one is closed'))
  await settled()
  ring()
  await settled()
  expect(runs).toEqual(['one begins'])
  finish()
  await closing
  expect(tasks.size).toBe(1)
  ring()
  await settled()
  expect(runs).toEqual(['one begins', 'one ends', 'one is closed', 'two begins', 'two ends'])
})

test('JOB-03 a run that fails is logged with its job and comes again; a long one is not overtaken', async () => {
  const { clock, ring } = handClock()
  const told = vi.fn()
  let runs = 0
  let finish = (): void => undefined
  const singleton = new Singleton(
    jobOf(async () => {
      runs += 1
      if (runs === 1) throw new Error('no database')
      await new Promise<void>((resolve) => (finish = resolve))
    }),
    { leases: new LocalLeases(), clock, logger: doubleOf<Logger>({ error: told }) },
  )
  ring()
  await settled()
  expect(told.mock.calls[0]?.[0]).toMatchObject({ event: 'job_failed', job: 'sweep' })
  for (let round = 0; round < 3; round += 1) {
    ring()
    await settled()
  }
  expect(runs).toBe(2)
  finish()
  await settled()
  ring()
  await settled()
  expect(runs).toBe(3)
  finish()
  await singleton.close()
})

test('JOB-04 a claim that fails is logged and tried again', async () => {
  const leases = new LocalLeases()
  const claim = vi.spyOn(leases, 'claim').mockRejectedValueOnce(new Error('no database'))
  const runs: string[] = []
  const { ring } = twoNodes(async (node) => runs.push(node), leases)
  ring()
  await settled()
  ring()
  await settled()
  expect(claim.mock.calls.length).toBeGreaterThan(1)
  expect(new Set(runs).size).toBe(1)
})

test('JOB-05 who has lost the lease runs no more until it has it again', async () => {
  const listeners = new Set<(lease: Lease) => void>()
  const own = new LocalLeases()
  let isTaken = false
  let held: Lease | null = null
  const leases: Leases = {
    claim: async (name) => (isTaken ? null : (held = await own.claim(name))),
    release: (lease) => own.release(lease),
    onLost: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const { clock, ring } = handClock()
  let runs = 0
  const singleton = new Singleton(
    jobOf(async () => (runs += 1)),
    { leases, clock, logger },
  )
  ring()
  await settled()
  isTaken = true
  await own.release(held!)
  for (const listener of listeners) listener(held!)
  ring()
  await settled()
  expect(runs).toBe(1)
  isTaken = false
  ring()
  await settled()
  expect(runs).toBe(2)
  await singleton.close()
  expect(listeners.size).toBe(0)
})

test('JOB-06 at the start where it is wanted, and closing waits for all', async () => {
  const { clock } = handClock()
  const runs: string[] = []
  const job = (name: string, runsAtStart: boolean): Job => ({
    name,
    everyMs: 1_000,
    runsAtStart,
    run: async () => {
      await settled()
      runs.push(name)
    },
  })
  const close = startJobs([job('now', true), job('later', false)], {
    leases: new LocalLeases(),
    clock,
    logger,
  })
  // The claim is behind it, the run is not.
  await Promise.resolve()
  await Promise.resolve()
  await close()
  expect(runs).toEqual(['now'])
})
