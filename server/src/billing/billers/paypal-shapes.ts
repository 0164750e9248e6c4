import * as z from 'zod/mini'

/** What PayPal says, as far as it is read: everything else, names and addresses among it, is dropped. */

export const Money = z.object({ currency_code: z.string(), value: z.string() })

const text = z.optional(z.nullable(z.string()))
export const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  custom_id: text,
  create_time: text,
})
export type Capture = z.infer<typeof Capture>
export const Refund = z.object({
  id: z.string(),
  status: text,
  amount: Money,
  custom_id: text,
  create_time: text,
  /** `up`: the capture that it is of. */
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
})
export type Refund = z.infer<typeof Refund>

export const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  purchase_units: z._default(
    z.array(
      z.object({
        custom_id: text,
        payments: z.optional(
          z.object({ captures: z.optional(z.array(Capture)), refunds: z.optional(z.array(Refund)) }),
        ),
      }),
    ),
    [],
  ),
})
export type Order = z.infer<typeof Order>

/** Why something was not done. */
export const Problem = z.object({ details: z._default(z.array(z.object({ issue: z.string() })), []) })

export const Dispute = z.object({
  dispute_id: z.string(),
  create_time: text,
  update_time: text,
  reason: text,
  dispute_amount: z.optional(Money),
  disputed_transactions: z._default(z.array(z.object({ seller_transaction_id: text })), []),
  dispute_outcome: z.optional(z.object({ outcome_code: text })),
})
export type Dispute = z.infer<typeof Dispute>

const event = <Type extends string, Resource extends z.ZodMiniType>(
  types: readonly Type[],
  resource: Resource,
) => z.object({ id: z.string(), event_type: z.enum(types as [Type, ...Type[]]), resource })

/** The events that are read. */
export const PaypalEvent = z.union([
  event(['CHECKOUT.ORDER.APPROVED'], Order),
  event(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED'], Capture),
  event(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'], Refund),
  event(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED'], Dispute),
])
export type PaypalEvent = z.infer<typeof PaypalEvent>
/** Any other: that it came. */
export const OtherEvent = z.object({ id: z.string(), event_type: z.string() })
