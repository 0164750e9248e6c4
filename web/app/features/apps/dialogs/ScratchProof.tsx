import type { ScratchCard } from '@footlight/core/protocol/scratch-card'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
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

/**
 * What was promised before the first field was sold (core/protocol/scratch-card.ts); null where this browser has no
 * hashes, as over http.
 */
export async function scratchCommitment(
  seed: string,
  layout: readonly (string | null)[],
): Promise<string | null> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto }
  if (subtle === undefined) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(`${seed}:${JSON.stringify(layout)}`))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
