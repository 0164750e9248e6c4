import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files at the top of the list that ends each run, in its order. Where files run at the same time, a long
 * one that begins last is waited for alone.
 */
const longest = [
  'tests/integration/hls-rewind.test.ts',
  'tests/integration/demo-rooms.test.ts',
  'tests/integration/library-video.test.ts',
  'tests/integration/sfu-airtight.test.ts',
  'tests/integration/library.test.ts',
  'tests/integration/library-access.test.ts',
  'tests/integration/shows-recording.test.ts',
  'tests/integration/hls-live.test.ts',
  'tests/e2e/site-access.test.ts',
  'tests/e2e/library.test.ts',
  'tests/e2e/swipe.test.ts',
  'tests/e2e/site-pages.test.ts',
  'tests/e2e/notification-settings.test.ts',
  'tests/e2e/console-library.test.ts',
  'tests/e2e/browser-broadcast.test.ts',
  'tests/e2e/shows-cameras.test.ts',
  'tests/e2e/shows-lost.test.ts',
  'tests/e2e/shows-audience.test.ts',
  'tests/chaos/tips.test.ts',
  'tests/chaos/library-crash.test.ts',
  'tests/chaos/hostile-client.test.ts',
]

/** The longest files first; the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return index === -1 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
