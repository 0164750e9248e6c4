import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Unit tests share a process and its modules, one file after the other. A file that mocks a module needs all
// that import it anew, and leaves none of them to the next file; nor does any file leave a changed world.
const mocksModules = readFileSync(expect.getState().testPath, 'utf8').includes('vi.mock(')
if (mocksModules) vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  if (mocksModules) vi.resetModules()
})
