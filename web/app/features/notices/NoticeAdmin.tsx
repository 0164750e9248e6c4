import { type NoticeRecord, noNotice } from '@footlight/core/protocol/notices'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { browserRandom } from '@footlight/ui/browser-clock'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NoticeForm } from './NoticeForm.tsx'
import classes from './NoticeAdmin.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/notice_admin.json', { import: 'default' }),
)

/** `id`: drawn when it is first saved. */
const draft: NoticeRecord = { id: '', revision: 0, fields: noNotice, published_at: null }

/** Where administrators write what people are told. */
export function NoticeAdmin({ notices: given }: { readonly notices: readonly NoticeRecord[] }) {
  const { t } = useTranslation()
  const [notices, setNotices] = useState(given)
  const [chosen, choose] = useState('')
  const notice = notices.find(({ id }) => id === chosen) ?? draft
  return (
    <main id="content" className={classes.page} data-testid="notice-admin">
      <h1 className={classes.title}>{t('notice_admin.title')}</h1>
      <p className={classes.lead}>{t('notice_admin.lead')}</p>
      {notices.length === 0 && <p className={classes.lead}>{t('notice_admin.none')}</p>}
      <ul className={classes.list}>
        {notices.map(({ id, fields }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen} onClick={() => choose(id)}>
              {titleOf(fields.texts)}
            </button>
            <Badge tone={fields.state === 'published' ? 'good' : 'neutral'}>
              {t(`notice_admin.state_${fields.state}`)}
            </Badge>
          </li>
        ))}
      </ul>
      {chosen !== '' && (
        <Button icon={<Plus />} onClick={() => choose('')}>
          {t('notice_admin.add')}
        </Button>
      )}
      <NoticeForm
        key={`${notice.id} ${notice.revision}`}
        notice={notice}
        newId={() => browserRandom.uuid().replaceAll('-', '')}
        onSaved={(saved) => {
          setNotices([saved, ...notices.filter(({ id }) => id !== saved.id)])
          choose(saved.id)
        }}
        onRemoved={() => {
          setNotices(notices.filter(({ id }) => id !== notice.id))
          choose('')
        }}
      />
    </main>
  )
}

function titleOf(texts: NoticeRecord['fields']['texts']): string {
  return texts.en?.title ?? Object.values(texts).find((words) => words !== null)?.title ?? ''
}
