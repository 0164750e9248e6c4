import { type Failure, type FieldCode, MAX_TIP_COMMENT_CHARS, moneyRoutes } from '@footlight/core/protocol'
import { nestsWithin } from '@footlight/core/protocol/json-depth'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Call, Registrar } from '../accounts/register-route.ts'
import { tipperRefusal } from '../orders/paying-command.ts'
import { type OrderDeps, registerPayingRoute } from '../orders/paying-route.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { payTip } from './pay-tip.ts'

/**
 * Control characters, lone surrogates, line separators, and marks that turn the direction of what follows.
 */
const refusedCharacters = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
/** No script stacks more than four marks on a letter. */
const stackedMarks = /\p{M}{5,}/u

/** The comment as the room reads it: NFC, without spaces at its ends; undefined when nothing is left. */
function cleanTipComment(raw: string | undefined): Result<string | undefined, FieldCode> {
  if (raw === undefined) return ok(undefined)
  if (refusedCharacters.test(raw) || stackedMarks.test(raw)) return fail('invalid')
  const text = raw.normalize('NFC').trim()
  if ([...text].length > MAX_TIP_COMMENT_CHARS) return fail('too_long')
  if (isProhibited(text, 'sentence', 'tip')) return fail('prohibited')
  return ok(text === '' ? undefined : text)
}

/** Deeper bodies are refused: nobody means them. */
const TIP_LEVELS_MAX = 8

/** `POST /tip/{recipient}`. */
export function registerTipRoute(registrar: Registrar, deps: OrderDeps): void {
  registerPayingRoute(registrar, deps, moneyRoutes.tip, (call) => {
    const { params, body, rawBody } = call
    const comment = cleanTipComment(body.comment)
    return {
      room: params.recipient,
      scope: 'tip',
      said: nestsWithin(rawBody, TIP_LEVELS_MAX) ? { recipient: params.recipient, body: rawBody } : 'refused',
      payerRefusal: (payer) => refusalOf(payer, call, comment),
      command: payTip,
      args: {
        amount: body.amount,
        // Refused words come this far only with a key that was granted, and change nothing of what it brought.
        comment: comment.ok ? comment.value : undefined,
        type: body.type,
        sourceId: body.source_id,
        appData: body.app_data,
        terms: body.terms,
        isHeld: body.hold === true,
      },
    }
  })
}

function refusalOf(
  payer: Person,
  { params, body, rawBody }: Call<typeof moneyRoutes.tip>,
  comment: ReturnType<typeof cleanTipComment>,
): Failure | null {
  if (!nestsWithin(rawBody, TIP_LEVELS_MAX))
    return { error: 'invalid_value', fields: { app_data: 'invalid' } }
  // An item of the menu is ordered with the price that was seen, which `app_data` cannot say.
  if (body.app_data?.['menu_item'] !== undefined && body.terms === undefined)
    return { error: 'invalid_value', fields: { terms: 'required' } }
  // Nobody is king without a name (TIP-STEALTH-03).
  if (body.type === 'stealth' && body.terms?.kind === 'koth')
    return { error: 'invalid_value', fields: { type: 'invalid' } }
  if (body.hold === true && body.terms !== undefined)
    return { error: 'invalid_value', fields: { hold: 'invalid' } }
  if (!comment.ok) return { error: 'invalid_value', fields: { comment: comment.error } }
  return tipperRefusal(payer, params.recipient)
}
