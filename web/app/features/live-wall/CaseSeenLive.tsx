import { type LiveEvidence, liveWallRoutes } from '@footlight/core/protocol/live-wall'
import { dateFormat } from '@footlight/core/rules/formatters'
import { Button } from '@footlight/ui/Button'
import { EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import './texts.ts'
import classes from './LiveWall.module.css'

/** What the staff saw live for a case. Each picture is fetched when it is asked for: the look is in the audit log. */
export function CaseSeenLive({ number }: { readonly number: string }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const [evidence, setEvidence] = useState<readonly LiveEvidence[]>([])
  useEffect(() => {
    let isGone = false
    void api.call(liveWallRoutes.liveEvidence, { params: { number } }).then((answer) => {
      if (!isGone && answer.ok) setEvidence(answer.value.evidence)
    })
    return () => {
      isGone = true
    }
  }, [api, number])
  return evidence.map(({ by, origin, text, at, stills }) => (
    <li key={`${at} ${by} ${text}`} data-testid="case-seen-live">
      <b>{t(`live_wall.evidence.title.${origin}`)}</b>
      <span className={classes.quiet}>
        {t(`live_wall.evidence.seen.${origin}`, { name: by, at: dateTime(at) })}
      </span>
      {text !== '' && <q>{text}</q>}
      {stills.length === 0 && <p className={classes.quiet}>{t('live_wall.evidence.none')}</p>}
      <div className={classes.evidence}>
        {stills.map((still) => (
          <SeenPicture key={still.id} number={number} still={still} />
        ))}
      </div>
    </li>
  ))
}

interface SeenPictureProps {
  readonly number: string
  readonly still: LiveEvidence['stills'][number]
}

function SeenPicture({ number, still: { id, taken_at: takenAt, is_public: isPublic } }: SeenPictureProps) {
  const { t, i18n } = useTranslation()
  const { api, toasts } = useStores()
  /** As an address; null: it is not shown. */
  const [picture, setPicture] = useState<string | null>(null)
  const [isClear, setClear] = useState(false)
  const time = dateFormat(i18n.language, { timeStyle: 'medium' }).format(Date.parse(takenAt))

  async function show(): Promise<void> {
    const answer = await api.call(liveWallRoutes.liveEvidencePicture, { params: { number, id } })
    if (answer.ok) setPicture(`data:image/jpeg;base64,${answer.value.stillBase64}`)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  if (picture === null)
    return (
      <Button size="small" icon={<EyeOff />} onClick={() => void show()}>
        {t('live_wall.evidence.show', { at: time })}
      </Button>
    )
  return (
    <div className={classes.look}>
      <div className={classes.frame}>
        <img src={picture} alt={t('cases.picture')} data-blurred={!isClear} />
      </div>
      <span className={classes.quiet}>
        {time} · {t(isPublic ? 'live_wall.evidence.public' : 'live_wall.evidence.not_public')}
      </span>
      <Button size="small" aria-pressed={isClear} onClick={() => setClear(!isClear)}>
        {t(isClear ? 'cases.picture_blur' : 'cases.picture_clear')}
      </Button>
    </div>
  )
}
