import type { ScratchCard } from '@footlight/core/protocol/apps'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scratchCommitment } from '../scratch-commitment.ts'
import classes from './ScratchProof.module.css'

/**
 * That nothing was moved under the fields: promised by a hash from the start, checked here when it is over.
 */
export function ScratchProof({ card }: { readonly card: ScratchCard }) {
  const { t } = useTranslation()
  const [isTrue, setTrue] = useState<boolean | null>(null)
  const { reveal, commitment } = card
  useEffect(() => {
    if (reveal === null) return
    let wanted = true
    void scratchCommitment(reveal.seed, reveal.layout).then((hash) => {
      if (wanted && hash !== null) setTrue(hash === commitment)
    })
    return () => {
      wanted = false
    }
  }, [reveal, commitment])
  return (
    <details className={classes.proof}>
      <summary>{t('apps.scratch.proof')}</summary>
      <p>
        {reveal === null
          ? t('apps.scratch.proof_later')
          : isTrue === null
            ? t('apps.scratch.proof_unknown')
            : t(isTrue ? 'apps.scratch.proof_true' : 'apps.scratch.proof_false')}
      </p>
      <code>{commitment}</code>
    </details>
  )
}
