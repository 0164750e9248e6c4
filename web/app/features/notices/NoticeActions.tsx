import { type NoticeFields, type NoticeRecord, noticeRoutes } from '@footlight/core/protocol/notices'
import { Button } from '@footlight/ui/Button'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { wordsOf, wrongFields } from './notice-form.ts'
import classes from './NoticeAdmin.module.css'

/** What becomes of one notice. */
export interface NoticeOrders {
  /** Revision 0: one that is to be made. */
  readonly notice: NoticeRecord
  readonly newId: () => string
  readonly onSaved: (notice: NoticeRecord) => void
  readonly onRemoved: () => void
}

interface NoticeActionsProps extends NoticeOrders {
  readonly fields: NoticeFields
  readonly onRefused: (fields: Readonly<Record<string, string>>) => void
}

/** Save, publish, end, delete: each says what it does, and the last one asks once more. */
export function NoticeActions({ notice, fields, newId, onSaved, onRemoved, onRefused }: NoticeActionsProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [pending, setPending] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // Of a new one: the same in each attempt, so that an answer that was lost makes no second notice.
  const id = useRef(notice.id)
  const { state } = notice.fields

  async function save(next: NoticeFields['state']): Promise<void> {
    const wrong = wrongFields(fields)
    if (Object.keys(wrong).length > 0) return onRefused(wrong)
    if (id.current === '') id.current = newId()
    setPending(true)
    const answer = await api.call(noticeRoutes.changeNotice, {
      params: { id: id.current },
      body: { revision: notice.revision, fields: { ...fields, state: next } },
    })
    setPending(false)
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: `notice_admin.saved_${next}` } })
      onSaved(answer.value)
      return
    }
    const { error, fields: refused = {} } = answer.error
    if (Object.keys(refused).length > 0) onRefused(wordsOf(refused))
    else toasts.error({ key: error === 'conflict' ? 'notice_admin.conflict' : `errors.${error}` })
  }

  async function remove(): Promise<void> {
    setPending(true)
    const answer = await api.call(noticeRoutes.removeNotice, { params: { id: notice.id } })
    setPending(false)
    if (answer.ok || answer.error.error === 'not_found') onRemoved()
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <div className={classes.actions}>
      <Button variant="primary" pending={pending} onClick={() => void save('published')}>
        {t(state === 'published' ? 'notice_admin.save' : 'notice_admin.publish')}
      </Button>
      {state === 'published' ? (
        <Button pending={pending} onClick={() => void save('ended')}>
          {t('notice_admin.end')}
        </Button>
      ) : (
        <Button pending={pending} onClick={() => void save(state)}>
          {t('notice_admin.save_unshown')}
        </Button>
      )}
      {notice.revision > 0 && !isAsked && (
        <Button onClick={() => setAsked(true)}>{t('notice_admin.remove')}</Button>
      )}
      {isAsked && (
        <>
          <Button variant="danger" pending={pending} onClick={() => void remove()}>
            {t('notice_admin.remove_for_good')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('notice_admin.keep')}</Button>
        </>
      )}
    </div>
  )
}
