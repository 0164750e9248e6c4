import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { scratchCommitment } from './ScratchProof.tsx'

describe('scratchCommitment', () => {
  it('PAGE-SCRATCH-01 is the hash of seed and layout, also where prizes are not plain letters', async () => {
    const layout = ['Küss die Hand', null, 'A "song"']
    const expected = createHash('sha256')
      .update(`seed:["Küss die Hand",null,"A \\"song\\""]`, 'utf8')
      .digest('hex')
    expect(await scratchCommitment('seed', layout)).toBe(expected)
    expect(await scratchCommitment('seed', [null, ...layout.slice(1)])).not.toBe(expected)
  })
})
