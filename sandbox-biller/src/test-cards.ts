/** What a test card makes happen. */
export type Outcome =
  | { readonly kind: 'approved' }
  /** A step at the "bank" in between. */
  | { readonly kind: 'challenge' }
  | { readonly kind: 'declined'; readonly code: string }
  /** Approved, and the webhook of it comes half a minute late. */
  | { readonly kind: 'late' }
  /** Approved, and charged back as fraud five seconds later. */
  | { readonly kind: 'disputed' }

export interface TestCard {
  readonly number: string
  readonly brand: string
  readonly funding: 'credit' | 'debit'
  /** When its holder types it. */
  readonly outcome: Outcome
  /** When the shop charges it later, saved; absent: approved. */
  readonly later?: Outcome
}

/** Codes of declines, as billers of the field return them. */
export const declineCodes = [
  'NBADZIP',
  'NDECLINED',
  'NDECLINEDE',
  'NDECLINEDINSFUNDS',
  'NEXPIRED',
  'NINVCVV2',
  'NMYACNOTACCEPTED',
  'NMYAMNOTACCEPTED',
  'NMYDDNOTACCEPTED',
  'NMYDNVEL',
  'NMYDSNOTACCEPTED',
  'NMYINVAMT',
  'NMYINVAUTHCODE',
  'NMYINVCLOSECURRENCY',
  'NMYINVINFO',
  'NMYINVTRANSTYPE',
  'NMYMCNOTACCEPTED',
  'NMYMISSINGAUTHCD',
  'NMYMISSINGCLSAMT',
  'NMYNEGDB',
  'NMYNOPREVAUTH',
  'NMYRETRY',
  'NMYSERVNOTALLOWED',
  'NMYSONOTACCEPTED',
  'NMYSWNOTACCEPTED',
  'NMYVSNOTACCEPTED',
] as const

const kind = { brand: 'Sandbox', funding: 'credit' } as const

/** All numbers that are accepted. None is a card: issuer numbers that begin with 0 are given to no issuer (ISO/IEC 7812). */
export const testCards: readonly TestCard[] = [
  { number: '0000000000000001', ...kind, outcome: { kind: 'approved' } },
  { number: '0000000000000002', ...kind, outcome: { kind: 'challenge' } },
  { number: '0000000000000003', ...kind, outcome: { kind: 'late' } },
  { number: '0000000000000004', ...kind, outcome: { kind: 'disputed' } },
  {
    number: '0000000000000005',
    ...kind,
    outcome: { kind: 'approved' },
    later: { kind: 'declined', code: 'NDECLINEDINSFUNDS' },
  },
  { number: '0000000000000006', ...kind, outcome: { kind: 'approved' }, later: { kind: 'challenge' } },
  { number: '0000000000000007', ...kind, funding: 'debit', outcome: { kind: 'approved' } },
  ...declineCodes.map((code, at) => ({
    number: `00000000000001${String(at).padStart(2, '0')}`,
    ...kind,
    outcome: { kind: 'declined', code } as const,
  })),
]

/** By what somebody typed, spaces and dashes left out; null: none of them. */
export function cardOf(typed: string): TestCard | null {
  const number = typed.replaceAll(/[\s-]/g, '')
  return testCards.find((card) => card.number === number) ?? null
}

/** Of a payment, by what is kept of its card. Its last digits are no other test card's. */
export function fundingOf(last4: string | null): TestCard['funding'] | null {
  return testCards.find(({ number }) => number.endsWith(last4 ?? 'none'))?.funding ?? null
}
