import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const tuning = new URL('./tune-v8.ts', import.meta.url).href

const printed = (program: string, ...options: readonly string[]): string =>
  execFileSync(process.execPath, [...options, '-e', program], { encoding: 'utf8' })

/** What is alive, and 1 GB of buffers of which none is held; prints how often the whole heap was looked through. */
const churn = `
  const { PerformanceObserver, constants } = require('node:perf_hooks')
  let whole = 0
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1
  }).observe({ entryTypes: ['gc'] })
  const alive = Array.from({ length: 1_000_000 }, (_, n) => ({ n }))
  let made = 0
  const timer = setInterval(() => {
    for (let n = 0; n < 8; n += 1) Buffer.alloc(1_000_000)
    if ((made += 8) < 1_000) return
    clearInterval(timer)
    console.log(alive.length && whole)
  }, 1)
`

test('HEAP-01 buffers that come and go do not have the whole heap looked through again and again', () => {
  const untuned = Number(printed(churn))
  expect(untuned).toBeGreaterThan(4)
  expect(Number(printed(churn, '--import', tuning))).toBeLessThan(untuned / 2)
})

test('HEAP-02 one of the objects that `nextTick` makes stays alive', () => {
  const program = `
    import(${JSON.stringify(tuning)}).then((tuned) => setImmediate(() => console.log(Object.keys(tuned.keptTick).join())))
  `
  expect(printed(program).trim()).toBe('callback,args')
})
