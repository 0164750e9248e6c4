import type { StoredPrizeTable } from './wheel-port.ts'

/** What the wheels of a demo give. A site of one's own has none until its operator puts prizes on them. */
export const demoPrizes: readonly Omit<StoredPrizeTable, 'id'>[] = [
  {
    ...{ wheel: 'promo', from: 0, createdBy: null },
    prizes: [
      { tokens: 0, weight: 40 },
      { tokens: 5, weight: 30 },
      { tokens: 10, weight: 20 },
      { tokens: 25, weight: 8 },
      { tokens: 100, weight: 2 },
    ],
  },
  {
    ...{ wheel: 'vault', from: 0, createdBy: null },
    prizes: [
      { tokens: 1, weight: 50 },
      { tokens: 2, weight: 30 },
      { tokens: 5, weight: 15 },
      { tokens: 50, weight: 5 },
    ],
  },
]
