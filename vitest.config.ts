import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findWorker } from './native-bridges/mediasoup-worker/build.mjs'
import { LongestFirst } from './scripts/test/longest-first.ts'

// Tests that are started one by one get the same media worker as the ones that `npm test` starts.
const worker = findWorker()
if (worker) process.env.MEDIASOUP_WORKER_BIN = worker.path

// Servers that tests start, kill and start again: to strip the types of all modules and to compile them is half of a start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

/**
 * Tests of the whole system mostly wait: for packets, for timers, for programs that start. So their files run
 * two at a time, each with platforms, folders and ports of its own; more would wait for two cores. To import
 * the platform for each file anew takes seconds.
 */
const system = {
  maxWorkers: 2,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: 0,
  // What is waited for comes at once on a quiet machine; the second that Vitest would give it is short on a busy one.
  expect: { poll: { timeout: 15_000 } },
}

/**
 * What happens within 300 ms on two quiet cores takes longer beside another file, and a page that does not stop
 * in time at a panic is ended by its console: these run by themselves.
 */
const alone = [
  'tests/e2e/console-panic.test.ts',
  'tests/e2e/console-evening.test.ts',
  // Toys stop where the console's page is silent for 800 ms, which beside another file it sometimes is.
  'tests/e2e/console-toys.test.ts',
  'tests/e2e/toys-room.test.ts',
  // It reads how far behind a picture is.
  'tests/e2e/hls.test.ts',
  'tests/integration/obs-real.test.ts',
]

/** Each console has a display of its own; one that people look at has a single keyboard, focus and clipboard. */
const hasOwnDisplays = process.platform === 'linux' && process.env.DISPLAY === undefined

export default defineConfig({
  test: {
    // A failed run on another machine is read by its last lines: they name the error, not how many there were.
    chaiConfig: { truncateThreshold: 1_000 },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{core,ui,server,web,desktop,native-bridges,sandbox-biller,sandbox-age-check}/{src,app}/**/*.test.{ts,tsx}',
            'native-bridges/mediasoup-worker/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          // To import the same modules for each file anew would take longer than all the tests.
          isolate: false,
          setupFiles: ['scripts/test/fresh-modules.mjs'],
          // Vitest would leave one core idle, which of two is half of them.
          maxWorkers: '100%',
          // They take milliseconds; a machine that is busy with something else takes its time.
          testTimeout: 30_000,
        },
      },
      // They read the whole repository, which in one process is read and parsed once.
      {
        test: {
          name: 'tidy',
          include: ['tests/{tidy,docs}/**/*.test.ts'],
          fileParallelism: false,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'words',
          include: ['tests/words/**/*.test.ts'],
        },
      },
      {
        test: {
          ...system,
          name: 'integration',
          include: ['tests/{integration,conformance}/**/*.test.ts'],
          exclude: alone,
          globalSetup: ['tests/conformance/share-postgres.ts'],
        },
      },
      {
        test: {
          ...system,
          ...(hasOwnDisplays ? {} : { maxWorkers: 1 }),
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: alone,
          setupFiles: ['tests/e2e/browser/show-failure.ts'],
        },
      },
      { test: { ...system, maxWorkers: 1, name: 'alone', include: alone } },
      { test: { ...system, name: 'chaos', include: ['tests/chaos/**/*.test.ts'] } },
    ],
  },
})
