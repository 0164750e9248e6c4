import { randomUUID } from 'node:crypto'
import { paymentCommand } from '@footlight/server/ledger/payment'
import type { Footlight } from './start-footlight.ts'

/** As a tip from the room: shared by who the performer works with at this moment. `at`: ms since 1970. */
export async function tipByBooks(
  { server }: Footlight,
  tip: { readonly from: string; readonly to: string; readonly tokens: number; readonly at: number },
): Promise<void> {
  const { people, shareRepository } = server.database
  const [payer, model] = [await people.byUsername(tip.from), await people.byUsername(tip.to)]
  const id = randomUUID()
  const command = paymentCommand(
    {
      ...{ id, at: tip.at, reason: 'tip', payer: payer!, model: model!, tokens: tip.tokens },
      ...{ movement: 'tip', memo: {}, events: [] },
      idempotency: { scope: `tip:${payer!.id}`, key: id, fingerprint: 'f' },
    },
    await shareRepository.all(),
  )
  const receipt = await server.ledger.execute(command)
  if (!receipt.ok) throw new Error(`no tip: ${receipt.error.code}`)
}
