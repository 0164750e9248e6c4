import { BlockReason, billingDeskRoutes, type PurchaseBlock } from '@footlight/core/protocol/billing-desk'
import { Username } from '@footlight/core/protocol/ids'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { useDeskCall } from './use-desk-call.ts'
import classes from './BillingDesk.module.css'

/** Who may buy nothing, why and until when. Blocks that follow from fraud which a bank reported are not listed: they stand at the purchase. */
export function Blocks({ blocks }: { readonly blocks: readonly PurchaseBlock[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="desk-blocks">
      <h2 id="desk-blocks">{t('billing_desk.blocks')}</h2>
      <p className={classes.quiet}>{t('billing_desk.blocks_lead')}</p>
      <ul className={classes.list} hidden={blocks.length === 0}>
        {blocks.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </ul>
      <BlockForm />
    </section>
  )
}

function Block({ block }: { readonly block: PurchaseBlock }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useDeskCall()
  const { id, username, reason, note, by, at, until } = block
  return (
    <li className={classes.item} data-testid="desk-block">
      <p>
        <b>{username}</b> · {t(`billing_desk.block_reason.${reason}`)} ·{' '}
        {until === null ? t('billing_desk.no_end') : t('billing_desk.until', { at: dateTime(until) })}
      </p>
      {note !== '' && <p>{note}</p>}
      <p className={classes.quiet}>{t('billing_desk.by', { name: by, at: dateTime(at) })}</p>
      <Button
        pending={isPending}
        onClick={() => void call(() => api.call(billingDeskRoutes.unblockPurchases, { params: { id } }))}
      >
        {t('billing_desk.lift')}
      </Button>
    </li>
  )
}

function BlockForm() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useDeskCall()
  const [username, setUsername] = useState('')
  const [reason, setReason] = useState<BlockReason>('fraud')
  const [until, setUntil] = useState('')
  const [note, setNote] = useState('')
  const name = Username.safeParse(username)

  async function block(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!name.success) return
    // To the end of the day that was chosen, where the administrator is.
    const end = until === '' ? null : new Date(`${until}T23:59:59`).toISOString()
    const body = { username: name.data, reason, note, until: end }
    const blocked = await call(() => api.call(billingDeskRoutes.blockPurchases, { body }))
    if (blocked === null) return
    setUsername('')
    setNote('')
  }

  return (
    <form className={classes.form} onSubmit={(event) => void block(event)}>
      <TextField
        label={t('billing_desk.username')}
        value={username}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={({ target }) => setUsername(target.value)}
      />
      <TextField
        type="date"
        label={t('billing_desk.last_day')}
        hint={t('billing_desk.last_day_hint')}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <ReasonFields
        reasons={BlockReason.options}
        textOf={(value) => t(`billing_desk.block_reason.${value}`)}
        reason={reason}
        note={note}
        onReason={setReason}
        onNote={setNote}
      />
      <Button type="submit" variant="danger" pending={isPending}>
        {t('billing_desk.block')}
      </Button>
    </form>
  )
}
