import type { Health } from '@footlight/ui/broadcast/health-reading'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ObsHealth } from '../obs/ObsHealth.tsx'
import { Sparkline } from './Sparkline.tsx'
import classes from './HealthPanel.module.css'

/** How well the picture gets out: one word from afar, the numbers beside it. */
export const HealthPanel = observer(function HealthPanel() {
  const { t } = useTranslation('room')
  const { formatBitrate, formatShare } = useFormats()
  const {
    obs,
    broadcasting: {
      health: { latest, history, verdict },
    },
  } = useConsole()
  // What OBS sends is OBS's to measure.
  if (obs.source === 'obs') return <ObsHealth />
  return (
    <section className={classes.panel} aria-label={t('health.label')} data-testid="health">
      <header>
        <b data-verdict={verdict ?? undefined}>
          <i aria-hidden />
          {t(verdict === null ? 'health.measuring' : `health.verdicts.${verdict}`)}
        </b>
        <span className={classes.rate}>{latest === null ? '–' : formatBitrate(latest.bitrateUpBps)}</span>
      </header>
      <Sparkline
        values={history}
        label={
          history.length === 0
            ? t('health.measuring')
            : t('health.curve', {
                low: formatBitrate(Math.min(...history)),
                high: formatBitrate(Math.max(...history)),
              })
        }
        spikeText={(value) => t('health.spike', { value: formatBitrate(value) })}
      />
      <dl className={classes.facts}>
        <div>
          <dt>{t('health.loss')}</dt>
          <dd>{latest?.loss == null ? '–' : formatShare(latest.loss)}</dd>
        </div>
        <div>
          <dt>{t('health.round_trip')}</dt>
          <dd>{latest?.roundTripMs == null ? '–' : `${latest.roundTripMs} ms`}</dd>
        </div>
        <div>
          <dt>{t('health.held_back')}</dt>
          <dd>{latest === null ? '–' : t(`health.limits.${latest.limitedBy}`)}</dd>
        </div>
      </dl>
      {latest !== null && <Layers health={latest} />}
    </section>
  )
})

function Layers({ health }: { readonly health: Health }) {
  const { t } = useTranslation('room')
  const { formatBitrate } = useFormats()
  return (
    <table className={classes.layers}>
      <caption className="visually-hidden">{t('health.layers')}</caption>
      <tbody>
        {[...health.layers].reverse().map((layer) => (
          <tr key={layer.rid}>
            <td>
              {layer.width} × {layer.height}
            </td>
            <td>{t('health.rate', { frames: layer.framesPerSecond })}</td>
            <td>{formatBitrate(layer.bitrateBps)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
