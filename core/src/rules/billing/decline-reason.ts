/** What a buyer can do about a decline, as one text tells it. */
export type DeclineReason =
  | 'postcode'
  | 'bank'
  | 'velocity'
  | 'funds'
  | 'security_code'
  | 'not_accepted'
  | 'denials'
  | 'contact_bank'
  | 'auth_code'
  | 'action'
  | 'data'
  | 'retry'
  | 'service'
  | 'cancelled'
  | 'declined'

/** By the code that a biller returns; a code that is not here is simply a decline. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  NBADZIP: 'postcode',
  NDECLINED: 'bank',
  NDECLINEDE: 'velocity',
  NDECLINEDINSFUNDS: 'funds',
  NEXPIRED: 'bank',
  NINVCVV2: 'security_code',
  NMYACNOTACCEPTED: 'not_accepted',
  NMYAMNOTACCEPTED: 'not_accepted',
  NMYDDNOTACCEPTED: 'not_accepted',
  NMYDNVEL: 'denials',
  NMYDSNOTACCEPTED: 'not_accepted',
  NMYINVAMT: 'contact_bank',
  NMYINVAUTHCODE: 'auth_code',
  NMYINVINFO: 'bank',
  NMYINVTRANSTYPE: 'action',
  NMYMCNOTACCEPTED: 'not_accepted',
  NMYNEGDB: 'data',
  NMYRETRY: 'retry',
  NMYSERVNOTALLOWED: 'service',
  NMYSONOTACCEPTED: 'not_accepted',
  NMYSWNOTACCEPTED: 'not_accepted',
  NMYVSNOTACCEPTED: 'not_accepted',
  NCANCELLED: 'cancelled',
}

/** What was not accepted, in its own name; null: its name says nothing to a buyer. */
const methods: Readonly<Record<string, string>> = {
  NMYACNOTACCEPTED: 'ACH',
  NMYAMNOTACCEPTED: 'American Express',
  NMYDDNOTACCEPTED: 'Direct Debit',
  NMYDSNOTACCEPTED: 'Discover',
  NMYMCNOTACCEPTED: 'Mastercard',
  NMYVSNOTACCEPTED: 'Visa',
}

/** `method`: what the biller does not take; null: nothing that has a name. */
export function declineReason(code: string): {
  readonly reason: DeclineReason
  readonly method: string | null
} {
  const reason = reasons[code] ?? 'declined'
  const method = methods[code] ?? null
  return { reason: reason === 'not_accepted' && method === null ? 'declined' : reason, method }
}
