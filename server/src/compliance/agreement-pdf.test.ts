import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementPdf, type SignedFacts } from './agreement-pdf.ts'

const facts: SignedFacts = {
  ...{ id: 'a'.repeat(32), text: 'I perform.\n\n§ 1 Żółć, Ünï — Привет.\n', hash: 'b'.repeat(64) },
  ...{ language: 'de', madeAt: 1_790_000_000_000, signedAt: 1_790_000_100_000 },
  ...{ signature: 'Łucja Åström-Юрьева', username: 'lantern_fox' },
}

/** Everything in it that is compressed, as it was before. */
function contentOf(pdf: Buffer): string {
  const parts: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7))
    try {
      parts.push(inflateSync(pdf.subarray(at + 7)).toString('utf8'))
    } catch {
      // `endstream`, or one that is not compressed.
    }
  return parts.join('\n')
}

test('AGREE-PDF-01 from the same facts come the same bytes, whenever they are made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text: fc.string({ unit: 'binary', maxLength: 500 }),
        signature: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 201 }),
        username: fc.stringMatching(/^[a-z0-9_]{3,20}$/),
        signedAt: fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }),
      }),
      async (some) => {
        const [one, two] = [
          await agreementPdf({ ...facts, ...some }),
          await agreementPdf({ ...facts, ...some }),
        ]
        expect(one.equals(two)).toBe(true)
        expect(one.subarray(0, 8).toString()).toBe('%PDF-1.7')
      },
    ),
    { numRuns: 8 },
  )
})

test('AGREE-PDF-01 the bytes are those of this list of facts, and another fact makes others', async () => {
  const hashOf = async (more: Partial<SignedFacts>) =>
    createHash('sha256')
      .update(await agreementPdf({ ...facts, ...more }))
      .digest('hex')
  const all = await Promise.all([
    hashOf({}),
    hashOf({ text: 'Another.' }),
    hashOf({ language: 'en' }),
    hashOf({ madeAt: facts.madeAt + 1 }),
    hashOf({ signedAt: facts.signedAt + 1 }),
    hashOf({ signature: 'Łucja Åström' }),
    hashOf({ username: 'lantern_fox2' }),
  ])
  expect(new Set(all).size).toBe(all.length)
})

test('AGREE-PDF-01 text and facts are attached letter by letter, and a long text has numbered pages', async () => {
  const pdf = await agreementPdf(facts)
  const content = contentOf(pdf)
  expect(content).toContain(facts.text)
  for (const fact of [facts.signature, facts.username, facts.hash, '2026-09-21T14:15:00.000Z', '"de"'])
    expect(content).toContain(fact)
  const long = await agreementPdf({ ...facts, text: `${'A line of the agreement.\n'.repeat(200)}` })
  expect(long.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length).toBe(5)
})
