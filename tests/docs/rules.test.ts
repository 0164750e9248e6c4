import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const testFolders = [
  'core/src',
  'ui/src',
  'server/src',
  'web/app',
  'desktop/src',
  'native-bridges',
  'sandbox-age-check/src',
  'scripts',
  'tests',
]
/** `**LEDGER-07** …` or `**MEDIA-LOST-01** …`, at the start of a list item or a table cell. */
const rulePattern = /\*\*([A-Z]+(?:-[A-Z]+)?-\d{2})\*\*/g

function testNames(): string {
  const files = testFolders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
      .map((name) => `${root}${folder}/${name}`),
  )
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

test.each(['docs/PROTOCOL.md', 'docs/LEDGER.md', 'docs/CONSOLE.md'])(
  'every rule of %s is named by a test',
  (page) => {
    const ids = [...readFileSync(root + page, 'utf8').matchAll(rulePattern)].map((match) => match[1]!)
    expect(ids.length, 'no rule found: is it written as **AREA-01**?').toBeGreaterThan(10)
    expect(new Set(ids).size, 'an ID stands twice').toBe(ids.length)
    const names = testNames()
    expect(
      ids.filter((id) => !names.includes(id)),
      'rules without a test',
    ).toEqual([])
  },
)
