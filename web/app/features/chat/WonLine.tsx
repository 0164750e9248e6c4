import type { WonEntry } from '@footlight/core/stores/won-entry'
import { Crown, PartyPopper, Swords, Target, Ticket } from 'lucide-react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './WonLine.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/won.json', { import: 'default' }))

const icons = {
  king: Crown,
  free: Crown,
  ticket: Ticket,
  prize: PartyPopper,
  goal: Target,
  battle: Swords,
} as const

/** Somebody won something, or the room reached a goal. */
export function WonLine({ entry }: { readonly entry: WonEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const Icon = icons[entry.what]
  const values = {
    name: entry.username ?? '',
    title: entry.title,
    tokens: format.number(entry.tokens ?? 0),
    next: entry.next ?? '',
  }
  return (
    <p className={classes.won} data-testid="won-line" data-what={entry.what}>
      <Icon aria-hidden />
      <span>
        {t(`won.${entry.what}`, values)}
        {entry.next !== null && ` ${t('won.next', values)}`}
      </span>
    </p>
  )
}
