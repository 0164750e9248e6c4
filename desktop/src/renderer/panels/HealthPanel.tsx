import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import type { Health } from '../media/health-reading.ts'
import { formatBitrate, formatShare } from '../words/numbers.ts'
import { ObsHealth } from './obs/ObsHealth.tsx'
import { Sparkline } from './Sparkline.tsx'
import classes from './HealthPanel.module.css'

/** The line needs this many seconds to show what it can; before that a verdict would only frighten. */
const WARM_UP_READINGS = 8

const verdictWords = { good: 'Good line', fair: 'Weak line', poor: 'Bad line' } as const

/** How well the picture gets out: one word from afar, the numbers beside it. */
export const HealthPanel = observer(function HealthPanel() {
  const { obs, health: { latest, history } } = useConsole()
  // What OBS sends is OBS's to measure.
  if (obs.source === 'obs') return <ObsHealth />
  const verdict = history.length > WARM_UP_READINGS ? latest?.verdict : undefined
  return (
    <section className={classes.panel} aria-label="Connection health" data-testid="health">
      <header>
        <b data-verdict={verdict}><i aria-hidden />{verdict === undefined ? 'Measuring …' : verdictWords[verdict]}</b>
        <span className={classes.rate}>{latest === null ? '–' : formatBitrate(latest.bitrateUpBps)}</span>
      </header>
      <Sparkline values={history} />
      <dl className={classes.facts}>
        <div><dt>Loss</dt><dd>{latest?.loss == null ? '–' : formatShare(latest.loss)}</dd></div>
        <div><dt>Round trip</dt><dd>{latest?.roundTripMs == null ? '–' : `${latest.roundTripMs} ms`}</dd></div>
        <div><dt>Held back by</dt><dd>{latest === null ? '–' : limitWords[latest.limitedBy]}</dd></div>
      </dl>
      {latest !== null && <Layers health={latest} />}
    </section>
  )
})

const limitWords = { none: 'nothing', cpu: 'this machine', bandwidth: 'the line' } as const

function Layers({ health }: { readonly health: Health }) {
  return (
    <table className={classes.layers}>
      <caption className="visually-hidden">Sizes of your picture that are sent</caption>
      <tbody>
        {[...health.layers].reverse().map((layer) => (
          <tr key={layer.rid}>
            <td>{layer.width} × {layer.height}</td>
            <td>{layer.framesPerSecond} fps</td>
            <td>{formatBitrate(layer.bitrateBps)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
