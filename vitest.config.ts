import { defineConfig } from 'vitest/config'
import { findWorker } from './native-bridges/mediasoup-worker/build.mjs'

// Tests that are started one by one get the same media worker as the ones that `npm test` starts.
const worker = findWorker()
if (worker) process.env.MEDIASOUP_WORKER_BIN = worker.path

// Whole-system projects share ports, CPU and external programs, so their files take turns.
const system = { fileParallelism: false, testTimeout: 60_000, hookTimeout: 120_000, retry: 0 }

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{core,ui,server,web,desktop,native-bridges}/{src,app}/**/*.test.{ts,tsx}',
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
          ...system,
          name: 'integration',
          include: ['tests/{integration,conformance}/**/*.test.ts'],
          globalSetup: ['tests/conformance/share-postgres.ts'],
          // Each platform that a test starts stands alone; to import it for each file anew takes seconds.
          isolate: false,
        },
      },
      { test: { ...system, name: 'e2e', include: ['tests/e2e/**/*.test.ts'] } },
      { test: { ...system, name: 'chaos', include: ['tests/chaos/**/*.test.ts'] } },
    ],
  },
})
