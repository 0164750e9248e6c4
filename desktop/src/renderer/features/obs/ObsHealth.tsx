import { freshLine, judgeLine, type LineVerdict } from '@footlight/ui/broadcast/line-verdict'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { ObsReading } from '../../../shared/ipc/obs.ts'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Sparkline } from '../broadcast/Sparkline.tsx'
import classes from '../broadcast/HealthPanel.module.css'

/** From here on viewers see it: one picture in a hundred is a stutter, one in ten a slide show. */
const WEAK = 0.01
const BAD = 0.1
/** Congestion is a warning before anything is dropped. */
const CONGESTED = 0.5

/** How well OBS gets its pictures drawn, encoded and out. The curve is what the line did not take. */
export const ObsHealth = observer(function ObsHealth() {
  const { t } = useTranslation('obs')
  const { formatBitrate, formatShare } = useFormats()
  const {
    obs: { latest, readings },
  } = useConsole()
  if (latest === null) return null
  const verdict = latest.isReconnecting
    ? 'poor'
    : readings.map(sampleOfObs).reduce(judgeLine, freshLine).verdict
  return (
    <section className={classes.panel} aria-label={t('health.label')} data-testid="obs-health">
      <header>
        <b data-verdict={verdict}>
          <i aria-hidden />
          {t(latest.isReconnecting ? 'health.reconnecting' : `health.${verdict}`)}
        </b>
        <span className={classes.rate}>{formatBitrate(latest.bitrateKbps * 1_000)}</span>
      </header>
      <Sparkline
        label={t('health.curve')}
        spikeText={formatShare}
        values={readings.map(({ congestion, droppedNetwork }) => Math.max(congestion, droppedNetwork))}
      />
      <dl className={classes.facts}>
        <div>
          <dt>{t('health.fps')}</dt>
          <dd>{latest.framesPerSecond}</dd>
        </div>
        <div>
          <dt>{t('health.congestion')}</dt>
          <dd>{formatShare(latest.congestion)}</dd>
        </div>
        <div>
          <dt>{t('health.dropped_network')}</dt>
          <dd>{formatShare(latest.droppedNetwork)}</dd>
        </div>
        <div>
          <dt>{t('health.dropped_encode')}</dt>
          <dd>{formatShare(latest.droppedEncode)}</dd>
        </div>
        <div>
          <dt>{t('health.dropped_render')}</dt>
          <dd>{formatShare(latest.droppedRender)}</dd>
        </div>
        <div>
          <dt>{t('health.cpu')}</dt>
          <dd>{Math.round(latest.cpuPercent)} %</dd>
        </div>
      </dl>
    </section>
  )
})

function sampleOfObs({ droppedRender, droppedEncode, droppedNetwork, congestion }: ObsReading): LineVerdict {
  const worst = Math.max(droppedRender, droppedEncode, droppedNetwork)
  if (worst >= BAD) return 'poor'
  return worst >= WEAK || congestion >= CONGESTED ? 'fair' : 'good'
}
