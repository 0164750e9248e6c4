import { supportRoutes } from '@footlight/core/protocol/support'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import '../help/admin-texts.ts'
import './texts.ts'
import { useSending } from './use-sending.ts'
import { WritingEnd } from './WritingEnd.tsx'
import classes from './Support.module.css'

type Kind = 'answer' | 'note'

interface StaffReplyProps {
  readonly number: string
  /** A closed ticket takes notes alone. */
  readonly isClosed: boolean
}

/** What the staff writes: to the one who asked, or for itself; the button says which. */
export function StaffReply({ number, isClosed }: StaffReplyProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const sending = useSending()
  const [text, setText] = useState('')
  const [chosen, choose] = useState<Kind>('answer')
  const kind = isClosed ? 'note' : chosen

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { kind, text }
    const call = (ref: string) =>
      api.call(supportRoutes.answerTicket, { params: { number }, body: { ...body, ref } })
    if ((await sending.send({ ...body, number }, call)) === null) return
    setText('')
    choose('answer')
    await revalidate()
  }

  return (
    <PageForm className={classes.form} onSubmit={(event) => void submit(event)} data-testid="staff-reply">
      <fieldset className={classes.kinds}>
        <legend className="visually-hidden">{t('support_admin.answer')}</legend>
        {(['answer', 'note'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="kind"
              checked={kind === name}
              disabled={isClosed && name === 'answer'}
              onChange={() => choose(name)}
            />
            {t(`support_admin.${name}`)}
          </label>
        ))}
      </fieldset>
      <WritingEnd
        text={text}
        onText={setText}
        sending={sending}
        rows={4}
        label={t(`support_admin.${kind}`)}
        hint={kind === 'note' ? t('support_admin.note_hint') : undefined}
        sendLabel={t(`support_admin.send_${kind}`)}
        variant={kind === 'answer' ? 'primary' : 'second'}
      />
    </PageForm>
  )
}
