import { supportRoutes } from '@footlight/core/protocol/support'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { pageLanguage } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import './texts.ts'
import { useSending } from './use-sending.ts'
import { WritingEnd } from './WritingEnd.tsx'
import classes from './Support.module.css'

/** For whoever has no thread on the site: one message, answered by e-mail. */
export function ContactForm() {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const sending = useSending()
  const { errorOf, send } = sending
  const [name, setName] = useState((session.isLoggedIn && session.username) || '')
  const [email, setEmail] = useState(session.user?.email ?? '')
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { name, email, text, language: pageLanguage() }
    const call = (ref: string) => api.call(supportRoutes.supportMessage, { body: { ...body, ref } })
    if ((await send(body, call)) === null) return
    setText('')
    setSent(true)
  }

  if (isSent)
    return (
      <div role="status" data-testid="support-sent">
        <EmptyState
          icon={<MailCheck />}
          title={t('support.sent')}
          text={t('support.sent_text', { email })}
          action={<Button onClick={() => setSent(false)}>{t('support.another')}</Button>}
        />
      </div>
    )
  return (
    <section className={classes.card} aria-labelledby="support-form">
      <div>
        <h2 id="support-form">{t('support.form_title')}</h2>
        <p className={classes.quiet}>{t('support.form_lead')}</p>
      </div>
      <PageForm className={classes.form} onSubmit={(event) => void submit(event)} data-testid="support-form">
        <div className={classes.two}>
          <TextField
            label={t('support.name')}
            required
            maxLength={80}
            autoComplete="name"
            value={name}
            error={errorOf('name')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextField
            label={t('support.email')}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            value={email}
            error={errorOf('email')}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </div>
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
