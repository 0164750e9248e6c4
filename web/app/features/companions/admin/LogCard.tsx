import { type CompanionLogEntry, companionLimits, companionRoutes } from '@footlight/core/protocol/companions'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../../i18n/use-date-time.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { PageForm } from '../../shell/PageForm.tsx'
import './texts.ts'
import classes from '../../report/ReportsView.module.css'
import own from './CompanionAdmin.module.css'

const tones = {
  pending: 'neutral',
  answered: 'good',
  failed: 'warn',
  refused: 'bad',
  removed: 'bad',
} as const

/** What one account asked, and what came of it. */
export function LogCard({ entry }: { readonly entry: CompanionLogEntry }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { id, companion, username, state, prompt, answer, caption, rule, rules_version } = entry
  return (
    <li className={classes.report} data-testid="companion-entry" data-state={state}>
      <div className={classes.what}>
        <Badge tone={tones[state]}>{t(`companions_admin.${state}`)}</Badge>
        <b>{t('companions_admin.asked', { name: username, companion })}</b>
        <time dateTime={entry.ordered_at}>{dateTime(entry.ordered_at)}</time>
        {entry.is_deleted && <Badge>{t('companions_admin.deleted')}</Badge>}
      </div>
      <q>{prompt}</q>
      {answer !== null && (
        <p>
          {t('companions_admin.said')}: <q>{answer}</q>
        </p>
      )}
      {caption !== null && (
        <p className={classes.quiet}>
          {t('companions_admin.seen')}: {caption}
        </p>
      )}
      {rule !== null && (
        <p className={classes.quiet}>
          {t('companions_admin.rule', { rule: t(`companions_admin.rules.${rule}`), version: rules_version })}
        </p>
      )}
      {entry.image_url !== null && <Picture url={entry.image_url} />}
      <Actions id={id} username={username} canRemove={state === 'answered'} />
    </li>
  )
}

/** Shown to whoever asks for it, and to nobody in passing. */
function Picture({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  if (isShown) return <img className={own.picture} src={url} alt={t('companions_admin.picture_alt')} />
  return (
    <Button size="small" onClick={() => setShown(true)}>
      {t('companions_admin.show_picture')}
    </Button>
  )
}

interface ActionsProps {
  readonly id: string
  readonly username: string
  readonly canRemove: boolean
}

/** Both want a reason. */
function Actions({ id, username, canRemove }: ActionsProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [isPending, setPending] = useState(false)
  const isEmpty = note.trim() === ''

  async function act(what: 'remove' | 'block'): Promise<void> {
    setTried(true)
    if (isEmpty) return
    setPending(true)
    const answer =
      what === 'remove'
        ? await api.call(companionRoutes.removeCompanionAnswer, { params: { order: id }, body: { note } })
        : await api.call(companionRoutes.blockFromCompanions, { body: { username, note } })
    setPending(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    setNote('')
    setTried(false)
    const key = what === 'remove' ? 'companions_admin.is_removed' : 'companions_admin.blocked'
    toasts.show({ appearance: 'success', title: { key, values: { name: username } } })
    await revalidate()
  }

  return (
    <PageForm className={classes.handle} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('companions_admin.note')}
        value={note}
        maxLength={companionLimits.noteChars}
        error={isTried && isEmpty ? t('companions_admin.note_needed') : undefined}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {canRemove && (
        <Button variant="danger" pending={isPending} onClick={() => void act('remove')}>
          {t('companions_admin.remove')}
        </Button>
      )}
      <Button pending={isPending} onClick={() => void act('block')}>
        {t('companions_admin.block')}
      </Button>
    </PageForm>
  )
}
