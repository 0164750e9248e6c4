import { createHmac } from 'node:crypto'
import { type ServedDouble, serveDouble } from './serve-double.ts'

export interface EpochDouble extends ServedDouble {
  /** As a buyer on the join form of this link. Answers the postback that follows, before it is sent. */
  join(link: string, fields?: Readonly<Record<string, string>>): Promise<Postback>
}

export interface Postback {
  readonly url: string
  readonly body: string
}

/**
 * Epoch as far as it is known from public programs of merchants (`epoch-biller.ts` names what is not verified): a join form that
 * wants its digest to be right, and a postback with what `join` is given and a digest of its own. The fields and their looks are those
 * of recorded postbacks of 2020.
 */
export async function startEpoch(piCode: string, key: string): Promise<EpochDouble> {
  const digest = (fields: Readonly<Record<string, string>>): string => {
    const names = Object.keys(fields).sort()
    return createHmac('md5', key)
      .update(names.map((name) => (fields[name]!.trim() === '' ? '' : name + fields[name]!.trim())).join(''))
      .digest('hex')
  }
  const served = await serveDouble(({ path, query }) => {
    const { epoch_digest: given, ...fields } = Object.fromEntries(query)
    const isKnown = path === '/secure/services/' && fields['api'] === 'join' && fields['pi_code'] === piCode
    return { status: isKnown && given === digest(fields) ? 200 : 403 }
  })
  return {
    ...served,
    async join(link, more = {}) {
      const answer = await fetch(link)
      if (answer.status !== 200) throw new Error(`the join form answered ${answer.status}`)
      const asked = new URL(link).searchParams
      const number = String(1_206_684_681 + Math.floor(Math.random() * 1e6))
      const fields = {
        ...Object.fromEntries([...asked].filter(([name]) => name.startsWith('x_'))),
        ...{ ans: `Y412081UU |${number}`, transaction_id: number, member_id: '2354302288' },
        ...{ pi_code: piCode, payment_type: 'CC', payment_subtype: 'VS', last4: '1111', prepaid: 'N' },
        ...{ name: 'Jo Buyer', email: 'jo@example.org', country: 'US', zip: '12345', password: '' },
        ...{ trans_amount: asked.get('auth_amount')!, trans_currency: 'USD' },
        event_datetime: new Date().toISOString(),
        ...more,
      }
      const body = new URLSearchParams({ ...fields, epoch_digest: digest(fields) })
      return { url: asked.get('pburl')!, body: body.toString() }
    },
  }
}
