import { Avatar } from '@footlight/ui/Avatar'
import { Button } from '@footlight/ui/Button'
import { ArrowLeft, Info, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AiLabel } from './AiLabel.tsx'
import { ChatHistory } from './ChatHistory.tsx'
import { Composer } from './Composer.tsx'
import { DeleteHistory } from './DeleteHistory.tsx'
import type { CompanionChat, CompanionProfile } from './page-data.ts'
import './texts.ts'
import { useCompanionChat } from './use-companion-chat.ts'
import page from '../library/MediaPage.module.css'
import classes from './Companions.module.css'

interface CompanionViewProps {
  readonly profile: CompanionProfile
  /** null: nobody is logged in. */
  readonly chat: CompanionChat | null
}

/** One companion, and what the reader and it say to each other; that it is a machine stands above all of it. */
export const CompanionView = observer(function CompanionView({ profile, chat }: CompanionViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const [isDeleting, setDeleting] = useState(false)
  const [draft, setDraft] = useState('')
  const [service, setService] = useState<'message' | 'picture'>('message')
  const conversation = useCompanionChat(profile.model, chat)
  const { model, is_demo, kept_days } = profile
  return (
    <main id="content" className={page.page} data-testid="companion-page">
      <Link to="/ai-girlfriend" className={classes.back}>
        <ArrowLeft aria-hidden /> {t('companions.back')}
      </Link>
      <header className={classes.profile}>
        <Avatar name={model.name} src={model.avatar_url} size={88} />
        <div className={classes.names}>
          <h1>{model.name}</h1>
          <p className={classes.labels}>
            <AiLabel isLong /> <span className={classes.quiet}>{t('companions.age')}</span>
          </p>
          <p>{model.description}</p>
        </div>
      </header>
      <section className={classes.chat} aria-label={t('companions.chat', { name: model.name })}>
        <div className={classes.notice} role="note" data-testid="machine-notice">
          <Info aria-hidden />
          <p>
            {t('companions.machine')} {is_demo.message && t('companions.demo_message')}{' '}
            {is_demo.picture && t('companions.demo_picture')}
          </p>
        </div>
        <ChatHistory
          name={model.name}
          conversation={conversation}
          onRetry={(order) => {
            setService(order.service)
            setDraft(order.prompt)
          }}
        />
        {session.isModel ? (
          <p className={classes.refusal}>{t('companions.models')}</p>
        ) : chat?.is_blocked === true ? (
          <p className={classes.refusal} role="status">
            {t('companions.blocked')}
          </p>
        ) : (
          <Composer
            profile={profile}
            {...{ service, draft, conversation }}
            onService={setService}
            onDraft={setDraft}
          />
        )}
      </section>
      <footer className={classes.foot}>
        <p className={classes.quiet}>{t('companions.kept', { count: kept_days })}</p>
        {conversation.orders.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            icon={<Trash2 aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('companions.delete')}
          </Button>
        )}
      </footer>
      {isDeleting && (
        <DeleteHistory
          companion={model.id}
          keptDays={kept_days}
          onDeleted={conversation.forget}
          onClose={() => setDeleting(false)}
        />
      )}
    </main>
  )
})
