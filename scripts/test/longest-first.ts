import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files at the top of the list that ends each run, in its order. Where files run at the same time, a long
 * one that begins last is waited for alone.
 */
const longest = [
  'tests/integration/sfu-airtight.test.ts',
  'tests/integration/shows-recording.test.ts',
  'tests/integration/hls-live.test.ts',
  'tests/integration/rtmp-ends.test.ts',
  'tests/e2e/hls.test.ts',
  'tests/e2e/shows-cameras.test.ts',
  'tests/e2e/shows-lost.test.ts',
  'tests/e2e/shows-audience.test.ts',
  'tests/chaos/hostile-client.test.ts',
  'tests/chaos/tips.test.ts',
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
