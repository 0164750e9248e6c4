import type { TipSplit } from '@footlight/core/protocol'
import type { TFunction } from 'i18next'
import type { Sentence } from '../../i18n/sentences.ts'

/** What goes on with a tip that several give together. Nothing to say: null. */
export function splitSentence(t: TFunction, split: TipSplit): Sentence | null {
  const { amount, mode, reason, splitters } = split
  switch (mode) {
    case 'available':
      return null
    case 'proposed':
      return {
        title: t('room:split.proposed.title', { amount }),
        detail: t('room:split.proposed.detail', {
          name: splitters[0] ?? t('room:split.somebody'),
          there: splitters.length,
          needed: split.target_splitters,
          each: split.split_amount,
        }),
      }
    case 'success':
      return {
        title: t('room:split.success.title', { amount }),
        detail: t('room:split.success.detail', { names: splitters.join(', ') }),
      }
    case 'canceled':
      return {
        title: t('room:split.canceled.title', { amount }),
        detail:
          `${reason === null ? '' : t(`room:split.why.${reason}`)} ${t('room:split.canceled.detail')}`.trimStart(),
      }
  }
}
