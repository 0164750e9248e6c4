import type { WheelDraw } from '@footlight/core/protocol/wheels'
import { drawMessage, totalWeight } from '@footlight/core/rules/promotions/wheel'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type CheckedDraw, checkDraw } from './check-draw.ts'
import classes from './Promotions.module.css'

/** Everything that a draw was made of, and a button that makes it again in this browser. */
export function DrawCheck({ draw }: { readonly draw: WheelDraw }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [checked, setChecked] = useState<CheckedDraw | 'none' | null>(null)
  const facts: readonly (readonly [string, string])[] = [
    ['commitment', draw.commitment],
    ['server_seed', draw.server_seed],
    ['client_seed', draw.client_seed],
    ['number', String(draw.number)],
    ['message', drawMessage(draw.client_seed, draw.number, 0)],
    ['table', String(draw.table.id)],
    ['roll', `${format.number(draw.roll)} / ${format.number(totalWeight(draw.table.prizes))}`],
  ]
  return (
    <div className={classes.check} data-testid="draw-check">
      <p className={classes.quiet}>{t('promotions.check_text')}</p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`promotions.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => void checkDraw(draw).then((found) => setChecked(found ?? 'none'))}>
        {t('promotions.check_now')}
      </Button>
      {checked !== null && (
        <div role="status" data-testid="draw-verdict">
          {checked === 'none' ? (
            <p className={classes.bad}>{t('promotions.no_crypto')}</p>
          ) : (
            <>
              <p className={checked.isCommitted ? classes.good : classes.bad}>
                {t(checked.isCommitted ? 'promotions.is_committed' : 'promotions.not_committed')}
              </p>
              <p className={checked.isSamePrize ? classes.good : classes.bad}>
                {t(checked.isSamePrize ? 'promotions.same_prize' : 'promotions.other_prize')}
              </p>
            </>
          )}
        </div>
      )}
    </div>
  )
}
