import { assertNever } from '@footlight/core/rules/result'
import type {
  ModerationEntry,
  ShowEntry,
  SubjectEntry,
  ToyControlEntry,
} from '@footlight/core/stores/room-entry'
import { Clapperboard, Coins, Megaphone, ShieldAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './ChatLine.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/notice-lines.json', { import: 'default' }),
)

interface NoticeLineProps {
  readonly entry: ModerationEntry | ShowEntry | SubjectEntry | ToyControlEntry
}

/** What happened in the room, said by nobody. */
export function NoticeLine({ entry }: NoticeLineProps) {
  const { t } = useTranslation()
  switch (entry.kind) {
    case 'moderation':
      return <ModerationLine entry={entry} />
    case 'subject':
      return (
        <p className={classes.notice}>
          <Megaphone aria-hidden />
          <span>{t('chat.subject_changed', { subject: entry.subject })}</span>
        </p>
      )
    case 'show':
      return <ShowLine entry={entry} />
    case 'toy_control':
      return <ToyControlLine entry={entry} />
    default:
      return assertNever(entry)
  }
}

const ModerationLine = observer(function ModerationLine({ entry }: { readonly entry: ModerationEntry }) {
  const { t } = useTranslation()
  const values = {
    target: entry.target ?? t('moderation.a_user'),
    by: entry.by ?? '',
    minutes: entry.minutes ?? 0,
  }
  const key = `moderation.notice.${entry.action}`
  return (
    <p className={classes.notice}>
      <ShieldAlert aria-hidden />
      <span>
        {t(entry.minutes === null ? key : [`${key}_for`, key], values)}
        {entry.by && ` ${t('moderation.by', values)}`}
      </span>
    </p>
  )
})

const ToyControlLine = observer(function ToyControlLine({ entry }: { readonly entry: ToyControlEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={classes.notice}>
      <Coins aria-hidden />
      <span>
        {t('chat.toy_control', {
          name: entry.username,
          seconds: format.number(entry.seconds),
          tokens: format.number(entry.tokens),
        })}
      </span>
    </p>
  )
})

/** A show that was announced, has begun or is over, and why. */
const ShowLine = observer(function ShowLine({ entry }: { readonly entry: ShowEntry }) {
  const { t } = useTranslation()
  const name = useStores().room.data?.user.displayName ?? ''
  return (
    <p className={classes.notice} data-testid="show-line">
      <Clapperboard aria-hidden />
      <span>
        {t(`shows.line.${entry.what}.${entry.show}`, { name })}
        {entry.reason !== null && ` ${t(`shows.reason.${entry.reason}`, { name })}`}
        {entry.what === 'announced' && entry.message !== '' && (
          <>
            {' '}
            <q>{entry.message}</q>
          </>
        )}
      </span>
    </p>
  )
})
