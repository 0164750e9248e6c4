import type { LiveTile } from '@footlight/core/protocol/live-wall'
import { Badge } from '@footlight/ui/Badge'
import { IconButton } from '@footlight/ui/IconButton'
import { Eye, EyeOff } from 'lucide-react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './LiveWall.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/cases.json', { import: 'default' }))

interface RoomTileProps {
  readonly room: LiveTile
  /** As an address; null: there is none now. */
  readonly picture: string | null
  readonly isClear: boolean
  readonly onTurn: () => void
  readonly onOpen: () => void
}

/** One room: its picture, and what speaks for a look into it. */
export function RoomTile({ room, picture, isClear, onTurn, onOpen }: RoomTileProps) {
  const { t } = useTranslation()
  const { username, display_name: name } = room
  return (
    <li className={classes.tile} data-room={username} data-testid="live-room">
      <button type="button" className={classes.open} data-opens onClick={onOpen}>
        <span className="visually-hidden">{t('live_wall.open', { name: username })}</span>
        {picture === null ? (
          <span className={classes.missing}>{t('live_wall.no_picture')}</span>
        ) : (
          <img src={picture} alt="" data-blurred={!isClear} />
        )}
      </button>
      <span className={classes.turn}>
        <IconButton
          size="small"
          label={t(isClear ? 'live_wall.blur_one' : 'live_wall.unblur_one', { name: username })}
          aria-pressed={isClear}
          onClick={onTurn}
        >
          {isClear ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </span>
      <div className={classes.head}>
        <b title={name}>{username}</b>
        <RiskBadge room={room} />
      </div>
      <Facts room={room} />
    </li>
  )
}

const grave: ReadonlySet<LiveTile['risk']> = new Set(['match', 'judged', 'open_case'])

function RiskBadge({ room: { risk, case_kind: kind } }: { readonly room: LiveTile }) {
  const { t } = useTranslation()
  const tone = grave.has(risk) ? 'bad' : risk === 'unseen' ? 'neutral' : 'warn'
  const text = t(`live_wall.risk.${risk}`)
  return <Badge tone={tone}>{kind === null ? text : `${text}: ${t(`cases.kind.${kind}`)}`}</Badge>
}

function Facts({ room }: { readonly room: LiveTile }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { status, show, viewers, live_since: since, beside, looked_at: lookedAt } = room
  const kind = status === 'standby' || status === 'reconnecting' ? status : (show ?? 'none')
  const minutes = since === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000))
  const time =
    minutes === null
      ? ''
      : minutes < 60
        ? t('live_wall.minutes', { count: minutes })
        : t('live_wall.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <p className={classes.facts}>
      {t(`live_wall.show.${kind}`)} · {t('live_wall.viewers', { count: viewers })} ·{' '}
      {minutes === null ? t('live_wall.since_unknown') : t('live_wall.live_for', { time })}
      {beside.length > 0 && <> · {t('live_wall.with', { names: beside.join(', ') })}</>}
      <br />
      {lookedAt === null ? t('live_wall.never_looked') : t('live_wall.looked', { at: dateTime(lookedAt) })}
    </p>
  )
}
