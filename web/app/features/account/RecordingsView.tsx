import type { Recording } from '@footlight/core/protocol/watch'
import { Badge } from '@footlight/ui/Badge'
import { Clapperboard, Download } from 'lucide-react'
import { Link } from 'react-router'
import { clockText } from '../../i18n/clock-text.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import classes from './RecordingsView.module.css'
import statement from './StatementView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/recordings.json', { import: 'default' }),
)

/** What I bought to keep, newest first. */
export function RecordingsView({ recordings }: { readonly recordings: readonly Recording[] }) {
  const { t } = useTranslation()
  return (
    <main id="content" className={statement.page}>
      <h1>{t('recordings.title')}</h1>
      <GuideLink section="viewer#recordings" />
      {recordings.length === 0 && (
        <EmptyState
          icon={<Clapperboard />}
          title={t('recordings.empty')}
          text={t('recordings.empty_text')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      )}
      <ul className={classes.list}>
        {recordings.map((recording) => (
          <Item key={recording.id} recording={recording} />
        ))}
      </ul>
    </main>
  )
}

function Item({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { url } = recording
  return (
    <li className={classes.item}>
      {url !== null && (
        // biome-ignore lint/a11y/useMediaCaption: nobody writes down what is said in a recorded show
        <video
          className={classes.picture}
          src={url}
          controls
          preload="none"
          aria-label={t('recordings.of', { name: recording.broadcaster })}
        />
      )}
      <div className={classes.text}>
        <b>
          <Link to={`/${recording.broadcaster}`}>{recording.broadcaster}</Link>
        </b>
        <time dateTime={recording.created_at}>
          {dateTime(recording.created_at)}
          {recording.duration_ms !== null && ` · ${clockText(recording.duration_ms / 1_000)}`}
        </time>
      </div>
      {url === null ? (
        <Badge tone={recording.state === 'failed' ? 'bad' : 'neutral'}>
          {t(`recordings.state.${recording.state}`)}
        </Badge>
      ) : (
        <a className={classes.download} href={url} download>
          <Download aria-hidden />
          {t('recordings.download')}
        </a>
      )}
    </li>
  )
}
