import type { CommissionOfferFields, Failure, FieldCode } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import { linesOf, linesRefusal, requestRefusal } from '../prohibited-terms/written-lines.ts'
import type { CommissionRepository, StoredOffer } from './commission-port.ts'
import { nameOfOffer } from './deliver-commission.ts'

/** How networks let people call themselves: no spaces, and no line that could be a message. */
const accountNamePattern = /^@?[\p{L}\p{N}._-]{2,64}$/u

/** Keeps what a performer says of one offer. What was ordered stays as it was ordered. */
export async function changeOffer(
  owner: Person,
  fields: CommissionOfferFields,
  deps: { readonly commissions: CommissionRepository; readonly accountNames: SecretBox },
): Promise<Result<void, Failure>> {
  const stored = await deps.commissions.offersOf(owner.id)
  const before = stored.find(({ service }) => service === fields.service)
  const text = linesOf(fields.text)
  const refused = refusedFields({ ...fields, text }, before)
  if (Object.keys(refused).length > 0) return fail({ error: 'invalid_value', fields: refused })
  // Nobody sells anything whose age and identity were not proved.
  if (fields.is_open && !owner.identityConfirmed)
    return fail({ error: 'wrong_state', state: 'identity_missing' })
  const { account_name, ...said } = fields
  const accountName =
    account_name === null ? null : deps.accountNames.close(account_name, nameOfOffer(owner.id))
  await deps.commissions.putOffer({ ...said, text, model: owner.id, accountName })
  return ok(undefined)
}

function refusedFields(
  fields: CommissionOfferFields,
  before: StoredOffer | undefined,
): Record<string, FieldCode> {
  const { service, price_min, price_max, text, network, duration, account_name } = fields
  const refused: Record<string, FieldCode> = {}
  const words = linesRefusal(text, 'order')
  if (words !== null) refused['text'] = words
  if (price_max < price_min) refused['price_max'] = 'too_small'
  if (service !== 'social_account') {
    for (const [field, value] of Object.entries({ network, duration, account_name }))
      if (value !== null) refused[field] = 'invalid'
    return refused
  }
  // An account has one price, and whoever sells it says which one it is.
  if (price_max !== price_min) refused['price_max'] = 'invalid'
  if (network === null) refused['network'] = 'required'
  if (duration === null) refused['duration'] = 'required'
  const isKnown =
    before?.accountName !== undefined && before.accountName !== null && before.network === network
  // A name belongs to its network: with another one it is said again.
  const isOld = before?.accountName !== undefined && before.accountName !== null && !isKnown
  if (account_name === null) {
    if (isOld || (fields.is_open && !isKnown)) refused['account_name'] = 'required'
  } else if (!accountNamePattern.test(account_name)) refused['account_name'] = 'invalid'
  else if (requestRefusal(account_name, 'order') !== null) refused['account_name'] = 'prohibited'
  return refused
}
