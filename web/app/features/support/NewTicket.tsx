import { supportLimits, supportRoutes } from '@footlight/core/protocol/support'
import { TextField } from '@footlight/ui/TextField'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import './texts.ts'
import { useSending } from './use-sending.ts'
import { WritingEnd } from './WritingEnd.tsx'
import classes from './Support.module.css'

/** Begins a thread. */
export function NewTicket() {
  const { t } = useTranslation()
  const { api } = useStores()
  const navigate = useNavigate()
  const sending = useSending()
  const { errorOf, send } = sending
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { subject, text }
    const call = (ref: string) => api.call(supportRoutes.openTicket, { body: { ...body, ref } })
    const ticket = await send(body, call)
    if (ticket !== null) await navigate(`/support?ticket=${ticket.number}`, { replace: true })
  }

  return (
    <section className={classes.card} aria-labelledby="new-ticket">
      <Link to="/support?list" className={classes.back}>
        <ArrowLeft aria-hidden />
        {t('support.all')}
      </Link>
      <h2 id="new-ticket">{t('support.new')}</h2>
      <PageForm className={classes.form} onSubmit={(event) => void submit(event)} data-testid="new-ticket">
        <TextField
          label={t('support.subject')}
          required
          maxLength={supportLimits.subjectChars}
          value={subject}
          error={errorOf('subject')}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
        <WritingEnd
          text={text}
          onText={setText}
          sending={sending}
          rows={6}
          hint={t('support.message_hint')}
        />
      </PageForm>
    </section>
  )
}
