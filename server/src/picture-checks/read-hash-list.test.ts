import { expect, test } from 'vitest'
import { readHashList } from './read-hash-list.ts'

const one = '0f'.repeat(32)
const two = 'a5'.repeat(32)

test.each([
  ['lines', `# a list\n${one}\n\n${two.toUpperCase()}\r\n`],
  ['CSV with a head', `"id","hash","quality"\n1,"${one}",100\n2,"${two}",99`],
  ['JSON of texts', JSON.stringify([one, two])],
  ['JSON of objects', JSON.stringify([{ hash: one, quality: 100 }, { hash: `0x${two}` }])],
])('PICTURE-HASH-03 an import may be %s', (_, text) => {
  expect(readHashList(text)).toEqual({ hashes: [one, two], faults: [] })
})

test('PICTURE-HASH-03 what is wrong with a line is said with its number, and the others are read', () => {
  const text = [one, 'd41d8cd98f00b204e9800998ecf8427e', '', two, one, `${one}00`].join('\n')
  expect(readHashList(text)).toEqual({
    hashes: [one, two],
    faults: [
      { line: 2, fault: 'no_hash' },
      { line: 5, fault: 'twice' },
      { line: 6, fault: 'no_hash' },
    ],
  })
  expect(readHashList(JSON.stringify([one, 'x']))).toMatchObject({ faults: [{ line: 2, fault: 'no_hash' }] })
  for (const broken of ['[', '[1]', '[{"pdq":"x"}]'])
    expect(readHashList(broken)).toEqual({ hashes: [], faults: [{ line: 1, fault: 'not_json' }] })
})
