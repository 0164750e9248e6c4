import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LogEntry, LogKind } from './entry.ts'
import { BYTE_ORDER_MARK, csvHeader, csvLine, csvOf, jsonLineOf } from './export-format.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('=1+1', '+49', '-5', '@SUM(A1)', "'quoted", 'a,b', 'say "hi"', 'two\r\nlines', '\ttab', ''),
)
const entries: fc.Arbitrary<LogEntry> = fc.record({
  key: text,
  kind: fc.constantFrom(...LogKind.options),
  at: fc.nat(4_000_000_000_000),
  viewer: fc.option(text.filter((one) => one !== '')),
  text,
  tokens: fc.option(fc.integer()),
  showId: fc.option(text.filter((one) => one !== '')),
  details: fc.option(text.filter((one) => one !== '')),
})

/** A reader of RFC 4180, written from its grammar. */
function readCsv(csv: string): string[][] {
  const records: string[][] = []
  for (let at = 0, record: string[] = []; at < csv.length; ) {
    let cell = ''
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += csv[at] === '"' ? 2 : 1) cell += csv[at]
      at += 1
    } else {
      for (; csv[at] !== ',' && !csv.startsWith('\r\n', at); at += 1) cell += csv[at]
    }
    record.push(cell)
    if (csv[at] === ',') at += 1
    else {
      expect(csv.startsWith('\r\n', at)).toBe(true)
      at += 2
      records.push(record)
      record = []
    }
  }
  return records
}

const plain = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell)

test('LOG-EXPORT-01 CSV is read back as it was, whatever is in it, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 8 }), (rows) => {
      const [header, ...records] = readCsv(csvLine(csvHeader) + rows.map(csvOf).join(''))
      expect(header).toEqual(csvHeader)
      expect(
        records.map(([time, kind, viewer, tokens, show, words, details, key]) => ({
          at: Date.parse(time!),
          kind,
          viewer: plain(viewer!) || null,
          tokens: tokens === '' ? null : Number(tokens),
          showId: plain(show!) || null,
          text: plain(words!),
          details: plain(details!) || null,
          key: plain(key!),
        })),
      ).toEqual(rows.map((row) => ({ ...row, kind: row.kind as string })))
      for (const record of records)
        for (const cell of record.toSpliced(3, 1)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
  expect(BYTE_ORDER_MARK).toBe('\uFEFF')
})

test('LOG-EXPORT-02 JSON is one object a line, read back as it was', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 8 }), (rows) => {
      const lines = rows.map(jsonLineOf).join('').split('\n').slice(0, -1)
      expect(
        lines
          .map((line) => JSON.parse(line))
          .map(({ time, show, ...rest }) => ({ ...rest, at: Date.parse(time), showId: show })),
      ).toEqual(rows)
    }),
  )
})
