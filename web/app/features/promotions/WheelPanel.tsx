import { type Wheel, type WheelState, wheelLimits } from '@footlight/core/protocol/wheels'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DrawCheck } from './DrawCheck.tsx'
import { OddsTable } from './OddsTable.tsx'
import './texts.ts'
import { useWheel } from './use-wheel.ts'
import { WheelFace } from './WheelFace.tsx'
import classes from './Promotions.module.css'

interface WheelPanelProps {
  readonly wheel: Wheel
  /** As the page knew it; absent: it is asked for. */
  readonly first?: WheelState
}

/** A wheel with its odds, what the server has committed itself to, and the way to spin. */
export function WheelPanel({ wheel, first }: WheelPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  const { state, committed, seed, setSeed, draw, problem, isPending, spin } = useWheel(wheel, first ?? null)
  // The odds are those of the next spin, which names their table; what was drawn from stays on the wheel itself.
  const table = (committed ?? draw ?? state)?.table ?? null
  const won = draw !== null && draw.table.id === table?.id ? draw.prize : null
  if (state === null)
    return problem === null ? (
      <div className={classes.skeleton} role="progressbar" aria-label={t('nav.loading')} />
    ) : (
      <Problem text={problem} />
    )
  if (!state.is_on) return <p className={classes.quiet}>{t('promotions.off')}</p>
  const canSpin = state.spins > 0
  return (
    <div className={classes.wheel} data-testid={`wheel-${wheel}`}>
      <WheelFace
        prizes={(draw?.table ?? table)?.prizes ?? []}
        roll={draw?.roll ?? null}
        turns={4 * (draw?.number ?? 0)}
      />
      <div className={classes.side}>
        <p aria-live="polite" data-testid="wheel-won">
          {draw !== null && (
            <b className={classes.won}>
              {draw.tokens === 0
                ? t('promotions.won_nothing')
                : t(draw.was_held ? 'promotions.held' : 'promotions.won', {
                    count: draw.tokens,
                    formatted: format.number(draw.tokens),
                  })}
            </b>
          )}
        </p>
        <OddsTable prizes={table?.prizes ?? []} won={won} />
        <p className={classes.quiet} data-testid="wheel-spins">
          {t('promotions.spins', { count: state.spins, formatted: format.number(state.spins) })}{' '}
          {state.next_spin_at !== null && t('promotions.next_at', { at: dateTime(state.next_spin_at) })}
        </p>
        {canSpin && (
          <Button
            variant="primary"
            size="large"
            block
            pending={isPending}
            disabled={committed === null || !/^[A-Za-z0-9_-]+$/.test(seed)}
            onClick={() => void spin()}
            data-testid="wheel-spin"
          >
            {t('promotions.spin')}
          </Button>
        )}
        {problem !== null && <Problem text={problem} />}
        {canSpin && (
          <details className={classes.proof}>
            <summary>{t('promotions.proof')}</summary>
            <p className={classes.quiet}>{t('promotions.proof_text')}</p>
            <p className={classes.code} data-testid="wheel-commitment">
              {committed?.commitment}
            </p>
            <TextField
              label={t('promotions.fact.client_seed')}
              hint={t('promotions.seed_hint')}
              value={seed}
              autoComplete="off"
              spellCheck={false}
              maxLength={wheelLimits.seedCharsMax}
              onChange={({ currentTarget }) => setSeed(currentTarget.value)}
            />
          </details>
        )}
        {draw !== null && (
          <details className={classes.proof}>
            <summary>{t('promotions.check')}</summary>
            <DrawCheck key={draw.id} draw={draw} />
          </details>
        )}
        <p className={classes.quiet}>{t('promotions.no_price')}</p>
      </div>
    </div>
  )
}

function Problem({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes.bad} role="alert">
      {t(text)}
    </p>
  )
}
